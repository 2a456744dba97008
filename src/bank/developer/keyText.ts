import { crc32 } from 'node:zlib'
import type { KeyRole } from '#contract/developer'
import type { TenantKind } from '#contract/tenantConfig'
import type { BankServices } from '#bank/services'

/** The checksum refuses a truncated or mistyped key without a query; scanners know the prefix. */

const SECRET_BYTES = 32
const SUM_LENGTH = 7
const SHAPE = /^bk_(?:live|test)_(?:ro|dev|prd|web)_[\w-]{43}_[0-9a-z]{7}$/
const LABEL = 'access key'
const PREFIX_SECRET = 4

const shortRole = { READ_ONLY: 'ro', DEVELOPER: 'dev', PRODUCTION: 'prd' } as const

export interface FreshKey {
  text: string
  digest: Buffer
  prefix: string
  lastFour: string
}

export function freshKey(
  { random, seal }: Pick<BankServices, 'random' | 'seal'>,
  kind: TenantKind,
  role: KeyRole | 'frontend',
): FreshKey {
  const short = role === 'frontend' ? 'web' : shortRole[role]
  const head = `bk_${kind === 'live' ? 'live' : 'test'}_${short}_`
  const body = head + random.bytes(SECRET_BYTES).toString('base64url')
  const text = `${body}_${sumOf(body)}`
  return {
    text,
    digest: digestOf({ seal }, text),
    prefix: text.slice(0, head.length + PREFIX_SECRET),
    lastFour: body.slice(-4),
  }
}

export const looksLikeKey = (text: string) => /^bk_(live|test)_/.test(text)

export const isWhole = (text: string) =>
  SHAPE.test(text) && sumOf(text.slice(0, -SUM_LENGTH - 1)) === text.slice(-SUM_LENGTH)

/** Keyed by the operator's key: a copy of the table cannot be tested for known keys. */
export const digestOf = ({ seal }: Pick<BankServices, 'seal'>, text: string) =>
  seal.digest(text, LABEL)

const sumOf = (body: string) => crc32(body).toString(36).padStart(SUM_LENGTH, '0')
