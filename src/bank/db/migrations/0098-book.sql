-- The books for staff: accounts by address, what was posted since a moment, whose order a posting
-- belongs to, and each day's trial balance as the audit took it in.

create index ledger_accounts_by_address on ledger_accounts (tenant_id, address collate "C", id);
-- Rows are added in the order of time, so that a summary of each range of pages is enough.
create index ledger_transfers_by_time on ledger_transfers using brin (created_at)
  with (pages_per_range = 16);
create index order_history_by_time on order_history (tenant_id, at);

comment on table ledger_transfers is 'policy: append; staff: select';
comment on table ledger_postings is 'policy: append; staff: select';
comment on table sub_accounts is 'policy: person person_id; staff: select';

-- A day that was sealed never changes: what is posted later belongs to a later day.
create table book_days (
  tenant_id uuid not null references tenants,
  day date not null,
  lines jsonb not null,
  digest text not null,
  -- The row of the audit that says the digest.
  audit_id uuid not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, day)
);
comment on table book_days is 'policy: append; staff: select';
