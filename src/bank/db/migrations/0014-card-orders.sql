-- Orders whose one end lies with cards: an account that pays for them, or the vendor of a program.
-- At most one withdrawal of a sub-account is under way at a time; the index finds it.

alter table orders add column card jsonb;
create index orders_of_sub_account on orders (tenant_id, (card->>'subAccountId'))
  where card is not null and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR');

-- Cards made before their end was looked out for.
insert into jobs (tenant_id, id, queue, key, what, due_at, created_at)
select tenant_id, gen_random_uuid(), 'card.expire', id::text,
       jsonb_build_object('cardId', id),
       make_timestamptz(expiry_year, expiry_month, 1, 0, 0, 0, 'UTC') + interval '1 month', created_at
from cards where status not in ('CANCELED', 'CLOSED')
on conflict do nothing;
