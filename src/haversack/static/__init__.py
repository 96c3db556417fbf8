"""The table with no server: its application inside a browser, and the folder that brings it there."""
