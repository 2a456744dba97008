-- Staff are proposed by one and approved by another, are invited by mail, and sign in once they have
-- an authenticator. Whoever has left may be invited anew, as somebody else.
alter table staff
  add column status text not null default 'ACTIVE' check (status in ('INVITED', 'ACTIVE', 'ENDED')),
  add column version int not null default 1 check (version > 0),
  add column invited_until timestamptz,
  add constraint staff_ended check ((status = 'ENDED') = (ended_at is not null)),
  add constraint staff_invited check ((status = 'INVITED') = (invited_until is not null)),
  drop constraint staff_tenant_id_email_key;
create unique index staff_by_email on staff (tenant_id, email) where ended_at is null;

alter table proposals
  add column staff_change jsonb,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id,
      adjustment, customer_limit, staff_change) = 1);
create unique index proposals_one_staff_change
  on proposals (tenant_id, (staff_change ->> 'email')) where status = 'PROPOSED';
