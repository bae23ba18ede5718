"""Running claims: in processes, kept between runs, on mutants, against the statuses on record."""
