-- A card that pays one merchant alone: the first that takes money from it.

alter table cards add column one_merchant boolean not null default false;
alter table cards add column merchant_name text check (merchant_name is null or one_merchant);
