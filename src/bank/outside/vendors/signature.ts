import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a signature's time may be off. */
const SIGNED_WITHIN_MS = 5 * 60_000

export const hmac = (
  algorithm: 'sha1' | 'sha256' | 'sha512',
  secret: string | Uint8Array,
  ...parts: (string | Uint8Array)[]
) => parts.reduce((sum, part) => sum.update(part), createHmac(algorithm, secret)).digest()

export function sameHex(hex: string, expected: Buffer): boolean {
  const received = Buffer.from(hex, 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** Headers of the form `t=<seconds>,v1=<hex>`, several while a secret is rotated: one valid pair is enough. */
export function isSigned(
  header: string | null,
  body: Uint8Array,
  secret: string | Uint8Array,
  now: Date,
): boolean {
  return (header ?? '').split(' ').some((pair) => {
    const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(pair)
    if (!found) return false
    const [, at = '', hex = ''] = found
    const recent = Math.abs(Number(at) * 1_000 - now.getTime()) <= SIGNED_WITHIN_MS
    return recent && sameHex(hex, hmac('sha256', secret, `${at}.`, body))
  })
}

export function signed(body: string, secret: string | Uint8Array, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1_000))
  return `t=${at},v1=${hmac('sha256', secret, `${at}.`, body).toString('hex')}`
}

export function fieldsIn(body: Uint8Array): JsonFields {
  try {
    return fields(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return {}
  }
}

export type JsonFields = Readonly<Record<string, unknown>>

export const fields = (value: unknown): JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
