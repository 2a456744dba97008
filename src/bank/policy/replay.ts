import type { TrialRefusal } from '#contract/ops/policy'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import { NEW_PAYEE_MS } from '#bank/order/newPayeeLimit'
import { percentFeeOf } from '#bank/quote/computeQuote'
import { outsideOf } from '#bank/quote/quote'
import { policyBounds } from '#bank/quote/terms'
import type { Prices } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import { dayLimitIn, policyTermsOf, limitSumIn } from './document.ts'
import type { TriedRow } from './trial.rows.ts'

/**
 * Orders under another policy, by the rules that the bank holds orders to. The same is sent on, so
 * that a dearer order takes more out of the wallet. Amounts in the base currency are converted at
 * today's prices, on both sides of a comparison. From which device an order came is not known any
 * more: the limit of new devices is left out.
 */

export interface ReplayDeps {
  coins: ReadonlyMap<string, Coin>
  prices: Prices
  base: string
}

export interface TrialOutcome {
  refusal: TrialRefusal | null
  /** In minor units of what is paid; ours, without that of a network. */
  fee: bigint
}

const DAY_MS = 24 * 3_600_000

/** Rows of one person after another, each person's in order of time; null without a price. */
export function createReplay(document: PolicyDocument, deps: ReplayDeps) {
  const boundsOf = cachedBounds(document, deps)
  const day = createDay()

  return function outcomeOf(row: TriedRow): TrialOutcome | null {
    const bounds = boundsOf(row)
    if (!bounds) return null
    const { min, max, fee: terms } = bounds
    const net = BigInt(row.net)
    const fee = percentFeeOf(terms, net) + terms.fixed
    const passedOn = linesOf(row, ['network', 'rounding'])
    day.advanceTo(row)
    const refusal =
      outsideOf({ least: min, most: max }, net + fee + passedOn) ?? sumRefusal(document, row, day)
    if (refusal === null && row.worth !== null) day.add(row)
    return { refusal, fee }
  }
}

type Day = ReturnType<typeof createDay>

/** What one person paid others within a day, in all and to each payee; everybody's in turn. */
function createDay() {
  let queue: TriedRow[] = []
  let sum = 0n
  const byPayee = new Map<string, bigint>()
  const count = ({ worth, payee }: TriedRow, sign: 1n | -1n) => {
    const amount = sign * BigInt(worth ?? 0)
    sum += amount
    if (payee !== null) byPayee.set(payee, (byPayee.get(payee) ?? 0n) + amount)
  }
  return {
    advanceTo({ person_id, created_at }: TriedRow) {
      const after = created_at.getTime() - DAY_MS
      const isOver = (one: TriedRow) =>
        one.person_id !== person_id || one.created_at.getTime() <= after
      const first = queue.findIndex((one) => !isOver(one))
      const over = first < 0 ? queue : queue.slice(0, first)
      for (const one of over) count(one, -1n)
      if (over.length > 0) queue = queue.slice(over.length)
    },
    add(row: TriedRow) {
      queue.push(row)
      count(row, 1n)
    },
    sum: () => sum,
    sumTo: (payee: string | null) => (payee === null ? 0n : (byPayee.get(payee) ?? 0n)),
  }
}

function sumRefusal({ limits }: PolicyDocument, row: TriedRow, day: Day): TrialRefusal | null {
  if (row.worth === null) return null
  const worth = BigInt(row.worth)
  const first = limitSumIn(limits.new_recipient)
  if (first !== null && isNewPayee(row) && day.sumTo(row.payee) + worth > first)
    return 'DESTINATION_COOLING'
  const most = dayLimitIn(limits, { isNewDevice: false, isVerified: row.is_verified })
  return most !== null && day.sum() + worth > most ? 'LIMIT_EXCEEDED' : null
}

const isNewPayee = ({ seen_at, created_at }: TriedRow) =>
  seen_at === null || seen_at.getTime() + NEW_PAYEE_MS > created_at.getTime()

/** What was charged, of these kinds. */
export const linesOf = ({ lines }: TriedRow, wanted: readonly string[]): bigint =>
  lines.reduce((sum, { kind, minor }) => (wanted.includes(kind) ? sum + BigInt(minor) : sum), 0n)

function cachedBounds(document: PolicyDocument, { coins, prices, base }: ReplayDeps) {
  const known = new Map<string, ReturnType<typeof policyBounds> | null>()
  return ({ type, currency_id }: TriedRow) => {
    const name = `${type} ${currency_id}`
    const before = known.get(name)
    if (before !== undefined) return before
    const coin = coins.get(currency_id)
    const isPriced = coin && (coin.symbol === base || (prices.has(coin.symbol) && prices.has(base)))
    const found = isPriced
      ? policyBounds(policyTermsOf(document, type), coin, { prices, base })
      : null
    known.set(name, found)
    return found
  }
}
