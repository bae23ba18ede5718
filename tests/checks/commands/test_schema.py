"""`knotgames schema`: each schema as it is shipped, and the names of all."""

import json

import pytest

from knotgames.checks.cli import main
from knotgames.checks.report.schemas import names, schema


def test_the_command_shows_a_schema_and_names_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "answer"]) == 0
    assert json.loads(capsys.readouterr().out) == schema("answer")
    assert main(["schema", "list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(names())
