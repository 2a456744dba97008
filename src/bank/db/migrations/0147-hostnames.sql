-- Hostnames are proposed in the console, once a record at the name shows that it is the tenant's.

-- Read before any tenant is known, and one name of all belongs to one tenant; each adds its own.
comment on table tenant_hosts is 'policy: shared';

-- What was asked of the domain name system, until it is proposed or an hour is over.
create table host_checks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  hostname text not null,
  outcome text not null check (outcome in ('proved', 'missing', 'different', 'unreachable')),
  checked_by uuid not null,
  checked_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, checked_by) references staff
);
create index host_checks_old on host_checks (tenant_id, checked_at);
comment on table host_checks is 'policy: bank; staff: select insert delete';

alter table proposals
  add column host jsonb,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment, customer_limit, staff_change, host) = 1);
create unique index proposals_one_host on proposals (tenant_id, (host ->> 'hostname'))
  where status = 'PROPOSED';
