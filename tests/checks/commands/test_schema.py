"""`knotgames schema`: each schema as it is shipped, and the names of all."""

from knotgames.checks.report.schemas import names, schema
from tests.printed import Run


def test_the_command_shows_a_schema_and_names_all(run: Run) -> None:
    assert run("schema", "answer").json == schema("answer")
    assert [line.split()[0] for line in run("schema", "list").out.splitlines()] == list(names())
