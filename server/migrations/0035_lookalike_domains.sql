-- What a bound domain looks like is computed by the program, by one rule for domains of all scripts, and only kept here.
alter table activations add column skeleton text;
-- Of domains in other scripts the database cannot tell: they have theirs once they are bound anew.
update activations set skeleton = domain_skeleton(target)
  where kind = 'domain' and unbound_at is null and '.' || target not like '%.xn--%';
drop index activations_skeleton;
drop function domain_skeleton(text);
create index activations_skeleton on activations (skeleton) where kind = 'domain' and unbound_at is null;
