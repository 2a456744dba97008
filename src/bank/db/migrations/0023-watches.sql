-- Play tenants only: who looks at their own charts from a workbench, one watch a person, and which of
-- their sessions is the page that is looked at. What is seen passes by and is kept in no table.
create table watches (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  id uuid not null,
  -- Of the code that lets a page in, its hash, until a page has said it.
  code_hash bytea,
  code_until timestamptz not null,
  page_family_id uuid,
  ends_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people
);
comment on table watches is 'policy: person person_id';

-- One row for every step a card took, as orders, transactions and verifications have theirs.
create table card_history (
  tenant_id uuid not null,
  card_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  from_status text not null,
  event text not null,
  to_status text not null,
  reason text,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, card_id) references cards
);
create index card_history_of_person on card_history (tenant_id, person_id, at desc);
comment on table card_history is 'policy: append';
