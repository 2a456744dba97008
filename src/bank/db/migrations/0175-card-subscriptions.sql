-- Merchants that charge a card again and again with its holder away, as their network marks it. One
-- begins with the first such purchase that was approved, and declines once its holder stopped it.

alter table card_transactions add column recurring boolean not null default false;
create index card_transactions_recurring
  on card_transactions (tenant_id, card_id, (merchant ->> 'name'), created_at desc)
  where recurring;

create table card_subscriptions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  card_id uuid not null,
  status text not null check (status in ('ACTIVE', 'STOPPED')),
  merchant jsonb not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, card_id) references cards
);
create unique index card_subscriptions_of_card
  on card_subscriptions (tenant_id, card_id, (merchant ->> 'name'));
create index card_subscriptions_of_wallet on card_subscriptions (tenant_id, wallet_id);
comment on table card_subscriptions is 'policy: person person_id';
