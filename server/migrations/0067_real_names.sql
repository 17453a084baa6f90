create type real_name_state as enum ('draft', 'auditing', 'passed', 'refused', 'withdrawn');

-- A person or an enterprise that was verified, told apart by a keyed hash of country, document and number.
create table persons (
  id bigint generated always as identity (start with 3001) primary key,
  fingerprint bytea not null constraint persons_fingerprint unique,
  -- How many accounts are bound to it; see users.person_id.
  accounts integer not null default 0 constraint persons_accounts check (accounts >= 0),
  -- From when on the person is known to be an adult, never before the first review; null for an enterprise.
  adult_from date,
  created_at timestamptz not null
);

-- An application for real-name verification. What identifies stands in facts_encrypted alone, and goes when it is withdrawn.
create table real_names (
  id bigint generated always as identity (start with 8001) primary key,
  user_id bigint not null references users (id),
  kind text not null constraint real_names_kind check (kind in ('personal', 'enterprise')),
  document text not null constraint real_names_document
    check (document in ('resident_id', 'hk_macau_permit', 'taiwan_permit', 'passport')),
  state real_name_state not null default 'draft',
  facts_encrypted bytea,
  name_masked text not null default '',
  number_masked text not null default '',
  enterprise_masked text not null default '',
  organization_masked text not null default '',
  valid_until date,
  adult_from date,
  -- Whose verification it is: of the person, or of the enterprise.
  fingerprint bytea,
  -- Of the person who signs, also for an enterprise.
  person_fingerprint bytea,
  person_id bigint references persons (id),
  created_at timestamptz not null,
  -- When it became a draft, at first or again.
  drafted_at timestamptz not null,
  sent_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  -- What the provider said last.
  answer text not null default 'unasked' constraint real_names_answer
    check (answer in ('unasked', 'waiting', 'match', 'no_match', 'unsure', 'late', 'down')),
  answered_at timestamptz,
  -- How often the provider was asked since the application was sent.
  asked integer not null default 0,
  constraint real_names_sent check (state in ('draft', 'withdrawn') or facts_encrypted is not null),
  constraint real_names_due check (state <> 'auditing' or due_at is not null),
  constraint real_names_passed check (state <> 'passed' or person_id is not null)
);
create unique index real_names_open on real_names (user_id) where state in ('draft', 'auditing', 'refused');
create index real_names_user on real_names (user_id, id desc);
create index real_names_state on real_names (state, id);
create index real_names_due_first on real_names (due_at, id) where state = 'auditing';
create index real_names_drafts on real_names (drafted_at) where state = 'draft';
create index real_names_refused on real_names (decided_at) where state = 'refused';
create index real_names_fingerprint on real_names (fingerprint) where fingerprint is not null;
create index real_names_person_fingerprint on real_names (person_fingerprint) where person_fingerprint is not null;

create table real_name_moves (
  id bigint generated always as identity primary key,
  real_name_id bigint not null references real_names (id),
  event text not null constraint real_name_moves_event
    check (event in ('send', 'withdraw', 'pass', 'match', 'refuse', 'mend', 'expire')),
  to_state real_name_state not null,
  -- Null: it happened by itself.
  actor_id bigint references users (id),
  note text not null default '',
  -- What is to be mended: fields with reasons.
  problems jsonb not null default '[]',
  at timestamptz not null
);
create index real_name_moves_real_name on real_name_moves (real_name_id, id desc);

-- Who saw what of it in clear.
create table real_name_looks (
  id bigint generated always as identity primary key,
  real_name_id bigint not null references real_names (id),
  actor_id bigint not null references users (id),
  part text not null constraint real_name_looks_part check (part in ('photos', 'number')),
  why text not null,
  at timestamptz not null
);
create index real_name_looks_real_name on real_name_looks (real_name_id, id desc);

create function refuse_real_name_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger real_name_moves_append_only before update or delete on real_name_moves
  for each row execute function refuse_real_name_change();
create trigger real_name_looks_append_only before update or delete on real_name_looks
  for each row execute function refuse_real_name_change();

-- Each photo is a file encrypted by a key of its own: without its row nobody reads it.
create table real_name_photos (
  id bigint generated always as identity (start with 101) primary key,
  real_name_id bigint not null references real_names (id),
  side text not null constraint real_name_photos_side check (side in ('front', 'back', 'page', 'holding', 'licence')),
  storage_key text not null constraint real_name_photos_stored unique,
  key_encrypted bytea not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- When it is deleted; null while its application is not decided.
  keep_until timestamptz,
  constraint real_name_photos_one_a_side unique (real_name_id, side)
);
create index real_name_photos_to_delete on real_name_photos (keep_until) where keep_until is not null;

-- Who an account is, and the application that says so.
alter table users
  add column person_id bigint references persons (id),
  add column real_name_id bigint references real_names (id);
create index users_person on users (person_id) where person_id is not null;
