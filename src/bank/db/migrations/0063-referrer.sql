-- Who or which campaign brought somebody, as the link they opened the account by said it.

alter table people
  add column referrer text check (length(referrer) <= 256);
