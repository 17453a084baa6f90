-- Evidence of leases: what both sides show and add while something is between them. Nothing of it is changed later.
create table lease_entries (
  id bigint generated always as identity primary key,
  lease_id bigint not null,
  kind text not null,
  -- The beginning of a case and the answer to it have their words in the case; what is added has its own.
  part text not null constraint lease_entries_part check (part in ('opening', 'answer', 'addition')),
  author_id bigint not null references users (id),
  words text not null default '',
  created_at timestamptz not null,
  constraint lease_entries_case foreign key (lease_id, kind) references lease_cases (lease_id, kind)
);
create index lease_entries_lease on lease_entries (lease_id, id);
create unique index lease_entries_once on lease_entries (lease_id, kind, part) where part <> 'addition';
create index lease_entries_author on lease_entries (author_id, id);

alter table lease_cases
  -- Why a claim comes without pictures.
  add column no_pictures_why text not null default '',
  -- The decision in English; the other one is Chinese.
  add column decision_en text not null default '';

alter table pictures
  add column for_lease boolean not null default false,
  add column lease_entry_id bigint references lease_entries (id),
  add constraint pictures_of_leases check (not for_lease or (is_private and not for_ticket)),
  add constraint pictures_of_lease_entries check (lease_entry_id is null or for_lease);
create index pictures_lease_entry on pictures (lease_entry_id) where lease_entry_id is not null;
-- Those that were never sent, and those that were, by age.
create index pictures_lease_unsent on pictures (created_at) where for_lease and lease_entry_id is null;
create index pictures_lease_sent on pictures (created_at) where lease_entry_id is not null;

-- Since when a lease is disputed: the queue of disputes goes by it.
alter table leases add column disputed_at timestamptz;
update leases l set disputed_at = coalesce(
  (select max(c.opened_at) from lease_cases c where c.lease_id = l.id and (c.kind = 'claim' or l.ended_at is null)),
  l.stopped_at, l.booked_at)
where l.state = 'disputed';
alter table leases add constraint leases_disputed_since check (state <> 'disputed' or disputed_at is not null);
create index leases_disputes on leases (disputed_at, id) where state = 'disputed';

-- Pictures of what is let out: the first one is the cover.
alter table listings add column pictures text[] not null default '{}';
