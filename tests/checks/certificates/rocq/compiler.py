"""The compiler of Rocq, where there is one, and programs that stand in for it."""

import fcntl
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from knotgames.checks.certificates.rocq import kernel as rocq
from knotgames.checks.certificates.rocq.development import Development

needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc")


judged_together = pytest.mark.xdist_group("what the kernel of Rocq accepts")
"""Of the tests that want the fixture `judged`."""


def stand_in(folder: Path, script: str) -> None:
    """Put a program `coqc` in a folder: a shell script."""
    program = folder / "coqc"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def failing(proof: str) -> str:
    """A proof with the command by which its last step is to fail: `Qed` where it is the kernel that evaluates."""
    steps = proof.removesuffix(" Qed.").split(". ")
    if steps[-1].startswith("vm_cast_no_check"):
        return f"{'. '.join(steps)} Fail Qed. Abort."
    return f"{'. '.join([*steps[:-1], f'Fail {steps[-1]}'])} Abort."


def assumed(text: str) -> str:
    """A text for Rocq in which nothing is proved: other tests, or `verify`, have it judged."""
    return re.sub(r"^Proof\..*?Qed\.$", "Admitted.", text, flags=re.MULTILINE | re.DOTALL)


def refusals(kernel: rocq.Kernel, cases: Mapping[str, tuple[Development, str]]) -> Mapping[str, str]:
    """What the kernel says of a lemma in each of several developments: it refuses the lemma. All above it is assumed.

    All stand in one file, each in a module of its own, since to load what they require takes longer than to judge them.

    Args:
        kernel: the kernel.
        cases: by name a development and a lemma of it, the proof of which is on one line.
    """
    parts = []
    for number, (development, lemma) in enumerate(cases.values()):
        found = re.search(
            rf"^(?:Lemma|Theorem) {lemma}\b.*?^Proof\. (.*?)$", development.text, re.MULTILINE | re.DOTALL
        )
        assert found, f"{development.name} has no lemma {lemma}"
        above = assumed(development.text[: found.start(1)])
        parts.append(f"Module part_{number}.\n{above}{failing(found[1])}\nEnd part_{number}.\n")
    static = tuple(dict.fromkeys(file for development, _ in cases.values() for file in development.static))
    kernel._compiled_in(Development("requires", static, "", ()))
    # only in the mode of its own tests does it say why a command fails that is to fail
    (kernel._folder / "refused.v").write_text("\n".join(parts), encoding="utf-8")
    command = [kernel._program, "-q", "-test-mode", "-Q", ".", rocq.LIBRARY, "refused.v"]
    done = subprocess.run(command, cwd=kernel._folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    _, *said = re.split(
        r'^(?:File ".*\n)?The command has indeed failed with message:$', done.stdout, flags=re.MULTILINE
    )
    return dict(zip(cases, (" ".join(one.split()) for one in said), strict=True))


@contextmanager
def compiled_once(kept: Path) -> Iterator[None]:
    """A context in which every kernel keeps the static theory in one folder, and each file is compiled by one of the
    processes that share it: the theory takes twenty seconds. What only stands in for the compiler keeps nothing there.
    """
    provide, compiler = rocq.Kernel._provide, shutil.which("coqc")
    kept.mkdir(parents=True, exist_ok=True)

    def provide_once(self: rocq.Kernel, name: str) -> None:
        if self._program != compiler:
            provide(self, name)
            return
        self._kept = kept
        with (kept / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            provide(self, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rocq.Kernel, "_provide", provide_once)
        yield
