-- Above the sum every payment out of the wallet to somebody else needs a second person, whoever
-- makes it. A higher sum, or none, is in force from next_at on; until then the first one is.
create table wallet_approval_sums (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  person_id uuid not null,
  -- In hundredths of the base currency; null for none.
  sum numeric check (sum > 0),
  next_sum numeric check (next_sum > 0),
  next_at timestamptz check (next_at is not null or next_sum is null),
  primary key (tenant_id, wallet_id),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, person_id) references people
);
create index wallet_approval_sums_by_person on wallet_approval_sums (tenant_id, person_id);
comment on table wallet_approval_sums is 'policy: person person_id; member: wallet wallet_id';
