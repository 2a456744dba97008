-- Payments that nobody claimed wait for staff, who find out whose they are.

-- As the sender wrote it, where the address is shared.
alter table sightings add column memo text;
create index sightings_unclaimed on sightings (tenant_id, seen_at, id)
  where state = 'refused' and wallet_id is null;
comment on table sightings is 'policy: tenant; staff: select';

create table unclaimed_notes (
  tenant_id uuid not null,
  id uuid not null,
  sighting_id uuid not null,
  act text not null check (act in ('KEPT', 'NOTED')),
  words text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sighting_id) references sightings,
  foreign key (tenant_id, staff_id) references staff
);
create index unclaimed_notes_of_payment on unclaimed_notes (tenant_id, sighting_id, at desc);
comment on table unclaimed_notes is 'policy: append; staff: select';

-- A proposal to give one to a wallet.
alter table proposals
  add column sighting_id uuid,
  add column claim_wallet_id uuid,
  add foreign key (tenant_id, sighting_id) references sightings,
  add foreign key (tenant_id, claim_wallet_id) references wallets,
  drop constraint proposals_about_one,
  add constraint proposals_about_one
    check (num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id) = 1),
  add constraint proposals_claim_whole
    check ((sighting_id is null) = (claim_wallet_id is null));
create unique index proposals_one_claim on proposals (tenant_id, sighting_id)
  where status = 'PROPOSED' and sighting_id is not null;
