"""Names of the library in its pages: each is given in full, and means what is described under just that name.

Where no such thing is described, Sphinx goes through all names in search of one that ends so, for each type in each
signature that is not of this library: an eighth of the time that the site takes, for links that could only be wrong.
"""

from __future__ import annotations

from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment


class ExactNames(PythonDomain):
    """The domain of Python, in which a name is looked for as it is given."""

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str,
        classname: str,
        name: str,
        type: str | None,
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        """What has a name, in the class or module that is described or by itself."""
        return super().find_obj(env, modname, classname, name, type)
