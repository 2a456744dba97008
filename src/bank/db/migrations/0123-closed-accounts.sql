-- A customer closes their account, or two of the staff do. The row stays, as the law asks; what they
-- signed in with is free for a new account, and staff keep it here.

alter table people
  drop constraint people_state_check,
  add constraint people_state_check check (state in ('active', 'blocked', 'closed')),
  add column closed_at timestamptz,
  add column closed_by text check (closed_by in ('customer', 'staff')),
  -- What the customer was told, where staff closed it.
  add column closed_reason text,
  add column former_email text,
  add column former_phone text,
  add column former_tg_id text,
  add constraint people_closed_whole check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)
    and (state <> 'closed' or num_nonnulls(email, phone, tg_id, password_hash) = 0));

-- No money enters what is closed: whoever posts after the closing is refused, and whoever posted
-- before it has made it refuse.
alter table ledger_accounts
  add column closed boolean not null default false,
  add constraint closed_is_empty check (not closed or (posted = 0 and held = 0));

create function is_person_closed(p_tenant uuid, p_person uuid) returns boolean
language plpgsql as $closed$
declare
  now_state text;
begin
  -- Waits for a closing that has not committed yet, and makes one that comes later wait.
  select state into now_state from people where tenant_id = p_tenant and id = p_person for key share;
  return coalesce(now_state = 'closed', false);
end
$closed$;

create function nothing_for_closed() returns trigger language plpgsql as $nothing$
begin
  if is_person_closed(new.tenant_id, new.person_id) then
    raise exception 'The account is closed.' using errcode = 'CLSED', constraint = 'nothing_for_closed';
  end if;
  return new;
end
$nothing$;

create trigger nothing_for_closed before insert on families
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on wallets
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on orders
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on sub_accounts
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on cards
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on card_disputes
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on accounts
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on addresses
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on schedules
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on payment_requests
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on access_keys
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on webhooks
  for each row execute function nothing_for_closed();
create trigger nothing_for_closed before insert on identity_changes
  for each row execute function nothing_for_closed();

create function no_members_of_closed() returns trigger language plpgsql as $members$
begin
  if is_person_closed(new.tenant_id, new.person_id) or is_person_closed(new.tenant_id, new.owner_id)
  then
    raise exception 'The account is closed.' using errcode = 'CLSED', constraint = 'nothing_for_closed';
  end if;
  return new;
end
$members$;
create trigger no_members_of_closed before insert on wallet_members
  for each row execute function no_members_of_closed();

-- A currency that the wallet never had is opened in the book by its first posting.
create function no_money_for_closed() returns trigger language plpgsql as $money$
declare
  owner uuid;
begin
  if new.address ~ '^(wallet|incoming):[0-9a-f-]{36}$' then
    select person_id into owner from wallets
      where tenant_id = new.tenant_id and id = split_part(new.address, ':', 2)::uuid;
  elsif new.address ~ '^card:[0-9a-f-]{36}$' then
    select person_id into owner from sub_accounts
      where tenant_id = new.tenant_id and id = split_part(new.address, ':', 2)::uuid;
  end if;
  if owner is not null and is_person_closed(new.tenant_id, owner) then
    raise exception 'The account is closed.' using errcode = 'CLSED', constraint = 'nothing_for_closed';
  end if;
  return new;
end
$money$;
create trigger no_money_for_closed before insert on ledger_accounts
  for each row execute function no_money_for_closed();
