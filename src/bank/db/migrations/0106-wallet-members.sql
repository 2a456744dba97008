-- Whom the owner of a wallet lets act in it. While a member acts, app.person_id is the owner,
-- app.wallet_id that one wallet and app.member_id who acts: rls.sql says what is open to them then.
create table wallet_members (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  person_id uuid not null check (person_id <> owner_id),
  owner_id uuid not null,
  id uuid not null,
  role text not null check (role in ('admin', 'payer', 'viewer')),
  -- In hundredths of the base currency; null for no limit.
  pays_most numeric check (pays_most > 0),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  since timestamptz not null,
  primary key (tenant_id, wallet_id, person_id),
  unique (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, owner_id) references people
);
create index wallet_members_by_person on wallet_members (tenant_id, person_id);
create index wallet_members_by_owner on wallet_members (tenant_id, owner_id);
comment on table wallet_members is 'policy: person owner_id; member: roster wallet_id';

-- The code names it to whoever has confirmed the address; to anybody else it names nothing.
create table wallet_invites (
  tenant_id uuid not null references tenants,
  id uuid not null,
  wallet_id uuid not null,
  owner_id uuid not null,
  invited_by uuid not null,
  code_digest bytea not null,
  email_digest bytea not null,
  -- For whoever manages the wallet.
  email_box bytea not null,
  role text not null check (role in ('admin', 'payer', 'viewer')),
  pays_most numeric check (pays_most > 0),
  status text not null check (status in ('WAITING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status = 'WAITING')),
  primary key (tenant_id, id),
  unique (tenant_id, code_digest),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, owner_id) references people,
  foreign key (tenant_id, invited_by) references people
);
create unique index wallet_invites_waiting on wallet_invites (tenant_id, wallet_id, email_digest)
  where status = 'WAITING';
create index wallet_invites_by_address on wallet_invites (tenant_id, email_digest);
create index wallet_invites_by_owner on wallet_invites (tenant_id, owner_id);
comment on table wallet_invites is 'policy: person owner_id; member: wallet wallet_id';

-- Whether whoever acts is let into the wallet at this moment, and to change anything in it.
create function member_stands(writes boolean) returns boolean language plpgsql stable as $stands$
begin
  return exists (
    select from wallet_members
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and wallet_id = nullif(current_setting('app.wallet_id', true), '')::uuid
      and person_id = nullif(current_setting('app.member_id', true), '')::uuid
      and owner_id = nullif(current_setting('app.person_id', true), '')::uuid
      and status = 'ACTIVE' and (role <> 'viewer' or not writes));
end
$stands$;

comment on table wallets is 'policy: person person_id; member: wallet id; staff: select';
comment on table transactions is 'policy: person person_id; member: wallet wallet_id';
comment on table wallet_feed_heads is 'policy: person person_id; member: wallet wallet_id';
comment on table wallet_feed is 'policy: person person_id; member: wallet wallet_id';
comment on table orders is 'policy: person person_id; member: wallet wallet_id; staff: select';
-- Of the owner, whichever of their wallets it is: who they are, how they are verified, whom they pay
-- and how much within a day.
comment on table people is 'policy: person id; member: owner; staff: select update';
comment on table kyc_entities is 'policy: person person_id; member: owner; staff: select';
comment on table kyc_rails is 'policy: person person_id; member: owner';
comment on table counterparties is 'policy: person person_id; member: owner';
comment on table destinations is 'policy: person person_id; member: owner; staff: select';
comment on table order_worths is 'policy: person person_id; member: owner; staff: select';
comment on table exports is 'policy: person person_id; member: owner';
comment on table order_comments is 'policy: person person_id; member: owner';
