-- The platform is a tenant without customers, whose staff make, pause and close the others by two.
alter table tenants
  -- Of the one whose name is `platform`, which the directory gives once.
  add column is_platform boolean not null default false,
  -- The proposal of the platform that last moved it, so that none does it twice.
  add column moved_by uuid;

alter table staff
  drop constraint staff_role_check,
  add constraint staff_role_check check (role in
    ('owner', 'compliance', 'support', 'treasury', 'developer', 'auditor', 'platform'));

alter table proposals
  add column tenant_change jsonb,
  -- Of what was approved, once it was done, or could not be.
  add column tenant_outcome text check (tenant_outcome in ('DONE', 'REFUSED')),
  add column tenant_obstacle text,
  add constraint proposals_tenant_refused
    check ((tenant_outcome is not distinct from 'REFUSED') = (tenant_obstacle is not null)),
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment, customer_limit, staff_change, host, tenant_change) = 1);
-- One tenant is moved by one at a time, from the proposal until it is done.
create unique index proposals_one_tenant_change on proposals (tenant_id, (tenant_change ->> 'slug'))
  where tenant_change is not null
    and (status = 'PROPOSED' or (status = 'CARRIED_OUT' and tenant_outcome is null));
create index proposals_of_tenant
  on proposals (tenant_id, (tenant_change ->> 'tenant_id')) where tenant_change is not null;
