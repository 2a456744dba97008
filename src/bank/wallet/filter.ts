import type { TransactionFilter } from '#contract/transaction'
import { isOfSymbol } from './transactions.rows.ts'

export interface Condition {
  text: string
  values: readonly unknown[]
}

export type Cents = Readonly<Record<string, string>>

const DAY_MS = 24 * 3_600_000

/** The filter as SQL; its first value is `$<from>`. */
export function conditionOf(filter: TransactionFilter, cents: Cents, from: number): Condition {
  const values: unknown[] = []
  const at = (value: unknown) => `$${from - 1 + values.push(value)}`
  const texts: string[] = []

  if (filter.type) texts.push(`t.type = ${at(filter.type)}`)
  if (filter.method) texts.push(`t.method = ${at(filter.method)}`)
  if (filter.record_type) texts.push(`t.record_kind = any(${at(filter.record_type)}::text[])`)
  if (filter.status) texts.push(`t.status = any(${at(filter.status)}::text[])`)
  if (filter['currency.uuid']) texts.push(`t.currency_id::text = ${at(filter['currency.uuid'])}`)
  if (filter['currency.symbol']) texts.push(isOfSymbol(at(filter['currency.symbol'])))
  for (const name of ['billing_amount_currency', 'transaction_amount_currency'] as const) {
    const wanted = filter[`meta.${name}`]
    if (wanted) texts.push(`t.meta ->> '${name}' = ${at(wanted)}`)
  }
  if (filter.address) {
    const address = at(filter.address)
    texts.push(`(t.from_text = ${address} or t.to_text = ${address})`)
  }
  if (filter.search) texts.push(searchIn(at(`%${escaped(filter.search)}%`)))
  if (filter.created_at) {
    const { since, until } = spanOf(filter.created_at)
    texts.push(`t.created_at >= ${at(since)} and t.created_at < ${at(until)}`)
  }
  if (filter.from_created_at)
    texts.push(`t.created_at >= ${at(spanOf(filter.from_created_at).since)}`)
  if (filter.to_created_at) texts.push(`t.created_at < ${at(spanOf(filter.to_created_at).until)}`)
  if (filter.show_low_balance === false)
    texts.push(
      `t.minor >= coalesce((${at(JSON.stringify(cents))}::jsonb ->> t.currency_id::text)::numeric, 1)`,
    )
  return { text: texts.map((text) => ` and ${text}`).join(''), values }
}

const searchIn = (pattern: string) =>
  `concat_ws(' ', t.id, t.number, t.txid, t.info, t.from_text, t.to_text, t.order_id,
             t.meta ->> 'counterparty_name', t.meta ->> 'reference', t.meta ->> 'note')
   ilike ${pattern}`

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A date means that whole day in UTC, a time that second. */
export function spanOf(text: string) {
  const since = new Date(text)
  const length = text.length === 10 ? DAY_MS : 1_000
  return { since, until: new Date(since.getTime() + length) }
}
