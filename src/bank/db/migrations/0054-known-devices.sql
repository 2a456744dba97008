-- The digest of the cookie by which a device that signed in to an account is known there.

alter table families add column device_hash bytea;
create index families_by_device on families (tenant_id, device_hash) where device_hash is not null;
