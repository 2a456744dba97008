import type { ActivityKind, ActivitySource } from '#contract/activity'
import type { SpendingCategory } from '#contract/spendingCategory'
import type { Scope, Tx } from '#bank/db/engine'
import { spent } from '#bank/spending/spending.rows'
import { ownEvents } from '#bank/wallet/transactions.rows'

/** Where an entry stands in the list: what is on its way first, then the newest. */
export interface ActivityPlace {
  waiting: boolean
  at: Date
  id: string
}

export interface ActivityKey extends ActivityPlace {
  source: ActivitySource
}

export interface ActivityQuery {
  walletId: string | null
  kind: ActivityKind | null
  category: SpendingCategory | null
  /** Ids of one symbol's currencies. */
  currencyIds: readonly string[] | null
  since: Date | null
  /** Not included. */
  until: Date | null
  /** Texts for `ilike`; one that fits is enough. */
  patterns: readonly string[] | null
  /** For ids, numbers and hashes, where any few digits are found by chance. */
  codePatterns: readonly string[]
}

/** The values of `shared`, in their order. */
const valuesOf = ({ tenantId, personId }: Scope, query: ActivityQuery) => [
  tenantId,
  personId,
  query.walletId,
  query.since,
  query.until,
  query.kind,
  query.currencyIds,
  query.patterns,
]

/** What every source can be asked. */
const shared = (row: string) => `${row}.tenant_id = $1 and ${row}.person_id = $2
  and ($3::uuid is null or ${row}.wallet_id = $3)
  and ($4::timestamptz is null or ${row}.created_at >= $4)
  and ($5::timestamptz is null or ${row}.created_at < $5)
  and ($13::text is null or ${row}.id in (
    select entry_id from (${spent}) s where s.category = $13 and s.minor <> 0))
  and ($9::timestamptz is null or (${row}.created_at, ${row}.id) < ($9, $10::uuid))`

const newest = (row: string) => `order by ${row}.created_at desc, ${row}.id desc limit $11`

/** An amount and its currency, as somebody would type them. */
const amount = (minor: string, row: string, currency: string) =>
  `(select concat_ws(' ', trim_scale(${minor} / power(10::numeric, c.scale)), c.symbol, c.name)
    from currencies c where c.tenant_id = ${row}.tenant_id and c.id = ${row}.${currency})`

const orderKind = `case when o.card is not null or o.order_type like '%CARD%' then 'card'
  when o.order_type = 'EXCHANGE_CRYPTO_INTERNAL' then 'exchange'
  when o.direction = 'in' then 'in' else 'out' end`

const orderText = `concat_ws(' ', o.reference, o.note, o.to_address, o.memo, o.card ->> 'last4',
  (select string_agg(part #>> '{}', ' ') from jsonb_path_query(o.destination, 'strict $.**') part
   where jsonb_typeof(part) = 'string'),
  ${amount('o.total', 'o', 'from_currency_id')}, ${amount('o.arrives', 'o', 'to_currency_id')})`

const orders = (open: boolean) => `
  select 'order' as source, o.id, o.created_at as at from orders o
  where ${shared('o')}
    and o.status ${open ? 'in' : 'not in'} ('NEW', 'PENDING', 'PROCESSING', 'ERROR')
    and ($6::text is null or $6 = ${orderKind})
    and ($7::uuid[] is null or o.from_currency_id = any($7) or o.to_currency_id = any($7))
    and ($8::text[] is null or ${orderText} ilike any($8)
      or concat_ws(' ', o.id, o.number, o.rail_ref) ilike any($12::text[]))
  ${newest('o')}`

const transactionKind = `case when t.record_kind like '%CARD%' or t.meta ? 'to_card_id' then 'card'
  when t.method = 'exchange' then 'exchange'
  when t.type = 'deposit' then 'in' else 'out' end`

const transactionText = (row: string) => `concat_ws(' ', ${row}.info, ${row}.from_text,
  ${row}.to_text, ${row}.meta ->> 'counterparty_name',
  ${row}.meta ->> 'reference', ${row}.meta ->> 'note', ${row}.meta ->> 'to_card_last4',
  ${amount(`${row}.minor`, row, 'currency_id')})`

