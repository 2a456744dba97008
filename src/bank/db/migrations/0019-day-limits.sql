-- What each order that pays somebody was worth in the tenant's base currency when it was placed, in
-- hundredths: the limits of a day are held against the sum of those that were not called off.
create table order_worths (
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  person_id uuid not null,
  worth numeric(38, 0) not null check (worth >= 0),
  at timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, person_id) references people
);
create index order_worths_by_person on order_worths (tenant_id, person_id, at);
comment on table order_worths is 'policy: person person_id';
