-- Since when a contact that was added or replaced proves who somebody is; null where it is the one
-- they signed up with. A way to prove oneself that is new approves no new destination for a day.

alter table people
  add column email_since timestamptz,
  add column phone_since timestamptz;
update people set email_since = contact_changed_at, phone_since = contact_changed_at
  where contact_changed_at is not null;

-- Asked for without a proof, and never switched on: they are asked for again.
update authenticators set secret = null where active_at is null;
