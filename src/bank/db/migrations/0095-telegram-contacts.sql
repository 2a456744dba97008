-- Who has somebody in Telegram may pay them, once they allow it; nobody does before they choose.
alter table people add column telegram_findable boolean not null default false;

-- Whom somebody chose at the bot. What they see of them is read anew every time.
create table telegram_contacts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  other_id uuid not null check (other_id <> person_id),
  -- What the contact is called in the Telegram of whoever chose them.
  name text,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, other_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, other_id) references people
);
comment on table telegram_contacts is 'policy: person person_id';
