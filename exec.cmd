@rem On Windows, "exec" in the scripts of package.json; elsewhere the shell's own lets npm's signals reach the program.
@%*
