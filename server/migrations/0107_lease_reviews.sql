-- What tenants and lessors say of each other after a lease, the figures of both, and what looks like fraud.

-- Each side writes once. Neither sees what the other wrote before it is published.
create table lease_reviews (
  id bigint generated always as identity (start with 7001) primary key,
  lease_id bigint not null references leases (id),
  -- Who wrote it.
  side text not null constraint lease_reviews_side check (side in ('tenant', 'lessor')),
  listing_id bigint not null references listings (id),
  author_id bigint not null references users (id),
  -- Who is reviewed.
  subject_id bigint not null references users (id),
  stars integer not null constraint lease_reviews_stars check (stars between 1 and 5),
  -- Yes, no, or not answered: the first two by a tenant, the others by a lessor.
  worked boolean,
  as_described boolean,
  returned_well boolean,
  behaved boolean,
  words text not null,
  answer text not null default '',
  answered_at timestamptz,
  written_at timestamptz not null,
  -- When both wrote, else when the time to write is over; it cannot be changed from then on.
  publish_at timestamptz not null,
  published_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text not null default '',
  constraint lease_reviews_once unique (lease_id, side),
  constraint lease_reviews_facts check (case side when 'tenant' then returned_well is null and behaved is null
    else worked is null and as_described is null end),
  constraint lease_reviews_answered check ((answer = '') = (answered_at is null)),
  constraint lease_reviews_published check (published_at is not null or (answered_at is null and hidden_at is null))
);
create index lease_reviews_due on lease_reviews (publish_at, id) where published_at is null;
create index lease_reviews_listing on lease_reviews (listing_id, id desc)
  where side = 'tenant' and published_at is not null and hidden_at is null;
create index lease_reviews_subject on lease_reviews (subject_id, id desc) where published_at is not null and hidden_at is null;
create index lease_reviews_all on lease_reviews (id desc) where published_at is not null;
create index lease_reviews_author on lease_reviews (author_id, id);
create index lease_reviews_answers on lease_reviews (subject_id, id) where answered_at is not null;

-- The reviews that ratings of listings count: one a person, listing and day. Persons are written as in `listing_renters`.
create table lease_review_counts (
  side text not null,
  listing_id bigint not null references listings (id),
  author text not null,
  subject text not null,
  day date not null,
  review_id bigint not null constraint lease_review_counts_review unique references lease_reviews (id),
  stars integer not null,
  primary key (side, listing_id, author, subject, day)
);

-- The reviews that the figures of persons count: one of a person about another within so many days.
create table lease_review_pairs (
  side text not null,
  author text not null,
  subject text not null,
  -- Which such days; see leaseReviewRules.pairDays.
  period integer not null,
  review_id bigint not null constraint lease_review_pairs_review unique references lease_reviews (id),
  stars integer not null,
  primary key (side, author, subject, period)
);

-- What is counted of a person as a lessor and as a tenant, over all of their accounts.
create table rental_figures (
  person text not null,
  side text not null constraint rental_figures_side check (side in ('tenant', 'lessor')),
  -- Reviews that count, and their stars together.
  reviews integer not null default 0,
  stars integer not null default 0,
  -- Leases that were used and paid; of them those without a claim that stood.
  completed integer not null default 0,
  unclaimed integer not null default 0,
  -- Leases whose credentials were shown; of them those that worked.
  shown integer not null default 0,
  worked integer not null default 0,
  -- Ends after which credentials had to be changed; of them those where that was done in time.
  rotations integer not null default 0,
  rotated_in_time integer not null default 0,
  -- Cancelled by the lessor, or because the credentials were not changed.
  cancelled integer not null default 0,
  not_rotated integer not null default 0,
  -- Reports that something does not work which did.
  reports_refused integer not null default 0,
  primary key (person, side)
);

-- What the figures count: each kind once a person, listing and day; what went well less often (lease_outcome_pairs).
create table lease_outcomes (
  listing_id bigint not null references listings (id),
  -- The tenant.
  person text not null,
  day date not null,
  kind text not null constraint lease_outcomes_kind
    check (kind in ('used', 'shown', 'report_refused', 'cancelled', 'not_rotated', 'rotation')),
  good boolean not null,
  lease_id bigint not null references leases (id),
  primary key (listing_id, person, day, kind)
);

