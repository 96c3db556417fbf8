"""Three Fords: two clans and their boats on one river. A whole game in a package of its own."""
