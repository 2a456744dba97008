-- Of a payment that converts and waits for a second person: the amount that was typed. The others
-- follow the price at the approval.
alter table orders add column fixed text check (fixed in ('total', 'net', 'arrives'));
