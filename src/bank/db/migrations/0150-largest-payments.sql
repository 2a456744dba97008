-- Beside what one customer may pay others within a day, what a single payment to others may come to.
-- A version has one of both or both, or neither where the policy applies again.
alter table customer_limits
  -- In hundredths of the base currency.
  add column per_payment numeric(38, 0) check (per_payment > 0),
  drop constraint customer_limits_check,
  add constraint customer_limits_end check (
    last_day is null or per_day is not null or per_payment is not null);

-- What waits was proposed without one.
update proposals set customer_limit = customer_limit || '{"per_payment": null}'
where customer_limit is not null;
