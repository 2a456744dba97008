-- When a payment has arrived at the latest, by the hours its rail had when it was sent; orders from
-- before, and what no hours tell of, have none.
alter table orders add column arrives_by timestamptz;
