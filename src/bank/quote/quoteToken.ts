import { timingSafeEqual } from 'node:crypto'
import { RATE_ONE } from '#bank/rate/ratio'
import type { Seal } from '#bank/services'
import type { QuoteTerms, QuoteAmountInput } from './computeQuote.ts'

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
  terms: Pick<QuoteTerms, 'rate' | 'feePpm' | 'fixed' | 'network'>
}

const VERSION = 'q1'
const RADIX = 36

export function createQuoteToken(seal: Seal, bound: QuoteBinding, { until, terms }: QuoteToken) {
  const numbers = [BigInt(until.getTime()), terms.rate, terms.feePpm, terms.fixed, terms.network]
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
  const [until = 0n, rate = RATE_ONE, feePpm = 0n, fixed = 0n, network = 0n] = body
    .split('.')
    .slice(2)
    .map(numberIn)
  return { until: new Date(Number(until)), terms: { rate, feePpm, fixed, network } }
}

const shape = /^(q1\.([at])(?:\.[0-9a-z]{1,80}){5})\.([\w-]{43})$/

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
