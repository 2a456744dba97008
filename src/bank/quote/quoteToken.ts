import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '#bank/services'
import type { FeeShape, QuoteTerms, QuoteAmountInput } from './computeQuote.ts'

/**
 * Carries the signed price, bound to who asked for what: nothing is stored, and nobody can reuse
 * it.
 */

/** What a quote is bound to. It is not in the id: the claim provides it again. */
export interface QuoteBinding {
  tenantId: string
  personId: string | null
  orderType: string
  fromId: string
  toId: string
  wanted: QuoteAmountInput
  /** Null if it was unknown at the time; then any address may follow. */
  toAddress: string | null
}

export interface QuoteToken {
  until: Date
  /** Of the policy the price was made under. */
  policyVersion: number
  terms: Pick<QuoteTerms, 'rate' | 'feePpm' | 'fixed' | 'network' | 'shape'>
}

const VERSION = 'q2'
const RADIX = 36

export function createQuoteToken(seal: Seal, bound: QuoteBinding, token: QuoteToken) {
  const { until, policyVersion, terms } = token
  const price = [terms.rate, terms.feePpm, terms.fixed, terms.network]
  const numbers = [BigInt(until.getTime()), BigInt(policyVersion), ...price, ...shapeIn(terms)]
  const body = [
    VERSION,
    bound.toAddress === null ? 'a' : 't',
    ...numbers.map((number) => number.toString(RADIX)),
  ].join('.')
  return `${body}.${signature(seal, bound, body)}`
}

/** Null if the signature does not match this binding. */
export function readQuoteToken(seal: Seal, bound: QuoteBinding, id: string): QuoteToken | null {
  const [, body = '', addressed = '', signed = ''] = shape.exec(id) ?? []
  if (body === '') return null
  const binding = addressed === 't' ? bound : { ...bound, toAddress: null }
  const expected = Buffer.from(signature(seal, binding, body))
  if (!timingSafeEqual(expected, Buffer.from(signed))) return null
  const numbers = body.split('.').slice(2).map(numberIn) as Numbers // as many as the shape has
  const [until, policy, rate, feePpm, fixed, network, ...bounds] = numbers
  const terms = { rate, feePpm, fixed, network, ...shapeOf(bounds) }
  return { until: new Date(Number(until)), policyVersion: Number(policy), terms }
}

type Numbers = [
  until: bigint,
  policy: bigint,
  rate: bigint,
  feePpm: bigint,
  fixed: bigint,
  network: bigint,
  ...bounds: bigint[],
]

const shape = /^(q2\.([at])(?:\.[0-9a-z]{1,80}){6,16})\.([\w-]{43})$/

/** Nothing for a plain percentage. A cap is one more than it is, as zero stands for none. */
function shapeIn({ shape: bounds }: QuoteToken['terms']): bigint[] {
  if (!bounds) return []
  const cap = bounds.cap === null ? 0n : bounds.cap + 1n
  return [bounds.floor, cap, ...bounds.tiers.flatMap(({ from, ppm }) => [from, ppm])]
}

function shapeOf([floor, cap = 0n, ...pairs]: readonly bigint[]): { shape?: FeeShape } {
  if (floor === undefined) return {}
  const tiers = pairs.flatMap((from, place) =>
    place % 2 === 0 ? [{ from, ppm: pairs[place + 1] ?? 0n }] : [],
  )
  return { shape: { floor, cap: cap === 0n ? null : cap - 1n, tiers } }
}

const numberIn = (digits: string) =>
  digits
    .split('')
    .reduce((sum, digit) => sum * BigInt(RADIX) + BigInt(Number.parseInt(digit, RADIX)), 0n)

function signature(seal: Seal, bound: QuoteBinding, body: string): string {
  const { tenantId, personId, orderType, fromId, toId, wanted, toAddress } = bound
  const { minor, reverse, subtract } = wanted
  const parts = [body, tenantId, personId ?? '', orderType, fromId, toId, `${minor}`]
  const flags = [reverse ? 'reverse' : 'forward', subtract ? 'inside' : 'on top']
  // The address comes last, as the only free text.
  const whole = [...parts, ...flags, toAddress ?? ''].join('\n')
  return seal.digest(whole, 'quote').toString('base64url')
}
