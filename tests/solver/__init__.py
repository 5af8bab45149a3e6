"""The solver as a process of its own; how it searches is tested in engine/."""
