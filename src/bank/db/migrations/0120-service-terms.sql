-- Terms of service that a tenant publishes as numbered versions, and who accepted which of them.

create table service_terms (
  tenant_id uuid not null references tenants,
  version int not null check (version > 0),
  -- Language, title and text of each.
  texts jsonb not null,
  applies_on date not null,
  is_asked boolean not null,
  published_at timestamptz not null,
  published_by uuid not null,
  approved_by uuid not null,
  reason text not null,
  primary key (tenant_id, version),
  check (approved_by <> published_by),
  foreign key (tenant_id, published_by) references staff,
  foreign key (tenant_id, approved_by) references staff
);
comment on table service_terms is 'policy: append; staff: select';

create table service_acceptances (
  tenant_id uuid not null,
  person_id uuid not null,
  version int not null,
  language text not null,
  accepted_at timestamptz not null,
  primary key (tenant_id, person_id, version),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, version) references service_terms
);
comment on table service_acceptances is 'policy: person person_id; staff: select';
