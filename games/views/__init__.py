"""Thin views: parse the request, call one service or query, render."""
