"""What needs a browser, or the libraries of the examples; not run with the other tests."""
