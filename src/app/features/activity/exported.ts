import type { ActivityFilter } from '#contract/activity'
import { recordKinds, type TransactionFilterInput } from '#contract/transaction'
import { endOfDay, startOfDay } from './periods.ts'

/**
 * The transactions behind the events of a filter, for the table. Null where the table would have
 * more than is shown: a transaction has no category.
 */
export function transactionFilterOf(filter: ActivityFilter): TransactionFilterInput | null {
  const { kind, waiting, category, currency, from, to, search } = filter
  if (category) return null
  return {
    ...(kind && kinds[kind]),
    ...(waiting && { status: ['new', 'pending', 'processing'] }),
    ...(currency && { 'currency.symbol': currency }),
    ...(from && { from_created_at: startOfDay(from) }),
    ...(to && { to_created_at: endOfDay(to) }),
    ...(search && { search }),
  }
}

const kinds: Record<NonNullable<ActivityFilter['kind']>, TransactionFilterInput> = {
  in: { type: 'deposit' },
  out: { type: 'withdrawal' },
  exchange: { method: 'exchange' },
  card: { record_type: recordKinds.filter((one) => one.includes('CARD')) },
}
