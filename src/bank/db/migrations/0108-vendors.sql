-- Credentials of identity vendors, one set for each tenant and vendor. Tried at the vendor first,
-- then proposed, then approved; each box is sealed under a label that names tenant and vendor.

create table vendor_credentials (
  tenant_id uuid not null references tenants,
  vendor text not null check (vendor in ('sumsub', 'persona')),
  version int not null check (version > 0),
  -- Null once they are removed.
  box bytea,
  -- The end of what names the vendor's set of checks.
  hint text,
  changed_at timestamptz not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  primary key (tenant_id, vendor),
  check (approved_by <> proposed_by),
  check ((box is null) = (hint is null)),
  foreign key (tenant_id, proposed_by) references staff,
  foreign key (tenant_id, approved_by) references staff
);
comment on table vendor_credentials is 'policy: tenant; staff: select';

-- What was typed and tried, until it is proposed or an hour is over.
create table vendor_trials (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vendor text not null check (vendor in ('sumsub', 'persona')),
  box bytea not null,
  hint text not null,
  outcome text not null,
  tried_by uuid not null,
  tried_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, tried_by) references staff
);
create index vendor_trials_old on vendor_trials (tenant_id, tried_at);
comment on table vendor_trials is 'policy: bank; staff: select insert delete';

-- A proposal about a vendor names the version of the credentials it was made for, and carries new
-- ones for no longer than it waits.
alter table proposals
  add column vendor text,
  add column vendor_base int,
  add column vendor_box bytea,
  add column vendor_hint text,
  add column vendor_tried_at timestamptz,
  -- Who verifies, where another one is to.
  add column vendor_former text,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (num_nonnulls(order_id, policy, brand, vendor) = 1),
  add constraint proposals_vendor_whole check ((vendor is null) = (vendor_base is null)),
  add constraint proposals_keep_no_secret check (vendor_box is null or status = 'PROPOSED');
create unique index proposals_one_vendor on proposals (tenant_id, vendor)
  where status = 'PROPOSED' and vendor is not null;

-- Staff read who verifies, and the settings that they propose to change.
comment on table tenants is 'policy: tenant; staff: select';
