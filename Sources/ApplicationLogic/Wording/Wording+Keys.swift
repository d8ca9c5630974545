/// Key files and their problems.
