-- Verification and recipients belong to the owner of a wallet: the person, or the company behind a
-- business wallet. They are stored under one wallet of the owner; the owner's other wallets name it
-- here, and it names none itself.

alter table wallets add column owner_wallet_id uuid;
alter table wallets add foreign key (tenant_id, owner_wallet_id) references wallets;
create index wallets_by_owner on wallets (tenant_id, owner_wallet_id)
  where owner_wallet_id is not null;

alter table wallets no force row level security;
alter table kyc_entities no force row level security;
alter table kyc_rails no force row level security;
alter table kyc_acceptances no force row level security;
alter table counterparties no force row level security;
alter table destinations no force row level security;
alter table orders no force row level security;

-- Of a person's wallets the one with the best verification, else the oldest.
update wallets w set owner_wallet_id = o.id
from (
  select distinct on (w.tenant_id, w.person_id) w.tenant_id, w.person_id, w.id
  from wallets w
  left join kyc_entities k on k.tenant_id = w.tenant_id and k.wallet_id = w.id
  where w.type <> 'business'
  order by w.tenant_id, w.person_id, (k.status = 'APPROVED') desc nulls last,
    (k.id is not null) desc, w.created_at, w.id
) o
where o.tenant_id = w.tenant_id and o.person_id = w.person_id and o.id <> w.id
  and w.type <> 'business';

-- What another wallet of the same owner had open stays open.
insert into kyc_rails (tenant_id, wallet_id, rail_id, person_id, status, reason, paused, moved_at)
select distinct on (w.tenant_id, w.owner_wallet_id, r.rail_id)
  w.tenant_id, w.owner_wallet_id, r.rail_id, r.person_id, r.status, r.reason, r.paused, r.moved_at
from wallets w join kyc_rails r on r.tenant_id = w.tenant_id and r.wallet_id = w.id
where w.owner_wallet_id is not null and r.status = 'APPROVED'
order by w.tenant_id, w.owner_wallet_id, r.rail_id, r.moved_at
on conflict do nothing;
insert into kyc_acceptances
  (tenant_id, wallet_id, rail_id, version, person_id, title, link, description, ip, accepted_at)
select distinct on (w.tenant_id, w.owner_wallet_id, a.rail_id, a.version)
  w.tenant_id, w.owner_wallet_id, a.rail_id, a.version, a.person_id, a.title, a.link,
  a.description, a.ip, a.accepted_at
from wallets w join kyc_acceptances a on a.tenant_id = w.tenant_id and a.wallet_id = w.id
where w.owner_wallet_id is not null
order by w.tenant_id, w.owner_wallet_id, a.rail_id, a.version, a.accepted_at
on conflict do nothing;

-- A recipient saved in two wallets becomes one, with the destinations of both.
create temporary table merged on commit drop as
select c.tenant_id, c.id, first_value(c.id) over likeness as kept,
  coalesce(w.owner_wallet_id, w.id) as owner_id
from counterparties c join wallets w on w.tenant_id = c.tenant_id and w.id = c.wallet_id
window likeness as (
  partition by c.tenant_id, coalesce(w.owner_wallet_id, w.id), c.type, lower(c.name),
    coalesce(c.email, '')
  order by c.created_at, c.id
);
update destinations d set hidden_at = d.created_at
from merged m
where m.tenant_id = d.tenant_id and m.id = d.counterparty_id and m.kept <> m.id
  and d.hidden_at is null and exists (
    select from destinations e join merged n on n.tenant_id = e.tenant_id
      and n.id = e.counterparty_id
    where n.tenant_id = m.tenant_id and n.kept = m.kept and n.id <> m.id
      and e.fingerprint = d.fingerprint and e.hidden_at is null
      and (n.id = m.kept or (e.created_at, e.id) < (d.created_at, d.id)));
update destinations d set counterparty_id = m.kept
from merged m where m.tenant_id = d.tenant_id and m.id = d.counterparty_id and m.kept <> m.id;
update orders o set counterparty_id = m.kept
from merged m where m.tenant_id = o.tenant_id and m.id = o.counterparty_id and m.kept <> m.id;
delete from counterparties c using merged m
where m.tenant_id = c.tenant_id and m.id = c.id and m.kept <> m.id;
update counterparties c set wallet_id = m.owner_id
from merged m where m.tenant_id = c.tenant_id and m.id = c.id and c.wallet_id <> m.owner_id;

alter table wallets force row level security;
alter table kyc_entities force row level security;
alter table kyc_rails force row level security;
alter table kyc_acceptances force row level security;
alter table counterparties force row level security;
alter table destinations force row level security;
alter table orders force row level security;
