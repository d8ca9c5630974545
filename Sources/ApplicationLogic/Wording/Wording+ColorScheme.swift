/// Errors in color scheme files.
