"""The server: tables that people play at with a browser."""
