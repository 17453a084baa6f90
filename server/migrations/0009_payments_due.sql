-- What happens by itself: recharges that nobody paid close, attempts that the gateway never answered are asked again.
create index payments_recharges_waiting on payments (expires_at) where state = 'waiting' and purpose = 'recharge';
create index payment_attempts_asked on payment_attempts (created_at) where state = 'asked';
-- Finds the waiting recharge that somebody asks for again.
create index payments_recharges_user on payments (user_id, amount_fen) where state = 'waiting' and purpose = 'recharge';
