-- A counterparty that its customer deletes is hidden and kept, like a destination: orders of the past
-- went there. The same one can be saved again.

alter table counterparties add column hidden_at timestamptz;
drop index counterparties_once;
create unique index counterparties_once on counterparties
  (tenant_id, wallet_id, type, lower(name), coalesce(email, ''))
  where hidden_at is null;
