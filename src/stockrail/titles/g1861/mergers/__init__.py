"""§26 to §28: minors convert and merge."""
