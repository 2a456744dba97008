-- Staff see what a customer was told of, where it was sent and what became of it.
alter table notices
  add column email_result text,
  add column telegram_result text;
comment on table notices is 'policy: person person_id; staff: select';
