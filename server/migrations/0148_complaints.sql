-- Complaints as they were when their gateway was asked about them last. The mark is the adapter's: another one whenever there is something new.
create table gateway_complaints (
  merchant_id bigint not null references merchants (id),
  number text not null,
  mark text not null,
  asked_at timestamptz not null,
  primary key (merchant_id, number)
);
create index gateway_complaints_asked on gateway_complaints (asked_at);

-- The gateway's numbers of which it says that a part of the payment went back, or is disputed: until now that stood in the reason, which a payer may
-- write.
alter table gateway_disputes add column part_numbers text[] not null default '{}';
update gateway_disputes set part_numbers = open_numbers, reason = substr(reason, 7)
where state in ('open', 'answered') and source = 'notice' and starts_with(reason, 'part: ');

-- What the sandbox has of complaints where it plays Alipay and WeChat Pay.
alter table sandbox_complaints
  add column made_at timestamptz not null default now(),
  -- How often the payer raised it.
  add column times int not null default 1,
  -- How it was over: the payer withdrew it, all of the money went back, or a part.
  add column ended text constraint sandbox_complaints_ended check (ended in ('withdrawn', 'refunded', 'part')),
  -- What of it is told wrongly; or that Alipay has it among those of its older kind.
  add column told text not null default 'rightly'
    constraint sandbox_complaints_told check (told in ('rightly', 'unknown', 'elsewhere', 'amount', 'older'));
-- Where notices of complaints go.
alter table sandbox_wechat add column complaint_url text;
