"""Cards, piles, games and times as the pages show and speak them."""
