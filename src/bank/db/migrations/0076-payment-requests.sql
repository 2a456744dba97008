-- Requests for money by link. The slug is the only way to one for whoever did not make it.

create table payment_requests (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  slug text not null,
  status text not null check (status in ('OPEN', 'PAID', 'EXPIRED', 'CANCELED')),
  currency_id uuid not null,
  -- In minor units; null where whoever pays decides.
  minor numeric check (minor > 0),
  -- What the asker wanted to be called when it was made.
  asker text,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  moved_at timestamptz not null,
  -- What paid it, and what whoever paid wants to be called.
  order_id uuid,
  payer text,
  paid_minor numeric,
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, currency_id) references currencies,
  check ((status = 'PAID') = (order_id is not null and paid_minor is not null))
);
create index payment_requests_of_wallet
  on payment_requests (tenant_id, wallet_id, created_at desc, id desc);
create index payment_requests_open on payment_requests (tenant_id, person_id) where status = 'OPEN';
comment on table payment_requests is 'policy: person person_id';

-- The request an order pays, and the name the asker is told.
alter table orders
  add column payment_request_id uuid,
  add column payer text,
  add foreign key (tenant_id, payment_request_id) references payment_requests;
