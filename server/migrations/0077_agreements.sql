-- Wordings of the service agreement and the privacy terms that admins publish. Version 1 of each comes with the product and
-- has no row; consents to it name another word.
create table agreements (
  id bigint generated always as identity (start with 1001) primary key,
  document text not null constraint agreements_document check (document in ('service', 'privacy')),
  version integer not null constraint agreements_version_range check (version > 1),
  -- Markdown. Empty in English: the Chinese is shown, marked with its language.
  body_zh text not null,
  body_en text not null,
  -- What is new, in one paragraph.
  changes_zh text not null,
  changes_en text not null,
  -- Whether people are asked to agree to it.
  asks boolean not null,
  effective_at timestamptz not null,
  published_by bigint not null references users (id),
  published_at timestamptz not null,
  -- Only before it was in force.
  withdrawn_at timestamptz,
  constraint agreements_version unique (document, version)
);
create index agreements_in_force on agreements (document, effective_at desc, version desc) where withdrawn_at is null;
