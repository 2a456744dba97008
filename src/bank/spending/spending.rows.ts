import { merchantCodes, type SpendingCategory } from '#contract/spendingCategory'
import type { Scope, Tx } from '#bank/db/engine'
import { ownEvents } from '#bank/wallet/transactions.rows'

/** From one pocket of a person into another: neither earned nor spent. */
export const betweenPockets = [
  'EXCHANGE_CRYPTO_INTERNAL',
  'EXT_EXCHANGE',
  'TRANSFER_CARD_SUBACCOUNT',
  'TRANSFER_CARD_PREPAID',
  'WITHDRAW_CARD_SUBACCOUNT',
  'WITHDRAW_CARD_PREPAID',
  'RN_CARDS_OFFRAMP',
]

const merchantCategory = `case ${merchantCodes
  .map(
    ([category, from, to]) =>
      `when x.merchant ->> 'category' between '${from}' and '${to}' then '${category}'`,
  )
  .join(' ')} else 'shop' end`

const fee = `('FEE', 'NETWORK_FEE')`
const pockets = `(${betweenPockets.map((kind) => `'${kind}'`).join(', ')})`

/**
 * What was spent, and what of it came back, each with the entry of the activity that shows it.
 * A payment's fees are spent with it, and what came back counts when and as what it was spent;
 * a failed payment and its refund count nothing. $1 tenant, $2 person, $3 wallet or null, from $4 on
 * and before $5.
 */
export const spent = `
  with mine as (select id from wallets where tenant_id = $1 and person_id = $2)
  select case when m.order_id is not null then m.order_id
      when m.record_kind in ${ownEvents} then m.id else coalesce(m.linked_id, m.id) end as entry_id,
    m.currency_id, p.created_at as at,
    case when m.type = 'deposit' then -m.minor else m.minor end as minor,
    case when p.meta ? 'to_card_id' or (p.record_kind in ${fee} and (root.record_kind in ${fee}
      or root.type = 'deposit' or root.record_kind in ${pockets})) then 'fees'
      else 'transfers' end as category
  from transactions m
  left join transactions u on u.tenant_id = $1 and u.id = m.linked_id
    and m.record_kind in ${ownEvents}
  left join transactions v on v.tenant_id = $1 and v.id = u.linked_id
    and u.record_kind in ${ownEvents}
  join transactions p on p.tenant_id = $1 and p.id = coalesce(v.id, u.id, m.id)
  join transactions root on root.tenant_id = $1
    and root.id = case when p.record_kind in ${fee} then coalesce(p.linked_id, p.id) else p.id end
  left join orders o on o.tenant_id = $1 and o.id = p.order_id
  where m.tenant_id = $1 and m.wallet_id in (select id from mine)
    and ($3::uuid is null or m.wallet_id = $3)
    and ($4::timestamptz is null or (m.created_at >= $4 and p.created_at >= $4))
    and ($5::timestamptz is null or p.created_at < $5)
    and m.status = 'complete' and p.status = 'complete'
    and (m.type = 'withdrawal' or m.record_kind in ${ownEvents})
    and (p.type = 'withdrawal' or (m.linked_id is null and p.record_kind = 'REFUND'))
    and p.record_kind not in ${pockets}
    and not coalesce(o.wallet_id in (select id from mine) and o.to_wallet_id in (select id from mine),
      false)
  union all
  select x.id, x.currency_id, x.created_at,
    case x.reason when 'dispute_credit' then -x.asked when 'dispute_return' then x.asked
      else x.held + x.taken - x.refunded end,
    case when x.type = 'FEE' then 'fees' else ${merchantCategory} end
  from card_transactions x
  where x.tenant_id = $1 and x.person_id = $2 and ($3::uuid is null or x.wallet_id = $3)
    and ($4::timestamptz is null or x.created_at >= $4)
    and ($5::timestamptz is null or x.created_at < $5)
    and (not x.is_credit or x.reason = 'dispute_credit')
    and x.type not in ('DEPOSIT', 'WITHDRAWAL')`

export interface DaySpent {
  month: string
  /** In UTC, of whose end the price is. */
  day: string
  currencyId: string
  category: SpendingCategory
  minor: bigint
}

interface SpentQuery {
  walletId: string | null
  since: Date
  zone: string
}

export async function listDaysSpent(
  tx: Tx,
  { tenantId, personId }: Scope,
  { walletId, since, zone }: SpentQuery,
): Promise<DaySpent[]> {
  const rows = await tx.rows<Omit<DaySpent, 'minor'> & { minor: string }>(
    `select to_char(at at time zone $6, 'YYYY-MM') as month,
       (at at time zone 'UTC')::date::text as day, currency_id as "currencyId", category,
       sum(minor) as minor
     from (${spent}) s group by 1, 2, 3, 4 having sum(minor) <> 0`,
    [tenantId, personId, walletId, since, null, zone],
  )
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}
