-- By which code somebody invites, made when they first ask for it.
create table referral_codes (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  code text not null check (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  created_at timestamptz not null,
  primary key (tenant_id, person_id),
  unique (tenant_id, code),
  foreign key (tenant_id, person_id) references people
);
comment on table referral_codes is 'policy: person person_id';

-- Who signed up by whose code, once, with the terms of that day: a later policy changes none of them.
-- Whoever invited sees it; the friend has no part in what they see.
create table referrals (
  tenant_id uuid not null references tenants,
  id uuid not null,
  inviter_id uuid not null,
  friend_id uuid not null check (friend_id <> inviter_id),
  status text not null check (status in ('JOINED', 'REWARDED', 'ENDED')),
  reason text check (
    reason in ('late', 'limit', 'known', 'friend_blocked', 'friend_closed', 'inviter_closed')),
  -- The base currency of that day.
  currency_id uuid not null,
  inviter_minor numeric(38, 0) not null check (inviter_minor >= 0),
  friend_minor numeric(38, 0) not null check (friend_minor >= 0),
  -- How much the friend has to add from outside, in that currency.
  added numeric(17, 2) not null check (added > 0),
  per_year int not null check (per_year > 0),
  joined_at timestamptz not null,
  until timestamptz not null check (until > joined_at),
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, friend_id),
  check ((reason is not null) = (status = 'ENDED')),
  foreign key (tenant_id, inviter_id) references people,
  foreign key (tenant_id, friend_id) references people,
  foreign key (tenant_id, currency_id) references currencies
);
create index referrals_by_inviter on referrals (tenant_id, inviter_id, joined_at desc, id);
comment on table referrals is 'policy: person inviter_id; staff: select';
