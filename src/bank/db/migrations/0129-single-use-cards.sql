-- A card that its first purchase closes.

alter table cards add column single_use boolean not null default false;