/** Fees and the second leg of an exchange belong to the transaction they name; a refund does not. */
const joined = `l.tenant_id = t.tenant_id and l.linked_id = t.id and l.order_id is null
  and l.record_kind not in ${ownEvents}`

/** What leaves or comes in all, as the entry shows it: fees in the same currency are inside. */
const totalMinor = `(t.minor + (select coalesce(sum(l.minor), 0) from transactions l
  where ${joined} and l.record_kind in ('FEE', 'NETWORK_FEE') and l.currency_id = t.currency_id))`

const transactions = (open: boolean) => `
  select 'transaction', t.id, t.created_at from transactions t
  where ${shared('t')} and t.order_id is null
    and (t.linked_id is null or t.record_kind in ${ownEvents})
    and t.status ${open ? 'in' : 'not in'} ('new', 'pending', 'processing')
    and ($6::text is null or $6 = ${transactionKind})
    and ($7::uuid[] is null or t.currency_id = any($7)
      or exists (select from transactions l where ${joined} and l.currency_id = any($7)))
    and ($8::text[] is null or ${transactionText('t')} ilike any($8)
      or concat_ws(' ', t.id, t.number, t.txid) ilike any($12::text[])
      or ${amount(totalMinor, 't', 'currency_id')} ilike any($8)
      or exists (select from transactions l where ${joined} and ${transactionText('l')} ilike any($8)))
  ${newest('t')}`

const purchaseMinor = `(case when p.taken > 0 then p.taken when p.held > 0 then p.held
  else p.asked end)`

/** Money between a wallet and a card is an order's, and listed as that. */
const purchases = `
  select 'purchase', p.id, p.created_at from card_transactions p
  where ${shared('p')} and p.type not in ('DEPOSIT', 'WITHDRAWAL')
    and ($6::text is null or $6 = 'card' or $6 = case when p.is_credit then 'in' else 'out' end)
    and ($7::uuid[] is null or p.currency_id = any($7))
    and ($8::text[] is null or p.id::text ilike any($12::text[])
      or concat_ws(' ', p.merchant ->> 'name', p.merchant ->> 'city',
      p.last4, p.original ->> 'amount', p.original ->> 'currency',
      ${amount(purchaseMinor, 'p', 'currency_id')}) ilike any($8))
  ${newest('p')}`

/** One section of the list: what is on its way, or everything else. */
export async function listActivityKeys(
  tx: Tx,
  scope: Scope,
  query: ActivityQuery,
  { waiting, after, limit }: { waiting: boolean; after: ActivityPlace | null; limit: number },
): Promise<ActivityKey[]> {
  const parts = [orders(waiting), transactions(waiting), ...(waiting ? [] : [purchases])]
  const { rows } = await tx.query<Omit<ActivityKey, 'waiting'>>(
    `${parts.map((part) => `(${part})`).join(' union all ')} order by at desc, id desc limit $11`,
    [
      ...valuesOf(scope, query),
      after?.at ?? null,
      after?.id ?? null,
      limit,
      query.codePatterns,
      query.category,
    ],
  )
  return rows.map((row) => ({ ...row, waiting }))
}

interface FoundSource {
  source: ActivitySource
  id: string
}

/** The entry an id stands for: its own, or that of a transaction which is part of it. */
export async function findActivityKey(tx: Tx, { tenantId, personId }: Scope, id: string) {
  const { rows } = await tx.query<FoundSource>(
    `select 'order' as source, id from orders where tenant_id = $1 and person_id = $2 and id = $3
     union all
     select case when order_id is null then 'transaction' else 'order' end,
       coalesce(order_id, case when record_kind not in ${ownEvents} then linked_id end, id)
     from transactions where tenant_id = $1 and person_id = $2 and id = $3
     union all
     select 'purchase', id from card_transactions
     where tenant_id = $1 and person_id = $2 and id = $3 and type not in ('DEPOSIT', 'WITHDRAWAL')`,
    [tenantId, personId, id],
  )
  return rows[0] ?? null
}
