import type { BookAccountKind } from '#contract/ops/book'
import type { Tx } from '#bank/db/engine'
import { kindOfAddress } from './kinds.ts'

/** Minor units of the accounts of one kind and currency that are in debit, and of those in credit. */
export interface BalanceLine {
  currencyId: string
  kind: BookAccountKind
  accounts: number
  debit: bigint
  credit: bigint
}

interface StoredLine {
  currency_id: string
  kind: BookAccountKind
  accounts: number
  debit: string
  credit: string
}

const summed = `select currency_id, ${kindOfAddress('address')} as kind, count(*)::int as accounts,
    coalesce(sum(-posted) filter (where posted < 0), 0)::text as debit,
    coalesce(sum(posted) filter (where posted > 0), 0)::text as credit`
const grouped = 'where posted <> 0 group by 1, 2 order by 1, 2'

/** By the balances alone: no posting is read. */
export const sumBalances = (tx: Tx, tenantId: string) =>
  linesOf(
    tx,
    `${summed} from (select currency_id, address, posted from ledger_accounts where tenant_id = $1) a
     ${grouped}`,
    [tenantId],
  )

/** The balances less what was posted from a moment on. */
export const sumBalancesBefore = (tx: Tx, tenantId: string, moment: Date) =>
  linesOf(
    tx,
    `with later as (
       select p.account_id, sum(p.posted_by) as posted
       from ledger_transfers t
       join ledger_postings p on p.tenant_id = t.tenant_id and p.transfer_id = t.id
       where t.tenant_id = $1 and t.created_at >= $2 group by p.account_id)
     ${summed} from (
       select a.currency_id, a.address, a.posted - coalesce(later.posted, 0) as posted
       from ledger_accounts a left join later on later.account_id = a.id
       where a.tenant_id = $1) a
     ${grouped}`,
    [tenantId, moment],
  )

async function linesOf(tx: Tx, text: string, params: unknown[]): Promise<BalanceLine[]> {
  const rows = await tx.rows<StoredLine>(text, params)
  return rows.map(({ currency_id, debit, credit, ...line }) => ({
    ...line,
    currencyId: currency_id,
    debit: BigInt(debit),
    credit: BigInt(credit),
  }))
}
