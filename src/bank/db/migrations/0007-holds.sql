-- Holds by id, and steps: what an account has promised is the sum of its open holds, and transfers
-- that belong to one step are posted together or not at all.
--
-- A hold is placed once, taken from in part or whole while it lasts, and ends captured, voided or
-- expired. Every change of an account's held names its hold, so that both can be held against each
-- other. Whoever moves a hold has locked its account, so no row of it is locked by itself.

create table ledger_holds (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  amount numeric(38, 0) not null,
  rest numeric(38, 0) not null,
  captured numeric(38, 0) not null,
  status text not null check (status in ('open', 'captured', 'voided', 'expired')),
  until timestamptz,
  placed_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  constraint never_beyond check (rest >= 0 and captured >= 0 and captured + rest <= amount),
  constraint open_while_it_lasts check ((status = 'open') = (rest > 0))
) with (fillfactor = 70);
comment on table ledger_holds is 'policy: tenant';

alter table ledger_postings add column hold_id uuid;
alter table ledger_postings add constraint promised_by_name
  check (held_by = 0 or hold_id is not null);

-- The function below is the only writer and has every account under lock; looking each reference up
-- again took two fifths of a transfer's time. The book's own check finds postings without an account
-- or a transfer.
alter table ledger_postings drop constraint ledger_postings_tenant_id_account_id_fkey;
alter table ledger_postings drop constraint ledger_postings_tenant_id_transfer_id_fkey;
alter table ledger_transfers drop constraint ledger_transfers_tenant_id_fkey;

drop function post_transfers(uuid, timestamptz, uuid[], text[], bytea[], int[], uuid[], numeric[],
                             numeric[]);

-- Writes many steps at once, each refused alone and whole. Answers one word each: posted, or why
-- not; with "again " before it when its transfers were known, and "reused" when an id came with
-- another body or in other company.
--
-- Accounts are named once, in the order of their ids, and locked in it, so that no two calls wait for
-- each other in a ring; a leg says its account's place in that list. What is decided in memory is
-- written in a handful of statements, whatever their number, none of which looks at history.
--
-- A leg that moves a hold says its place in the list of holds (0 is none). It places one (l_held
-- above zero), takes from it (below), or ends it (l_ends says how, and l_held is what was left).
create function post_steps(
  p_tenant uuid, p_at timestamptz, p_accounts uuid[], p_holds uuid[], s_transfers int[],
  t_ids uuid[], t_causes text[], t_hashes bytea[], t_legs int[],
  l_at int[], l_posted numeric[], l_held numeric[],
  l_hold int[], l_ends text[], l_untils timestamptz[]
) returns text[]
language plpgsql
set enable_seqscan = off
set jit = off
as $post$
declare
  t_count int := cardinality(t_ids);
  l_count int := cardinality(l_at);
  h_count int := cardinality(p_holds);
  answers text[] := '{}';
  t_answers text[] := '{}';
  known text[];
  k_ids uuid[];
  k_words text[];
  k_hashes bytea[];
  a_ids uuid[];
  a_posted numeric[];
  a_held numeric[];
  a_may_owe boolean[];
  a_currency uuid[];
  a_version bigint[];
  a_before bigint[];
  hold ledger_holds%rowtype;
  h_accounts uuid[] := array_fill(null::uuid, array[h_count]);
  h_amount numeric[] := array_fill(0::numeric, array[h_count]);
  h_rest numeric[] := h_amount;
  h_captured numeric[] := h_amount;
  h_status text[] := array_fill(null::text, array[h_count]);
  h_until timestamptz[] := array_fill(null::timestamptz, array[h_count]);
  h_known boolean[] := array_fill(false, array[h_count]);
  l_account uuid[] := array_fill(null::uuid, array[l_count]);
  l_transfer uuid[] := l_account;
  l_posted_after numeric[] := array_fill(null::numeric, array[l_count]);
  l_held_after numeric[] := l_posted_after;
  l_version bigint[] := array_fill(null::bigint, array[l_count]);
  sums numeric[];
  sum_of uuid[];
  first_transfer int;
  next_transfer int := 1;
  first_leg int;
  next_leg int := 1;
  past_leg int;
  done_legs int;
  at int;
  h int;
  slot int;
  taken numeric;
  spent numeric;
  posted_now numeric;
  held_now numeric;
  refusal text;
