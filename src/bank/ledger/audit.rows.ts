import type { Tx } from '#bank/db/engine'

export async function faultsInBook(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await tx.query<{ fault: string }>(
    `with sums as (
       select account_id, sum(posted_by) as posted, sum(held_by) as held, count(*) as steps,
              max(version) as version
       from ledger_postings where tenant_id = $1 group by account_id)
     select 'account ' || a.address || ' does not match its postings' as fault
       from ledger_accounts a left join sums s on s.account_id = a.id
       where a.tenant_id = $1
         and (a.posted <> coalesce(s.posted, 0) or a.held <> coalesce(s.held, 0)
              or a.version <> coalesce(s.steps, 0) or a.version <> coalesce(s.version, 0))
     union all
     select 'currency ' || a.currency_id || ' sums to ' || sum(a.posted)
       from ledger_accounts a where a.tenant_id = $1
       group by a.currency_id having sum(a.posted) <> 0
     union all
     select 'transfer ' || p.transfer_id || ' does not balance'
       from ledger_postings p join ledger_accounts a
         on a.tenant_id = p.tenant_id and a.id = p.account_id
       where p.tenant_id = $1
       group by p.transfer_id, a.currency_id having sum(p.posted_by) <> 0
     union all
     select 'posting of transfer ' || p.transfer_id || ' belongs nowhere'
       from ledger_postings p
       left join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
       left join ledger_transfers t on t.tenant_id = p.tenant_id and t.id = p.transfer_id
       where p.tenant_id = $1 and (a.id is null or t.id is null)
     union all
     select 'transfer ' || t.id || ' is ' || t.status || ' but has postings'
       from ledger_transfers t
       where t.tenant_id = $1 and t.status <> 'posted'
         and exists (select from ledger_postings p
                     where p.tenant_id = $1 and p.transfer_id = t.id)
     union all
     select 'account ' || a.address || ' has promised other than its holds'
       from ledger_accounts a
       left join (select account_id, sum(rest) as rest from ledger_holds
                  where tenant_id = $1 group by account_id) h on h.account_id = a.id
       where a.tenant_id = $1 and a.held <> coalesce(h.rest, 0)
     union all
     select 'hold ' || h.id || ' does not match its postings'
       from ledger_holds h
       left join (select hold_id, sum(held_by) as rest,
                    sum(greatest(-posted_by, 0)) filter (where held_by < 0) as captured
                  from ledger_postings where tenant_id = $1 and hold_id is not null
                  group by hold_id) p on p.hold_id = h.id
       where h.tenant_id = $1
         and (h.rest <> coalesce(p.rest, 0) or h.captured <> coalesce(p.captured, 0))
     limit 50`,
    [tenantId],
  )
  return rows.map(({ fault }) => fault)
}

export async function sizeOfBook(tx: Tx, tenantId: string) {
  const { rows } = await tx.query<{ accounts: number; postings: number }>(
    `select (select count(*)::int from ledger_accounts where tenant_id = $1) as accounts,
            (select count(*)::int from ledger_postings where tenant_id = $1) as postings`,
    [tenantId],
  )
  return rows[0]!
}
