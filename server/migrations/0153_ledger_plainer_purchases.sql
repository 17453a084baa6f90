-- A message's readers and a licence's first event are one statement again, for few as for many (0151).
drop function tell_accounts;
drop function issue_licences;

-- A check of a row does nothing else: what comes with an order that is paid as it is placed is written by triggers of its own.
create or replace function orders_check_row() returns trigger language plpgsql as $$
begin
  if not (new.quantity > 0 and new.amount_fen > 0 and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen
    and new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen
    and new.commission_rate between 0 and 10000 and new.release_days between 0 and 365
    and new.refunded_fen between 0 and new.amount_fen and new.revoked_quantity between 0 and new.quantity
    and (new.balance_fen = 0 or new.balance_fen > 0 and new.balance_fen < new.amount_fen)
    and (new.gateway_back_fen = 0 or new.balance_fen > 0 and new.gateway_back_fen between 0 and least(new.amount_fen - new.balance_fen, new.refunded_fen))
    and new.shared_anew_fen between 0 and new.refunded_fen
    and new.shared_anew_gateway_fen between 0 and least(new.shared_anew_fen, new.gateway_back_fen)) then
    perform refuse_row('orders', v.name) from (values
      ('orders_amount', new.quantity > 0 and new.amount_fen > 0
        and new.amount_fen = new.unit_price_fen * new.quantity - new.discount_fen),
      ('orders_discount', new.discount_fen >= 0 and new.borne_fen between 0 and new.discount_fen),
      ('orders_commission', new.commission_rate between 0 and 10000),
      ('orders_release_days', new.release_days between 0 and 365),
      ('orders_refunded', new.refunded_fen between 0 and new.amount_fen),
      ('orders_revoked', new.revoked_quantity between 0 and new.quantity),
      ('orders_balance', new.balance_fen = 0 or new.balance_fen > 0 and new.balance_fen < new.amount_fen),
      ('orders_gateway_back', new.gateway_back_fen = 0
        or new.balance_fen > 0 and new.gateway_back_fen between 0 and least(new.amount_fen - new.balance_fen, new.refunded_fen)),
      ('orders_shared_anew', new.shared_anew_fen between 0 and new.refunded_fen
        and new.shared_anew_gateway_fen between 0 and least(new.shared_anew_fen, new.gateway_back_fen))) as v (name, holds) where not v.holds;
  end if;
  return new;
end $$;
create function orders_note_first_spending() returns trigger language plpgsql as $$
begin
  insert into user_spendings (user_id, fen, orders) values (new.user_id, new.amount_fen - new.refunded_fen, 1);
  return null;
end $$;
create trigger orders_note_first_spending after insert on orders for each row
  when (new.paid_at is not null)
  execute function orders_note_first_spending();
create trigger orders_note_same_device_placed before insert on orders for each row
  when (new.shop_id is not null and new.paid_at is not null and not new.same_device)
  execute function note_same_device();

-- Stable, as what it calls: PostgreSQL then puts it into the statement that seals, instead of calling it for each field.
alter function ledger_field(text) stable;
