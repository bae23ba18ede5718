"""The command `dask` of this project: where the library is not there, it says so. (`test_cluster` starts it.)"""

from __future__ import annotations

import runpy
import sys

import pytest


def test_without_the_library_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "checks.sweeps.member", raising=False)  # where its examples were collected before
    with pytest.raises(SystemExit, match=r"needs the optional library distributed: pip install 'knotgames\[dask\]'"):
        runpy.run_module("checks.sweeps.member", run_name="__main__")
