-- What the tenant's bot has shown, and what was pressed and written there.

-- One for each order, which is edited as the order moves on, and one for each other notice.
create table bot_messages (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  -- `order …` or `notice …`, with its id.
  topic text not null,
  chat_id text not null,
  -- Null until Telegram has taken it.
  message_id text,
  -- A digest of what it says, so that no edit repeats it.
  shown bytea,
  -- While one process is sending it.
  busy_until timestamptz,
  at timestamptz not null,
  primary key (tenant_id, person_id, topic),
  foreign key (tenant_id, person_id) references people
);
create index bot_messages_by_age on bot_messages (tenant_id, at);
comment on table bot_messages is 'policy: person person_id';

-- A button acts once, whoever presses it how often.
create table bot_presses (
  tenant_id uuid not null references tenants,
  notice_id uuid not null,
  act text not null,
  person_id uuid not null,
  -- Whose work may be repeated: Telegram's number of the press.
  update_id bigint not null,
  -- Null until it is known.
  outcome text,
  at timestamptz not null,
  primary key (tenant_id, notice_id, act),
  foreign key (tenant_id, person_id) references people
);
create index bot_presses_by_age on bot_presses (tenant_id, at);
comment on table bot_presses is 'policy: person person_id';

-- Telegram sends an update again until it hears that it came.
create table bot_updates (
  tenant_id uuid not null references tenants,
  update_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, update_id)
);
create index bot_updates_by_age on bot_updates (tenant_id, at);
comment on table bot_updates is 'policy: bank';
