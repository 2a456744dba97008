-- That somebody asked to see their cards too often, and was told of it by letter: once in a while, not
-- with every try.
alter table card_reveals drop constraint card_reveals_kind_check;
alter table card_reveals add constraint card_reveals_kind_check
  check (kind in ('secret', 'otp', 'refused'));

-- When a key was last seen where addresses are written down, until it has another text.
alter table access_keys add column exposed_at timestamptz;

-- When the owner of a key that nobody uses was told that it will be switched off.
alter table access_keys add column warned_at timestamptz;
