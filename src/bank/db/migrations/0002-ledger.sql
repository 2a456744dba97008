-- The book: double entry, append only, in whole minor units.
--
-- An account is an address and a currency, with what is booked (posted) and what is promised (held)
-- as its columns; a customer's account cannot promise more than it has. A transfer moves between
-- accounts and balances in every currency it touches; its id is its key, so it happens once. Each
-- account's postings are a chain without gaps, numbered by the account's version.

create table ledger_accounts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  address text not null,
  currency_id uuid not null,
  may_owe boolean not null,
  posted numeric(38, 0) not null default 0,
  held numeric(38, 0) not null default 0,
  version bigint not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, address, currency_id),
  foreign key (tenant_id, currency_id) references currencies,
  constraint nobody_below_zero check (may_owe or posted - held >= 0),
  constraint no_negative_promise check (held >= 0)
) with (fillfactor = 50);
comment on table ledger_accounts is 'policy: tenant';

-- Refused transfers are kept as well, so that a repeat hears the same answer.
create table ledger_transfers (
  tenant_id uuid not null references tenants,
  id uuid not null,
  cause text not null,
  status text not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table ledger_transfers is 'policy: append';

create table ledger_postings (
  tenant_id uuid not null,
  account_id uuid not null,
  version bigint not null,
  transfer_id uuid not null,
  posted_by numeric(38, 0) not null,
  held_by numeric(38, 0) not null,
  posted_after numeric(38, 0) not null,
  held_after numeric(38, 0) not null,
  primary key (tenant_id, account_id, version),
  foreign key (tenant_id, account_id) references ledger_accounts,
  foreign key (tenant_id, transfer_id) references ledger_transfers
);
create index ledger_postings_by_transfer on ledger_postings (tenant_id, transfer_id);
comment on table ledger_postings is 'policy: append';

-- Writes many transfers at once, each refused alone. Answers one word each: posted, or why not; with
-- "again " before it when the transfer was known, and "reused" when its id came with another body.
--
-- Accounts are locked once, in the order of their ids, so that no two calls wait for each other in a
-- ring. What is decided in memory is written in three statements, whatever their number.
create function post_transfers(
  p_tenant uuid, p_at timestamptz,
  t_ids uuid[], t_causes text[], t_hashes bytea[], t_legs int[],
  l_accounts uuid[], l_posted numeric[], l_held numeric[]
) returns text[]
language plpgsql
set enable_seqscan = off
set jit = off
as $post$
declare
  t_count int := cardinality(t_ids);
  l_count int := cardinality(l_accounts);
  answers text[] := array_fill(null::text, array[t_count]);
  known text[];
  a_ids uuid[];
  a_posted numeric[];
  a_held numeric[];
  a_may_owe boolean[];
  a_currency uuid[];
  a_version bigint[];
  a_moved boolean[];
  l_at int[];
  l_transfer int[] := array_fill(0, array[l_count]);
  l_posted_after numeric[] := array_fill(null::numeric, array[l_count]);
  l_held_after numeric[] := array_fill(null::numeric, array[l_count]);
  l_version bigint[] := array_fill(null::bigint, array[l_count]);
  sums numeric[];
  sum_of uuid[];
  first_leg int := 1;
  past_leg int;
  leg int;
  done_legs int;
  at int;
  slot int;
  posted_now numeric;
  held_now numeric;
  refusal text;
begin
  select array_agg(x.id), array_agg(x.posted), array_agg(x.held), array_agg(x.may_owe),
         array_agg(x.currency_id), array_agg(x.version), array_agg(false)
    into a_ids, a_posted, a_held, a_may_owe, a_currency, a_version, a_moved
    from (select id, posted, held, may_owe, currency_id, version
          from ledger_accounts
          where tenant_id = p_tenant and id = any (l_accounts)
          order by id for no key update) x;

  select array_agg(m.place order by l.ord) into l_at
    from unnest(l_accounts) with ordinality l (account, ord)
    left join unnest(a_ids) with ordinality m (id, place) on m.id = l.account;

  -- Read after the locks are held: a transfer that came first on another connection is seen here.
  select array_agg(
           case when t.id is null and u.turn = 1 then null
                when t.id is null then 'reused'
                when t.body_hash = u.hash then 'again ' || t.status
                else 'reused' end
           order by u.ord)
    into known
    from (select id, hash, ord, row_number() over (partition by id order by ord) as turn
          from unnest(t_ids, t_hashes) with ordinality u (id, hash, ord)) u
    left join ledger_transfers t on t.tenant_id = p_tenant and t.id = u.id;

  for i in 1..t_count loop
    past_leg := first_leg + t_legs[i];
    refusal := known[i];
    done_legs := first_leg;
    sums := '{}';
    sum_of := '{}';

    if refusal is null then
      for leg in first_leg..past_leg - 1 loop
        at := l_at[leg];
        if at is null then
          refusal := 'account_not_found';
          exit;
        end if;
        slot := array_position(sum_of, a_currency[at]);
        if slot is null then
          sum_of := sum_of || a_currency[at];
          sums := sums || l_posted[leg];
        else
          sums[slot] := sums[slot] + l_posted[leg];
        end if;
        posted_now := a_posted[at] + l_posted[leg];
        held_now := a_held[at] + l_held[leg];
        if held_now < 0 then
          refusal := 'hold_underflow';
          exit;
        end if;
        if posted_now < held_now and not a_may_owe[at] and (l_posted[leg] < 0 or l_held[leg] > 0) then
          refusal := 'insufficient_funds';
          exit;
        end if;
        a_posted[at] := posted_now;
        a_held[at] := held_now;
        a_version[at] := a_version[at] + 1;
        a_moved[at] := true;
        l_posted_after[leg] := posted_now;
        l_held_after[leg] := held_now;
        l_version[leg] := a_version[at];
        l_transfer[leg] := i;
        done_legs := leg + 1;
      end loop;
      if refusal is null and exists (select from unnest(sums) s where s <> 0) then
        refusal := 'unbalanced';
      end if;
      -- A refused one is undone where it was done: in memory, backwards.
      if refusal is not null then
        for leg in reverse done_legs - 1..first_leg loop
          at := l_at[leg];
          a_posted[at] := a_posted[at] - l_posted[leg];
          a_held[at] := a_held[at] - l_held[leg];
          a_version[at] := a_version[at] - 1;
          l_transfer[leg] := 0;
        end loop;
      end if;
    end if;

    answers[i] := coalesce(refusal, 'posted');
    first_leg := past_leg;
  end loop;

  insert into ledger_transfers (tenant_id, id, cause, status, body_hash, created_at)
    select p_tenant, u.id, u.cause, u.answer, u.hash, p_at
    from unnest(t_ids, t_causes, answers, t_hashes, known) u (id, cause, answer, hash, known)
    where u.known is null and u.answer <> 'account_not_found'
    order by u.id;

  update ledger_accounts a
    set posted = u.posted, held = u.held, version = u.version
    from unnest(a_ids, a_posted, a_held, a_version, a_moved) u (id, posted, held, version, moved)
    where u.moved and a.tenant_id = p_tenant and a.id = any (a_ids) and a.id = u.id
      and a.version <> u.version;

  insert into ledger_postings (tenant_id, account_id, version, transfer_id, posted_by, held_by,
                               posted_after, held_after)
    select p_tenant, u.account, u.version, t_ids[u.transfer], u.posted_by, u.held_by,
           u.posted_after, u.held_after
    from unnest(l_transfer, l_accounts, l_version, l_posted, l_held, l_posted_after, l_held_after)
      u (transfer, account, version, posted_by, held_by, posted_after, held_after)
    where u.transfer > 0;

  return answers;
end
$post$;
