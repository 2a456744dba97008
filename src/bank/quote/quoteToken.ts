import { timingSafeEqual } from 'node:crypto'
import { RATE_ONE } from '#bank/rate/ratio'
import type { Seal } from '#bank/services'
import type { Terms, Wanted } from './computeQuote.ts'

/**
 * A quote's id carries the price itself, signed together with who asked and for what. Nothing is
 * written down for it, every process that holds the bank's key knows it again, and none of it can be
 * changed or used by anybody else.
 */

/** What a quote was given for. It is not in the id: whoever claims it says it again. */
export interface Bound {
  tenantId: string
  personId: string | null
  orderType: string
  fromId: string
  toId: string
  wanted: Wanted
  /** Null where none was said when the price was asked for; then any may follow. */
  toAddress: string | null
}

export interface Ticket {
  until: Date
  terms: Pick<Terms, 'rate' | 'feePpm' | 'fixed' | 'network'>
}

const VERSION = 'q1'
const RADIX = 36

export function ticketFor(seal: Seal, bound: Bound, { until, terms }: Ticket): string {
  const numbers = [BigInt(until.getTime()), terms.rate, terms.feePpm, terms.fixed, terms.network]
  const said = [
    VERSION,
    bound.toAddress === null ? 'a' : 't',
    ...numbers.map((number) => number.toString(RADIX)),
  ].join('.')
  return `${said}.${signature(seal, bound, said)}`
}

/** Null where it is no quote of ours, or one for somebody or something else. */
export function ticketIn(seal: Seal, bound: Bound, id: string): Ticket | null {
  const [, said = '', addressed = '', signed = ''] = shape.exec(id) ?? []
  if (said === '') return null
  const asked = addressed === 't' ? bound : { ...bound, toAddress: null }
  const due = Buffer.from(signature(seal, asked, said))
  if (!timingSafeEqual(due, Buffer.from(signed))) return null
  const [until = 0n, rate = RATE_ONE, feePpm = 0n, fixed = 0n, network = 0n] = said
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

function signature(seal: Seal, bound: Bound, said: string): string {
  const { tenantId, personId, orderType, fromId, toId, wanted, toAddress } = bound
  const { minor, reverse, subtract } = wanted
  const words = [said, tenantId, personId ?? '', orderType, fromId, toId, `${minor}`]
  const flags = [reverse ? 'reverse' : 'forward', subtract ? 'inside' : 'on top']
  // The address comes last, as the only word that may hold anything.
  const whole = [...words, ...flags, toAddress ?? ''].join('\n')
  return seal.digest(whole, 'quote').toString('base64url')
}
