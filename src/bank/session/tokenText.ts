import { createHash } from 'node:crypto'
import type { Random } from '#bank/services'

/**
 * The tenant is part of a token, so that one used in another tenant is recognised without a query.
 */

/** `st` for staff: theirs is never a customer's. */
type TokenKind = 'at' | 'rt' | 'st'

const SECRET_BYTES = 32
const SHAPE = /^(at|rt|st)\.([\w-]{22})\.[\w-]{43}$/

export const makeToken = (kind: TokenKind, tenantId: string, random: Random) =>
  `${kind}.${shortOf(tenantId)}.${random.bytes(SECRET_BYTES).toString('base64url')}`

/** By its shape only; whether it is valid, the hash in the database decides. */
export function claimOf(text: string, kind: TokenKind, tenantId: string) {
  const [, kindFound, tenant] = SHAPE.exec(text) ?? []
  if (kindFound !== kind) return null
  return tenant === shortOf(tenantId) ? 'ours' : 'foreign'
}

export const looksLikeStaffToken = (text: string) => text.startsWith('st.')

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The tenant a token names, for a client that cannot name it otherwise. */
export function tenantIn(text: string): string | null {
  const [, , short] = SHAPE.exec(text) ?? []
  if (!short) return null
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const shortOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
