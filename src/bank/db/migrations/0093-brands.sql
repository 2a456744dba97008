-- The name and look of a tenant are published as numbered versions. What each has so far becomes
-- version 1; the one in force also stands in the settings, where all of the bank reads it.

create table tenant_brands (
  tenant_id uuid not null references tenants,
  version int not null check (version > 0),
  brand jsonb not null,
  published_at timestamptz not null,
  -- Null for what the tenant began with.
  published_by uuid,
  approved_by uuid,
  reason text,
  restores int,
  primary key (tenant_id, version),
  check (approved_by is null or approved_by <> published_by),
  foreign key (tenant_id, published_by) references staff,
  foreign key (tenant_id, approved_by) references staff,
  foreign key (tenant_id, restores) references tenant_brands
);
comment on table tenant_brands is 'policy: append; staff: select';

alter table tenants no force row level security;
insert into tenant_brands (tenant_id, version, brand, published_at)
select tenant_id, 1, config -> 'brand', created_at from tenants where config ? 'brand';
alter table tenants force row level security;

-- A proposal is about an order, the policy or the look, of which it carries the whole.
alter table proposals
  add column brand jsonb,
  add column brand_base int,
  add column brand_restores int,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (num_nonnulls(order_id, policy, brand) = 1),
  add constraint proposals_brand_whole check ((brand is null) = (brand_base is null));
create unique index proposals_one_brand on proposals (tenant_id)
  where status = 'PROPOSED' and brand is not null;
