-- Until then somebody who approves payments has to agree to the sum that comes, or it lapses. Null
-- once somebody has, and where nobody could: then it comes at next_at.
alter table wallet_approval_sums
  add column agree_until timestamptz check (agree_until is null or next_at is not null);
