-- Nobody pays many people from a closed account.
create trigger nothing_for_closed before insert on payouts
  for each row execute function nothing_for_closed();
