import { limitPeriods, type LimitPeriod, type CardLimitValues } from '#contract/cardShape'
import type { DeclineReason } from '#contract/cardTransaction'
import type { setLimits } from '#contract/card'
import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Caps } from './card.rows.ts'
import type { IssuingProgramInfo } from './programs.ts'
import { nothingSpent, type Spent } from './purchase/spent.rows.ts'

/** Shortest period first: the first limit exceeded is the reason given. */
const order = [
  'per_transaction',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'all_time',
] as const satisfies readonly LimitPeriod[]

export function firstOver(
  caps: Caps,
  spent: Spent,
  { more, already }: { more: bigint; already: bigint },
): DeclineReason | null {
  const used = (period: LimitPeriod) => (period === 'per_transaction' ? already : spent[period])
  const over = order.find((period) => {
    const cap = caps[period]
    return cap !== undefined && used(period) + more > BigInt(cap)
  })
  return over ? `limit_${over}` : null
}

export function limitsShown(
  caps: Caps,
  spent: Spent = nothingSpent,
  scale: number,
): CardLimitValues {
  const parts = limitPeriods.map((period) => {
    const cap = caps[period]
    const used = period === 'per_transaction' ? 0n : spent[period]
    return {
      [`${period}_enabled`]: cap !== undefined,
      [`${period}_cap`]: cap === undefined ? null : fromMinor(BigInt(cap), scale),
      [`${period}_spent`]: fromMinor(used, scale),
    }
  })
  const blocks_now = limitPeriods.filter((period) => {
    const cap = caps[period]
    return cap !== undefined && period !== 'per_transaction' && spent[period] >= BigInt(cap)
  })
  // `parts` holds three fields for every period.
  return { ...(Object.assign({}, ...parts) as Omit<CardLimitValues, 'blocks_now'>), blocks_now }
}

/** The new limits: null removes one, a missing one is unchanged. */
export function requestedCaps(
  before: Caps,
  request: ParsedOf<typeof setLimits>,
  { row, currency }: IssuingProgramInfo,
): Caps {
  const caps = { ...before }
  for (const period of limitPeriods) {
    const cap = request[`${period}_cap`]
    if (cap === undefined) continue
    if (cap === null) {
      delete caps[period]
      continue
    }
    const minor = toMinor(cap, currency.scale)
    if (minor === null || minor < 0n) throw fieldRefused('AMOUNT_INVALID', period)
    if (minor > BigInt(row.cap_max)) throw fieldRefused('LIMIT_EXCEEDED', period)
    caps[period] = String(minor)
  }
  return caps
}

const fieldRefused = (code: 'AMOUNT_INVALID' | 'LIMIT_EXCEEDED', period: LimitPeriod) =>
  new Refusal(code, undefined, { errors: [{ pointer: `/${period}_cap`, code: 'VALUE' }] })
