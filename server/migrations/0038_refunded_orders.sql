-- An order whose money came back whole. The word can be used once this has landed, in the migrations that follow.
alter type order_state add value 'refunded';
