"""What tests share: puzzles, the command, servers, pages, and programs to be judged."""
