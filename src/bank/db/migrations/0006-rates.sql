-- What things are worth, and what each tenant makes of every kind of order.
--
-- Prices are the same for everybody: the last word of a real source, in US dollars a whole unit, and
-- one point an hour for the line behind it. The pretend source keeps nothing, as it can say any
-- moment again.

create table rates (
  symbol text primary key,
  usd numeric(38, 18) not null check (usd > 0),
  source text not null,
  updated_at timestamptz not null
);
comment on table rates is 'policy: world';

create table rate_points (
  symbol text not null,
  at timestamptz not null,
  usd numeric(38, 18) not null check (usd > 0),
  source text not null,
  primary key (symbol, at)
);
comment on table rate_points is 'policy: world';

-- Bounds and the fixed fee are in the tenant's base currency. A kind without a row stands as the bank
-- sets it out for everybody.
create table order_type_settings (
  tenant_id uuid not null references tenants,
  order_type text not null,
  is_enabled boolean not null,
  payment_method text not null,
  kyc_rail_id text,
  min_amount numeric(38, 18),
  max_amount numeric(38, 18),
  fee_fixed numeric(38, 18) not null check (fee_fixed >= 0),
  fee_ppm int not null check (fee_ppm between 0 and 999999),
  network_fee text not null check (network_fee in ('none', 'chain')),
  primary key (tenant_id, order_type)
);
comment on table order_type_settings is 'policy: tenant';
