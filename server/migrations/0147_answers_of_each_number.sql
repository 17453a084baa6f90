-- The gateway's numbers of disputes to which it took an answer; those to which the answer of now was sent or begun to be sent; and how many
-- of its pictures were gone by then.
alter table gateway_disputes
  add column answered_numbers text[] not null default '{}',
  add column tried_numbers text[] not null default '{}',
  add column pictures_left_out int not null default 0 constraint gateway_disputes_left_out check (pictures_left_out >= 0);

-- Until now an answer went to the newest number alone.
update gateway_disputes set answered_numbers = array[open_numbers[cardinality(open_numbers)]]
where sending = 'sent' and state = 'answered' and cardinality(open_numbers) > 0;
update gateway_disputes set tried_numbers = array[open_numbers[cardinality(open_numbers)]]
where sending = 'waiting' and state = 'answered' and cardinality(open_numbers) > 0;
