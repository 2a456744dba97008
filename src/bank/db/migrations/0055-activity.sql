-- The activity of a person is read newest first from orders, transactions without an order, and card
-- transactions; what is on its way is read before the rest.

create index transactions_alone on transactions (tenant_id, person_id, created_at desc, id desc)
  where order_id is null and (linked_id is null or record_kind = 'REFUND');
create index transactions_under_way on transactions (tenant_id, person_id, created_at desc, id desc)
  where order_id is null and status in ('new', 'pending', 'processing');
create index orders_under_way on orders (tenant_id, person_id, created_at desc, id desc)
  where status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR');
create index card_transactions_of_person
  on card_transactions (tenant_id, person_id, created_at desc, id desc);
