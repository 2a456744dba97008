-- When a password was chosen; null also for one from before this was kept.
alter table people add password_set_at timestamptz
  check (password_set_at is null or password_hash is not null);
