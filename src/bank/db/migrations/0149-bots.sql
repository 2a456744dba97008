-- A tenant's bot is proposed in the console. The box with its token goes from the proposal to the
-- tenant's secrets; what Telegram is to be told about it is kept beside it, and told after the commit.

create table tenant_bots (
  tenant_id uuid primary key references tenants,
  version int not null check (version > 0),
  -- On its way from the proposal to the tenant's secrets.
  box bytea,
  -- The secrets of the bot before, until Telegram was told to bring nothing of it any more.
  leaving_box bytea,
  -- Where Telegram brings what people press and write; null where it brings nothing.
  webhook text,
  fault text check (fault in ('unreachable', 'token_refused', 'address_refused')),
  -- When Telegram last answered, or last did not; null as long as it was not told.
  told_at timestamptz,
  changed_at timestamptz not null,
  -- Null where it was given by the command.
  proposed_by uuid,
  approved_by uuid,
  check (approved_by <> proposed_by),
  check ((proposed_by is null) = (approved_by is null)),
  foreign key (tenant_id, proposed_by) references staff,
  foreign key (tenant_id, approved_by) references staff
);
comment on table tenant_bots is 'policy: bank; staff: select';

-- What was typed and tried, until it is proposed or an hour is over.
create table bot_trials (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  -- Null in a sandbox, whose bot has no token of Telegram's.
  box bytea,
  bot_id text,
  outcome text not null check (outcome in ('accepted', 'refused', 'name_differs', 'unreachable')),
  tried_by uuid not null,
  tried_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, tried_by) references staff
);
create index bot_trials_old on bot_trials (tenant_id, tried_at);
comment on table bot_trials is 'policy: bank; staff: select insert delete';

alter table proposals
  add column bot jsonb,
  add column bot_box bytea,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment, customer_limit, staff_change, host, tenant_change, bot) = 1),
  add constraint proposals_keep_no_token check (bot_box is null or status = 'PROPOSED');
create unique index proposals_one_bot on proposals (tenant_id)
  where status = 'PROPOSED' and bot is not null;
