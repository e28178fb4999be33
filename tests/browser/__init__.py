"""What needs a browser; not run with the other tests."""
