-- Notices that were read long ago are swept: found by when, and not by looking at every one.
create index notices_by_read on notices (tenant_id, read_at) where read_at is not null;
