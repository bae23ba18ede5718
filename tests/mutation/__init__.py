"""Mutation testing of the proofs: one change to the code of a check, and what notices it.

`python -m tests.mutation FOLDER` makes the changes with cosmic-ray, one after the other, in copies of the checkout that
lie in the folder; each is tried by `python -m tests.mutation.trial`. It may be interrupted, and goes on where it
was. `--sample N --seed S` tries N of them, drawn by the seed; `--within PATH` only what lies there.

cosmic-ray was chosen since it changes files where they lie, so that decorated functions and what a module computes when
it is imported are changed too (mutmut leaves both out, and nearly every check is decorated), and since it keeps a
session in a database that can be gone on with.
"""
