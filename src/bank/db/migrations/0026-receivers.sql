-- Jobs that wait for a customer's own server name it and the customer: they are claimed apart from
-- the bank's other work, a few for each receiver.

alter table jobs add column customer_id uuid;
alter table jobs add column receiver_id uuid;
alter table jobs add constraint receiver_of_a_customer
  check ((customer_id is null) = (receiver_id is null));

create index jobs_by_receiver on jobs (tenant_id, receiver_id, due_at)
  where receiver_id is not null;
drop index jobs_due;
create index jobs_due on jobs (tenant_id, due_at) where receiver_id is null;
