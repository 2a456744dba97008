-- What a customer recorded of the app and sent to support: names of states and events, compressed
-- and encrypted under the names of tenant and row. Few of a customer, and none for long.
create table support_cases (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  steps int not null check (steps > 0),
  recording bytea not null,
  digest bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people
);
create unique index support_cases_once on support_cases (tenant_id, person_id, digest);
create index support_cases_by_end on support_cases (tenant_id, expires_at);
comment on table support_cases is 'policy: person person_id; staff: select';
