-- What a tenant charges and allows is one numbered document. What tenants have had so far in the
-- settings of their order types and in their own becomes version 1. Nothing but another version ever
-- follows one; orders say under which they were made.

create table policies (
  tenant_id uuid not null references tenants,
  version int not null check (version > 0),
  document jsonb not null,
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
  foreign key (tenant_id, restores) references policies
);
comment on table policies is 'policy: append; staff: select';

-- One at most. Another revision is another id.
create table policy_drafts (
  tenant_id uuid primary key references tenants,
  revision uuid not null,
  document jsonb not null,
  edited_by uuid not null,
  edited_at timestamptz not null,
  foreign key (tenant_id, edited_by) references staff
);
comment on table policy_drafts is 'policy: bank; staff: select insert update delete';

alter table tenants no force row level security;
alter table order_type_settings no force row level security;

insert into policies (tenant_id, version, document, published_at)
select t.tenant_id, 1,
  jsonb_build_object(
    'limits', jsonb_build_object(
      'per_day', t.config #> '{limits,outPerDay}',
      'new_device', t.config #> '{limits,outNewDevice}',
      'unverified', null,
      'new_recipient', '1000'),
    'order_types', coalesce((
      select jsonb_agg(jsonb_build_object(
          'type', s.order_type,
          'min', trim_scale(s.min_amount)::text,
          'max', trim_scale(s.max_amount)::text,
          'fee', jsonb_build_object(
            'fixed', trim_scale(s.fee_fixed)::text,
            'percent', trim_scale(s.fee_ppm / 10000.0)::text,
            'floor', null, 'cap', null, 'tiers', '[]'::jsonb),
          'currencies', '[]'::jsonb) order by s.order_type)
      from order_type_settings s where s.tenant_id = t.tenant_id), '[]')),
  t.created_at
from tenants t;

update tenants set config = config #- '{limits,outPerDay}' #- '{limits,outNewDevice}';

alter table tenants force row level security;
alter table order_type_settings force row level security;

alter table order_type_settings
  drop column min_amount, drop column max_amount, drop column fee_fixed, drop column fee_ppm;
comment on table order_type_settings is 'policy: tenant; staff: select';

-- Null for orders from before.
alter table orders add column policy_version int;

-- A proposal is about an order or about the policy: then it carries the whole document, so that what
-- is published is what was proposed, whatever becomes of the draft.
alter table proposals
  alter column order_id drop not null,
  alter column order_version drop not null,
  add column policy jsonb,
  add column policy_base int,
  add column policy_restores int,
  add column policy_draft uuid,
  add constraint proposals_about_one check ((order_id is null) = (policy is not null)),
  add constraint proposals_order_whole check ((order_id is null) = (order_version is null)),
  add constraint proposals_policy_whole check ((policy is null) = (policy_base is null));
create unique index proposals_one_policy on proposals (tenant_id)
  where status = 'PROPOSED' and policy is not null;

-- The trial of a draft reads what orders were worth and since when their payees are known.
comment on table order_worths is 'policy: person person_id; staff: select';
comment on table destinations is 'policy: person person_id; staff: select';
