"""What the tests share: notations, the worked examples and how a chart is held against them."""
