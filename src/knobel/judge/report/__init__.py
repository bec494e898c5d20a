"""What came out: verdicts in words, pictures of mistakes, and all of it as one page."""
