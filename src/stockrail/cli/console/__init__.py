"""What commands share: speaking, reading words, files, progress."""
