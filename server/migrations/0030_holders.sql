-- What holders do: prove domains, and offer licences to a name without learning whether anybody has it.

create type domain_proof_state as enum ('waiting', 'proven', 'lost');
create table domain_proofs (
  id bigint generated always as identity (start with 9001) primary key,
  user_id bigint not null references users (id),
  -- As it is bound: lower-case ASCII.
  domain text not null,
  -- What the record or the file holds, behind `mallard-proof=`.
  token text not null,
  state domain_proof_state not null default 'waiting',
  proven_by text constraint domain_proofs_proven_by check (proven_by in ('dns', 'file')),
  proven_at timestamptz,
  proven_until timestamptz,
  -- The last look, and what each way showed.
  checked_at timestamptz,
  dns text,
  file text,
  -- Proven, but missing since then.
  failing_since timestamptz,
  -- When it is looked at again by itself.
  recheck_at timestamptz,
  lost_at timestamptz,
  lost_because text constraint domain_proofs_lost_because check (lost_because in ('expired', 'failed', 'superseded')),
  created_at timestamptz not null,
  constraint domain_proofs_of_user unique (user_id, domain),
  constraint domain_proofs_times check (state <> 'proven' or (proven_at is not null and proven_until is not null and recheck_at is not null))
);
-- A domain belongs to one person.
create unique index domain_proofs_proven on domain_proofs (domain) where state = 'proven';
create index domain_proofs_list on domain_proofs (user_id, id desc);
create index domain_proofs_due on domain_proofs (recheck_at) where state = 'proven';

alter table licence_transfers
  -- The name as the holder typed it.
  add column to_username text not null,
  -- Null: nobody had that name. Such an offer waits and ends like any other.
  alter column to_user_id drop not null;
