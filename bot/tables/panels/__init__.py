"""What a table shows: lobby, board, hand, seats, news, refusals."""
