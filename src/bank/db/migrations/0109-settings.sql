-- A proposal about the settings of a tenant carries the part whole, as it was and as it would be.

alter table proposals
  add column setting jsonb,
  add column setting_before jsonb,
  drop constraint proposals_about_one,
  add constraint proposals_about_one
    check (num_nonnulls(order_id, policy, brand, vendor, setting) = 1),
  add constraint proposals_setting_whole check ((setting is null) = (setting_before is null));
create unique index proposals_one_setting on proposals (tenant_id, (setting ->> 'part'))
  where status = 'PROPOSED' and setting is not null;

comment on table issuing_programs is 'policy: tenant; staff: select';
