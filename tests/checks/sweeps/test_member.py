"""The command `dask` of this project: where the library is not there, it says so. (`test_cluster` starts it.)"""

import subprocess
import sys

WITHOUT = """
import runpy, sys
sys.modules["distributed"] = None
runpy.run_module("knotgames.checks.sweeps.member", run_name="__main__")
"""


def test_without_the_library_it_is_said_how_to_install_it() -> None:
    result = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=600, check=False)
    assert result.returncode == 2
    assert result.stderr == (
        "knotgames: a Dask cluster needs the optional library distributed: pip install 'knotgames[dask]'\n"
    )
