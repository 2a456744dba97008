-- Questions of shops whether the holder is paying (3-D Secure).

create table card_challenges (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  card_id uuid not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DENIED', 'EXPIRED')),
  merchant jsonb not null,
  -- In minor units of the card's currency.
  minor numeric not null check (minor >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- The one purchase that the shop asked for afterwards.
  purchase_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, card_id) references cards,
  foreign key (tenant_id, purchase_id) references card_transactions,
  check ((status = 'WAITING') = (answered_at is null))
);
create index card_challenges_of_wallet
  on card_challenges (tenant_id, wallet_id, created_at desc, id desc);
comment on table card_challenges is 'policy: person person_id';