-- Leases that were used, paid and without a claim count once a tenant, lessor and so many days in the figures of both.
create table lease_outcome_pairs (
  tenant text not null,
  lessor text not null,
  period integer not null,
  primary key (tenant, lessor, period)
);

-- Deleted accounts of persons who rented or let out: as long as they stand here, the person is the same one with a new account.
create table rental_accounts_gone (
  user_id bigint primary key references users (id),
  person_id bigint not null references persons (id),
  gone_at timestamptz not null
);
create index rental_accounts_gone_person on rental_accounts_gone (person_id);
create index rental_accounts_gone_at on rental_accounts_gone (gone_at);

-- The accounts of the person of an account, also those that were deleted, as leases name them.
create function renting_accounts(account bigint) returns setof bigint language sql stable rows 3 as $$
  select id from accounts_of_person(account) as same (id)
  union
  select g.user_id from users u join rental_accounts_gone g on g.person_id = u.person_id where u.id = account
$$;

-- What the figures have to be told: a lease that is over, or credentials that were changed. A job takes it.
create table lease_figure_events (
  id bigint generated always as identity primary key,
  lease_id bigint references leases (id),
  unit_id bigint references listing_units (id),
  asked_at timestamptz,
  rotated_at timestamptz
);

create function note_lease_over() returns trigger language plpgsql as $$
begin
  insert into lease_figure_events (lease_id) values (new.id);
  return null;
end $$;
create trigger leases_over after update of state on leases for each row
  when (old.state not in (new.state, 'unpaid') and new.state in ('closed', 'cancelled', 'settled')) execute function note_lease_over();

create function note_rotation() returns trigger language plpgsql as $$
begin
  insert into lease_figure_events (unit_id, asked_at, rotated_at) values (new.id, old.rotation_asked_at, new.rotated_at);
  return null;
end $$;
create trigger listing_units_rotated after update of state on listing_units for each row
  when (old.state = 'to_rotate' and new.state = 'ready') execute function note_rotation();

insert into lease_figure_events (lease_id) select id from leases where state in ('closed', 'cancelled', 'settled') order by id;

-- Leases of a tenant with a lessor by the day on which they began; of them those that were returned or reported at once.
create table lease_pair_days (
  lessor text not null,
  tenant text not null,
  day date not null,
  leases integer not null,
  instant integer not null,
  primary key (lessor, tenant, day)
);
create index lease_pair_days_lessor on lease_pair_days (lessor, day);
create index lease_pair_days_tenant on lease_pair_days (tenant, day);

-- What looks like fraud, for admins to look at.
create table lease_frauds (
  id bigint generated always as identity (start with 8001) primary key,
  kind text not null constraint lease_frauds_kind check (kind in ('same_pair', 'instant_tenant', 'instant_lessor', 'paid_alike')),
  -- The persons that it is about.
  key text not null,
  -- The accounts of the newest lease that it is about.
  tenant_id bigint not null references users (id),
  lessor_id bigint not null references users (id),
  -- Within the days that count: leases, and those that were returned or reported at once. Persons who are paid to the same.
  leases integer not null,
  instant integer not null,
  persons integer not null,
  -- The newest ones.
  lease_ids bigint[] not null,
  found_at timestamptz not null,
  last_at timestamptz not null,
  looked_by bigint references users (id),
  looked_at timestamptz,
  note text not null default '',
  constraint lease_frauds_once unique (kind, key),
  constraint lease_frauds_looked check ((looked_by is null) = (looked_at is null))
);
create index lease_frauds_open on lease_frauds (id desc) where looked_at is null;
create index lease_frauds_looked_at on lease_frauds (id desc) where looked_at is not null;

-- What a listing asks of tenants, in tenths of a star; 0: nothing. And whether those without a rating may rent it.
alter table listings
  add column tenant_rating smallint not null default 0
    constraint listings_tenant_rating check (tenant_rating = 0 or tenant_rating between 10 and 50),
  add column newcomers boolean not null default true,
  add column review_count integer not null default 0,
  add column review_stars integer not null default 0,
  -- As the rank of products: its stars as if five more reviews had given it four, in thousandths.
  add column rating_rank integer not null
    generated always as (case when review_count = 0 then 0 else (review_stars + 20) * 1000 / (review_count + 5) end) stored;
create index listings_rating on listings (rating_rank desc, id desc) where state = 'on';
