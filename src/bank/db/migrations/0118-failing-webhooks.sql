-- Webhooks whose receivers keep refusing: what staff do about them, in words.

create table webhook_acts (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  act text not null check (act in ('SENT_AGAIN', 'PAUSED')),
  words text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade,
  foreign key (tenant_id, staff_id) references staff
);
create index webhook_acts_of_webhook on webhook_acts (tenant_id, webhook_id, at desc);
comment on table webhook_acts is 'policy: append; staff: select';

comment on table webhooks is 'policy: person person_id; staff: select';
comment on table webhook_deliveries is 'policy: person person_id; staff: select';
create index webhook_deliveries_failed on webhook_deliveries (tenant_id, webhook_id)
  where status = 'FAILED';
