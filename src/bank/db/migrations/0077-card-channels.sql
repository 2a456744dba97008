-- What the holder switched off, and the country that a program's cards are at home in.

alter table cards add column channels_off text[] not null default '{}'
  check (channels_off <@ array['online', 'shops', 'cash', 'abroad']);

alter table issuing_programs add column home_country text not null default 'US'
  check (home_country ~ '^[A-Z]{2}$');
-- Whoever owns the tables without passing row-level security changes everybody's.
alter table issuing_programs no force row level security;
alter table currencies no force row level security;
update issuing_programs p set home_country = 'DE'
from currencies c
where c.tenant_id = p.tenant_id and c.id = p.currency_id and c.symbol = 'EUR';
alter table issuing_programs force row level security;
alter table currencies force row level security;
