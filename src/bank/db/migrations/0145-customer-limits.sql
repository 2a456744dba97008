-- What one customer may pay others within a day, instead of what the policy says of everybody:
-- proposed by one of the staff, approved by another. The newest version is in force, none is ever
-- changed, and one without a sum gives the customer back to the policy.
create table customer_limits (
  tenant_id uuid not null,
  person_id uuid not null,
  version int not null check (version > 0),
  -- In hundredths of the base currency.
  per_day numeric(38, 0) check (per_day > 0),
  -- The last day of it, in UTC; null for one without an end.
  last_day date check (last_day is null or per_day is not null),
  reason text not null,
  proposal_id uuid not null,
  set_by uuid not null,
  approved_by uuid not null check (approved_by <> set_by),
  at timestamptz not null,
  primary key (tenant_id, person_id, version),
  unique (tenant_id, proposal_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, proposal_id) references proposals
);
comment on table customer_limits is 'policy: person person_id; member: owner; staff: select';

alter table proposals
  add column customer_limit jsonb,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment, customer_limit) = 1);
create unique index proposals_one_customer_limit
  on proposals (tenant_id, (customer_limit ->> 'person_id')) where status = 'PROPOSED';
