import { fromMinor } from '#contract/kit/amount'
import type { TrialRefusal } from '#contract/ops/policy'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import { existing } from '#bank/existing'
import { isGated } from '#bank/kyc/rails'
import { NEW_PAYEE_MS } from '#bank/order/newPayeeLimit'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import { percentFeeOf } from '#bank/quote/computeQuote'
import { outsideOf } from '#bank/quote/quote'
import { policyBounds, worthIn } from '#bank/quote/terms'
import type { Prices } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import { floorOf } from '#bank/rate/ratio'
import {
  dayLimitIn,
  isReviewed,
  limitSumIn,
  policyTermsOf,
  proofThresholdsIn,
  WORTH_SCALE,
  type ProofThresholds,
} from './document.ts'
import type { TriedRow } from './trial.rows.ts'

/**
 * Orders under another policy, by the rules that the bank holds orders to. The same is sent on, so
 * that a dearer order takes more out of the wallet. Amounts in the base currency are converted at
 * today's prices, on both sides of a comparison. Verification is as it is today. From which device an
 * order came and who had an authenticator is not known any more: the limit of new devices is left
 * out, and proofs are those that are asked of everybody.
 */

export interface ReplayDeps {
  coins: ReadonlyMap<string, Coin>
  prices: Prices
  base: string
  /** The rail whose verification each type needs. */
  needs: ReadonlyMap<OrderType, string | null>
  /** A wallet and what it is verified for, in one text. */
  verified: ReadonlySet<string>
}

export interface TrialOutcome {
  refusal: TrialRefusal | null
  /** In minor units of what is paid; ours, without that of a network. */
  fee: bigint
  /** Whether it would need a proof, and whether it would wait for staff. */
  proof: boolean
  review: boolean
}

const DAY_MS = 24 * 3_600_000

/** Rows of one person after another, each person's in order of time; null without a price. */
export function createReplay(document: PolicyDocument, deps: ReplayDeps) {
  const boundsOf = cachedBounds(document, deps)
  const day = createDay()
  const thresholds = proofThresholdsIn(document, false)

  return function outcomeOf(row: TriedRow): TrialOutcome | null {
    const bounds = boundsOf(row)
    if (!bounds) return null
    const { min, max, fee: charged } = bounds
    const net = BigInt(row.net)
    const fee = percentFeeOf(charged, net) + charged.fixed
    const passedOn = linesOf(row, ['network', 'rounding'])
    day.advanceTo(row)
    const refusal =
      gateRefusal(document, row, deps) ??
      outsideOf({ least: min, most: max }, net + fee + passedOn) ??
      sumRefusal(document, row, day)
    const proof = thresholds !== null && needsProof(thresholds, row, day, deps)
    const review =
      row.worth !== null && isReviewed(policyTermsOf(document, row.type), BigInt(row.worth))
    if (refusal === null && row.worth !== null) day.add(row, proof)
    return { refusal, fee, proof, review }
  }
}

type Day = ReturnType<typeof createDay>

interface DayRow {
  row: TriedRow
  proved: boolean
}

/** What one person paid others within a day, in all, by type and to each payee; everybody's in turn. */
function createDay() {
  let queue: DayRow[] = []
  let sums = new Map<string, bigint>()
  const count = ({ row: { worth, type, payee }, proved }: DayRow, sign: 1n | -1n) => {
    const to = payee === null ? [] : [`to ${payee}`, `${proved ? 'proved' : 'unproved'} ${payee}`]
    for (const name of ['all', type, ...to])
      sums.set(name, (sums.get(name) ?? 0n) + sign * BigInt(worth ?? 0))
  }
  const sumOf = (name: string) => sums.get(name) ?? 0n
  return {
    advanceTo({ person_id, created_at }: TriedRow) {
      const after = created_at.getTime() - DAY_MS
      if (queue[0] && queue[0].row.person_id !== person_id) {
        queue = []
        sums = new Map()
      }
      const first = queue.findIndex(({ row }) => row.created_at.getTime() > after)
      const over = first < 0 ? queue : queue.slice(0, first)
      for (const one of over) count(one, -1n)
      if (over.length > 0) queue = queue.slice(over.length)
    },
    add(row: TriedRow, proved: boolean) {
      queue.push({ row, proved })
      count({ row, proved }, 1n)
    },
    sum: () => sumOf('all'),
    sumBy: (type: OrderType) => sumOf(type),
    sumTo: (payee: string | null) => sumOf(`to ${payee}`),
    unprovedTo: (payee: string | null) => sumOf(`unproved ${payee}`),
    hasProved: (payee: string | null) => sumOf(`proved ${payee}`) > 0n,
  }
}

function gateRefusal(
  document: PolicyDocument,
  { type, owner_id }: TriedRow,
  { needs, verified }: ReplayDeps,
): TrialRefusal | null {
  if (paymentRoutes[type]?.direction !== 'out') return null
  const rail = needs.get(type) ?? null
  const isOpen = !isGated(document, rail) || verified.has(`${owner_id} ${rail ?? 'inside'}`)
  return isOpen ? null : 'KYC_REQUIRED'
}

function sumRefusal(document: PolicyDocument, row: TriedRow, day: Day): TrialRefusal | null {
  if (row.worth === null) return null
  const { limits } = document
  const worth = BigInt(row.worth)
  const first = limitSumIn(limits.new_recipient)
  if (first !== null && isNewPayee(row) && day.sumTo(row.payee) + worth > first)
    return 'DESTINATION_COOLING'
  const at = { isNewDevice: false, isVerified: row.is_verified }
  const own = row.own === null ? null : BigInt(row.own)
  const most = dayLimitIn(limits, { ...at, own })
  const typeMost = dayLimitIn(policyTermsOf(document, row.type), at)
  const isOver =
    (row.own_each !== null && worth > BigInt(row.own_each)) ||
    (most !== null && day.sum() + worth > most) ||
    (typeMost !== null && day.sumBy(row.type) + worth > typeMost)
  return isOver ? 'LIMIT_EXCEEDED' : null
}

const isNewPayee = ({ seen_at, created_at }: TriedRow) =>
  seen_at === null || seen_at.getTime() + NEW_PAYEE_MS > created_at.getTime()

function needsProof(
  { any, newPayee }: ProofThresholds,
  row: TriedRow,
  day: Day,
  deps: ReplayDeps,
): boolean {
  if (paymentRoutes[row.type]?.direction !== 'out') return false
  if (row.worth === null) return worthNow(row, deps) >= any
  const from = newPayee < any && isNeverPaid(row, day) ? newPayee : any
  return day.unprovedTo(row.payee) + BigInt(row.worth) >= from
}

/** Payments of the last day count only if they were proved. */
const isNeverPaid = ({ paid_at, created_at, payee }: TriedRow, day: Day) =>
  (paid_at === null || paid_at.getTime() > created_at.getTime() - DAY_MS) && !day.hasProved(payee)

/** Nobody else was paid, so nothing was written down. */
function worthNow(row: TriedRow, { coins, prices, base }: ReplayDeps): bigint {
  const coin = existing(coins.get(row.currency_id), `There is no currency ${row.currency_id}.`)
  const amount = fromMinor(BigInt(row.total), coin.scale)
  return floorOf(worthIn(prices, amount, coin.symbol, { symbol: base, scale: WORTH_SCALE }))
}

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