begin
  select array_agg(x.id), array_agg(x.posted), array_agg(x.held), array_agg(x.may_owe),
         array_agg(x.currency_id), array_agg(x.version), array_agg(x.version)
    into a_ids, a_posted, a_held, a_may_owe, a_currency, a_version, a_before
    from (select id, posted, held, may_owe, currency_id, version
          from ledger_accounts
          where tenant_id = p_tenant and id = any (p_accounts)
          order by id for no key update) x;
  if a_ids is distinct from p_accounts then
    l_at := array(select array_position(a_ids, p_accounts[place])
                  from unnest(l_at) with ordinality u (place, ord) order by ord);
  end if;

  -- Read after the locks are held: a transfer that came first on another connection is seen here.
  select array_agg(id), array_agg('again ' || status), array_agg(body_hash)
    into k_ids, k_words, k_hashes
    from ledger_transfers where tenant_id = p_tenant and id = any (t_ids);
  if k_ids is not null then
    for i in 1..t_count loop
      at := array_position(k_ids, t_ids[i]);
      known[i] := case when k_hashes[at] = t_hashes[i] then k_words[at]
                       when at is not null then 'reused' end;
    end loop;
  end if;

  for i in 1..h_count loop
    select * into hold from ledger_holds where tenant_id = p_tenant and id = p_holds[i];
    h_accounts[i] := hold.account_id;
    h_rest[i] := hold.rest;
    h_captured[i] := coalesce(hold.captured, 0);
    h_status[i] := hold.status;
    h_until[i] := hold.until;
    h_known[i] := hold.id is not null;
  end loop;

  for s in 1..cardinality(s_transfers) loop
    first_transfer := next_transfer;
    next_transfer := first_transfer + s_transfers[s];
    first_leg := next_leg;
    done_legs := first_leg;
    refusal := case when s_transfers[s] > 0 then known[first_transfer] end;

    for i in first_transfer..next_transfer - 1 loop
      past_leg := next_leg + t_legs[i];
      if known[i] is distinct from known[first_transfer] then
        refusal := 'reused';
      end if;

      if refusal is null then
        sums := '{}';
        sum_of := '{}';
        for leg in next_leg..past_leg - 1 loop
          at := l_at[leg];
          if at is null then
            refusal := 'account_not_found';
            exit;
          end if;

          h := l_hold[leg];
          if h > 0 then
            if l_ends[leg] is null and l_held[leg] > 0 then
              if h_status[h] is not null then
                refusal := 'hold_known';
                exit;
              end if;
            else
              taken := case when l_ends[leg] is null then -l_held[leg] else h_rest[h] end;
              spent := greatest(-l_posted[leg], 0);
              refusal := case
                when h_status[h] is null or h_accounts[h] <> a_ids[at] then 'hold_not_found'
                when h_status[h] <> 'open' then 'hold_over'
                when taken > h_rest[h] or spent > taken then 'hold_short'
                when l_ends[leg] = 'expired' and coalesce(h_until[h] > p_at, true)
                  then 'hold_not_due'
              end;
              exit when refusal is not null;
              l_held[leg] := -taken;
            end if;
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
          if posted_now < held_now and not a_may_owe[at]
            and (l_posted[leg] < 0 or l_held[leg] > 0) then
            refusal := 'insufficient_funds';
            exit;
          end if;

          a_posted[at] := posted_now;
          a_held[at] := held_now;
          a_version[at] := a_version[at] + 1;
          if h > 0 and l_held[leg] > 0 then
            h_status[h] := 'open';
            h_accounts[h] := a_ids[at];
            h_amount[h] := l_held[leg];
            h_rest[h] := l_held[leg];
            h_until[h] := l_untils[leg];
          elsif h > 0 then
            h_rest[h] := h_rest[h] - taken;
            h_captured[h] := h_captured[h] + spent;
            h_status[h] := case when h_rest[h] > 0 then 'open'
                                else coalesce(l_ends[leg], 'captured') end;
          end if;
          l_posted_after[leg] := posted_now;
          l_held_after[leg] := held_now;
          l_version[leg] := a_version[at];
          l_account[leg] := a_ids[at];
          l_transfer[leg] := t_ids[i];
          done_legs := leg + 1;
        end loop;
        if refusal is null and 0 <> any (sums) then
          refusal := 'unbalanced';
        end if;
      end if;
      next_leg := past_leg;
    end loop;

    -- A refused step is undone where it was done: in memory, backwards.
    if refusal is not null then
      for leg in reverse done_legs - 1..first_leg loop
        at := l_at[leg];
        a_posted[at] := a_posted[at] - l_posted[leg];
        a_held[at] := a_held[at] - l_held[leg];
        a_version[at] := a_version[at] - 1;
        l_transfer[leg] := null;
        h := l_hold[leg];
        if h > 0 and l_held[leg] > 0 then
          h_status[h] := null;
        elsif h > 0 then
          h_rest[h] := h_rest[h] - l_held[leg];
          h_captured[h] := h_captured[h] - greatest(-l_posted[leg], 0);
          h_status[h] := 'open';
        end if;
      end loop;
    end if;

    answers[s] := coalesce(refusal, 'posted');
    for i in first_transfer..next_transfer - 1 loop
      t_answers[i] := case when known[i] is null and refusal is distinct from 'reused'
                             and refusal is distinct from 'account_not_found'
                           then answers[s] end;
    end loop;
  end loop;

  insert into ledger_transfers (tenant_id, id, cause, status, body_hash, created_at)
    select p_tenant, u.id, u.cause, u.answer, u.hash, p_at
    from unnest(t_ids, t_causes, t_answers, t_hashes) u (id, cause, answer, hash)
    where u.answer is not null
    order by u.id;

  update ledger_accounts a
    set posted = u.posted, held = u.held, version = u.version
    from unnest(a_ids, a_posted, a_held, a_version, a_before) u (id, posted, held, version, before)
    where u.version <> u.before and a.tenant_id = p_tenant and a.id = any (a_ids) and a.id = u.id;

  if h_count > 0 then
    insert into ledger_holds (tenant_id, id, account_id, amount, rest, captured, status, until,
                              placed_at, moved_at)
      select p_tenant, u.id, u.account, u.amount, u.rest, u.captured, u.status, u.until, p_at, p_at
      from unnest(p_holds, h_accounts, h_amount, h_rest, h_captured, h_status, h_until, h_known)
        u (id, account, amount, rest, captured, status, until, known)
      where not u.known and u.status is not null
      order by u.id;

    update ledger_holds x
      set rest = u.rest, captured = u.captured, status = u.status, moved_at = p_at
      from unnest(p_holds, h_rest, h_captured, h_status, h_known)
        u (id, rest, captured, status, known)
      where u.known and x.tenant_id = p_tenant and x.id = any (p_holds) and x.id = u.id
        and x.rest <> u.rest;
  end if;

  insert into ledger_postings (tenant_id, account_id, version, transfer_id, posted_by, held_by,
                               posted_after, held_after, hold_id)
    select p_tenant, u.account, u.version, u.transfer, u.posted_by, u.held_by, u.posted_after,
           u.held_after, p_holds[u.hold]
    from unnest(l_transfer, l_account, l_version, l_posted, l_held, l_posted_after, l_held_after,
                l_hold)
      u (transfer, account, version, posted_by, held_by, posted_after, held_after, hold)
    where u.transfer is not null;

  return answers;
end
$post$;
