-- The PIN that a holder chose, sealed; without one it is derived from the number. The next one waits
-- until the card's network has taken it: whoever checks a PIN is the one to say when it holds.
alter table cards add column sealed_pin bytea;
alter table cards add column next_pin bytea;
alter table cards add column pin_change uuid check ((pin_change is null) = (next_pin is null));

-- How often somebody chose one, and with which sealed words.
alter table card_reveals drop constraint card_reveals_kind_check;
alter table card_reveals add constraint card_reveals_kind_check
  check (kind in ('secret', 'otp', 'pin', 'refused'));
