-- Whom an order pays, as a digest, and whether it needed a proof: what goes to one payee without one
-- adds up over a day.

alter table order_worths add column payee bytea;
alter table order_worths add column asked boolean;
create index order_worths_by_payee on order_worths (tenant_id, person_id, payee, at)
  where not asked;
