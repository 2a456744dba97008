-- Two of the staff close a customer’s account. After the proposals of unclaimed payments, whose
-- constraint it widens.
alter table proposals
  add column closes_person_id uuid,
  add foreign key (tenant_id, closes_person_id) references people,
  drop constraint proposals_about_one,
  add constraint proposals_about_one check (
    num_nonnulls(order_id, policy, brand, vendor, setting, sighting_id, closes_person_id) = 1);
create unique index proposals_one_closing on proposals (tenant_id, closes_person_id)
  where status = 'PROPOSED' and closes_person_id is not null;
