-- Two accounts of one customer: each keeps all that is its own, and a session of either may open one
-- of the other. Both rows of a link have its id, so that each account sees its own.
create table person_links (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  other_id uuid not null check (other_id <> person_id),
  created_at timestamptz not null,
  primary key (tenant_id, person_id, other_id),
  unique (tenant_id, id, person_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, other_id) references people
);
comment on table person_links is 'policy: person person_id';

-- To whoever proved an address of another account, in the session that proved it.
create table person_link_offers (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  family_id uuid not null,
  other_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, other_id) references people,
  foreign key (tenant_id, family_id) references families
);
create index person_link_offers_by_age on person_link_offers (tenant_id, at);
comment on table person_link_offers is 'policy: person person_id';

-- Of a session that a linked account opened: whose it was.
alter table families add column entered_from uuid;
