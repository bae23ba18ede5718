"""A lesson as its reader goes through it: the files it dictates are written, the commands it shows are typed, and
what they print is what the page shows.

`python -m tests.lesson PAGE FOLDER` does it in a shell, in a folder that is made, from the first line of set-up on;
`--installed` leaves the set-up out, and takes the programs that are on the path.
"""

import doctest
import os
import re
import subprocess
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Dictated:
    """A file that the page has its reader write: a block after a line that ends in "into `NAME`:"."""

    name: str
    text: str


@dataclass(frozen=True)
class Typed:
    """A command that the page has its reader type, and what it shows of the answer.

    Attributes:
        command: the command.
        shown: what is printed; None in a block of set-up (`sh`), where nothing is shown and nothing may fail.
    """

    command: str
    shown: str | None


_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"into `([^`\s]+)`:\s*\Z")


def steps(page: str) -> Iterator[Dictated | Typed]:
    """What a page has its reader do, in order. What is typed into Python is left to `tests.test_documentation`.

    Raises:
        ValueError: it is not said which file a block is.

    >>> list(steps("Write this into `a.txt`:\\n\\n```text\\nleft\\n```\\n\\n```console\\n$ cat a.txt\\nleft\\n```\\n"))
    [Dictated(name='a.txt', text='left\\n'), Typed(command='cat a.txt', shown='left\\n')]
    """
    end = 0
    for block in _BLOCK.finditer(page):
        named = _NAMED.search(page, end, block.start())
        language, text = block.groups()
        end = block.end()
        if named:
            yield Dictated(named[1], text)
        elif language == "sh":
            yield from (Typed(line, None) for line in text.splitlines())
        elif language == "console":
            yield from typed(text)
        elif language != "pycon":
            raise ValueError(
                f"a block of {language} that is no file: expected a line before it that ends in 'into `NAME`:'"
            )


def dictates(page: str) -> bool:
    """Whether a page has its reader write a file, so that it is to be gone through as a whole."""
    return any(_NAMED.search(page, 0, block.start()) for block in _BLOCK.finditer(page))


def typed(console: str) -> Iterator[Typed]:
    """The commands of a block that shows a session."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield Typed(command, shown)


def agrees(step: Typed, printed: str) -> bool:
    """Whether a command printed what is shown; spaces are not counted, and `...` is anything."""
    return step.shown is None or doctest.OutputChecker().check_output(step.shown, printed, FLAGS)


def go_through(page: str, here: Callable[[], Path], answer: Callable[[Typed], str]) -> int:
    """Do all that a page says; how many commands printed what is shown.

    Args:
        page: the text of the page.
        here: the folder in which the reader is.
        answer: types a command there, and gives what is printed.

    Raises:
        AssertionError: a command printed something else than is shown.
    """
    compared = 0
    for step in steps(page):
        if isinstance(step, Dictated):
            path = here() / step.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        else:
            printed = answer(step)
            assert agrees(step, printed), f"$ {step.command}\nprinted:\n{printed}\nand the page shows:\n{step.shown}"
            compared += step.shown is not None
    return compared


_END = "the end of what is printed"


@contextmanager
def shell(folder: Path) -> Iterator[Callable[[str], tuple[str, int]]]:
    """A shell in a folder: type a command, and get what it prints, errors last, and its exit status.

    What a command changes, such as the folder or the path, stays so for the next.
    """
    environment = {**os.environ, "COLUMNS": "120"}
    pipe = subprocess.PIPE
    with (
        tempfile.NamedTemporaryFile() as errors,
        subprocess.Popen(
            ["bash"], cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        ) as bash,
    ):

        def type_in(command: str) -> tuple[str, int]:
            assert bash.stdin is not None
            assert bash.stdout is not None
            after = f"status=$?; cat {errors.name}; echo; echo {_END} $status"
            bash.stdin.write(f"{{ {command}\n}} </dev/null 2>{errors.name}; {after}\n")
            bash.stdin.flush()
            printed: list[str] = []
            for line in bash.stdout:
                if line.startswith(_END):
                    return "".join(printed).removesuffix("\n"), int(line.split()[-1])
                printed.append(line)
            raise RuntimeError(f"the shell ended in '{command}':\n{''.join(printed)}")

        yield type_in


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.lesson", description=__doc__)
    parser.add_argument("page", type=Path, metavar="PAGE")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--installed", action="store_true", help="leave the set-up out")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with shell(options.folder) as type_in:

        def answer(step: Typed) -> str:
            if step.shown is None and options.installed:
                return ""
            printed, status = type_in(step.command)
            print(f"$ {step.command}\n{printed}", end="", flush=True)
            assert step.shown is not None or not status, f"'{step.command}' ended with {status}"
            return printed

        page = options.page.read_text(encoding="utf-8")
        compared = go_through(page, lambda: Path(type_in("pwd")[0].strip()), answer)
        print(f"{compared} commands printed what {options.page} shows.")


if __name__ == "__main__":
    main()
