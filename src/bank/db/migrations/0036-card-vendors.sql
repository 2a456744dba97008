-- The name of a card program's vendor, for the list of vendors that card programs are funded by.

alter table issuing_programs add column vendor_name text not null default 'Rill Play Cards';
alter table issuing_programs alter column vendor_name drop default;
