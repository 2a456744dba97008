-- Requests to change what was verified: one open at a time for a person. What is asked for is
-- encrypted under a label that names tenant and row, like what a verification found out.

create table identity_changes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  entity_id uuid not null,
  subject text not null check (subject in ('name', 'birth_date', 'nationality', 'address')),
  status text not null check (status in
    ('REQUESTED', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  reason text,
  asked bytea not null,
  -- The newest message of the vendor that was applied: an older one changes nothing.
  heard_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, entity_id) references kyc_entities
);
create unique index identity_changes_open_once on identity_changes (tenant_id, person_id)
  where status in ('REQUESTED', 'IN_REVIEW');
create index identity_changes_of_person
  on identity_changes (tenant_id, person_id, created_at desc, id desc);
comment on table identity_changes is 'policy: person person_id';

-- A session with the identity vendor is about an entity, or about a change of what it holds.
alter table kyc_visits
  add column change_id uuid,
  add foreign key (tenant_id, change_id) references identity_changes;
drop index kyc_visits_open_once;
create unique index kyc_visits_open_once
  on kyc_visits (tenant_id, entity_id, coalesce(change_id, entity_id)) where closed_at is null;

-- Whose business alone was verified keeps their own name free, and whoever owns the tables without
-- passing row-level security finds everybody else too.
alter table people no force row level security;
alter table kyc_entities no force row level security;
alter table kyc_history no force row level security;
update people p set identity_verified_at = (
  select min(coalesce(h.at, e.moved_at)) from kyc_entities e
  left join kyc_history h on h.tenant_id = e.tenant_id and h.wallet_id = e.wallet_id
    and h.subject = 'entity' and h.status_after = 'APPROVED'
  where e.tenant_id = p.tenant_id and e.person_id = p.id and e.type <> 'business'
    and (e.status = 'APPROVED' or h.id is not null));
alter table people force row level security;
alter table kyc_entities force row level security;
alter table kyc_history force row level security;
