"""All papers and the list of claims, made once for the processes that answer. Each would make them for itself."""

from functools import cache

from knotgames.checks.explore.claims.listing import listing
from knotgames.checks.explore.views import claims

vars(claims)["listing"] = cache(listing)
claims.data(claims.ALL)
