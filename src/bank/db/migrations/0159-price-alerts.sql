-- Who wants to be told once that the price of a currency went above or below a figure. The row is
-- gone with the notice.
create table price_alerts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  symbol text not null,
  direction text not null check (direction in ('above', 'below')),
  price numeric(33, 18) not null check (price > 0),
  -- The base currency when it was made.
  currency text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, symbol, currency, direction, price),
  foreign key (tenant_id, person_id) references people
);
create index price_alerts_by_price on price_alerts (tenant_id, symbol, currency, direction, price);
comment on table price_alerts is 'policy: person person_id';
