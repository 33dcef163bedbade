"""1830: eight railways, six privates, trains that rust, and presidents who may go bankrupt."""
