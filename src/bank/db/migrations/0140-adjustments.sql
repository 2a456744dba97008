-- What the bank gives a customer of its own accord, or puts right in their wallet: proposed by one of
-- the staff, approved by another. A fee is returned once, and a transaction is undone once.
create table adjustments (
  tenant_id uuid not null,
  id uuid not null,
  act text not null check (act in ('fee_return', 'goodwill', 'correction')),
  proposal_id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  currency_id uuid not null,
  minor numeric(38, 0) not null check (minor > 0),
  leaves boolean not null,
  order_id uuid,
  undone_id uuid,
  transaction_id uuid not null,
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, proposal_id),
  check ((order_id is not null) = (act = 'fee_return')),
  check ((undone_id is not null) = (act = 'correction')),
  foreign key (tenant_id, proposal_id) references proposals,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, undone_id) references transactions
);
create unique index adjustments_fee_once on adjustments (tenant_id, order_id)
  where order_id is not null;
create unique index adjustments_undone_once on adjustments (tenant_id, undone_id)
  where undone_id is not null;
create index adjustments_of_person on adjustments (tenant_id, person_id, at desc, id);
comment on table adjustments is 'policy: bank; staff: select';

alter table proposals
  add column adjustment jsonb,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment) = 1);
create unique index proposals_one_fee_return
  on proposals (tenant_id, (adjustment ->> 'order_id')) where status = 'PROPOSED';
create unique index proposals_one_correction
  on proposals (tenant_id, (adjustment ->> 'transaction_id')) where status = 'PROPOSED';
create index proposals_adjusting on proposals (tenant_id, (adjustment ->> 'person_id'))
  where status = 'PROPOSED' and adjustment is not null;
