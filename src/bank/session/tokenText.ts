import { createHash } from 'node:crypto'
import type { Random } from '#bank/services'

/**
 * A token is its kind, its tenant and 256 random bits. The tenant stands in it so that a token shown
 * in another tenant is known for what it is without looking into anybody's rows.
 */

export type TokenKind = 'at' | 'rt'

const SECRET_BYTES = 32
const SHAPE = /^(at|rt)\.([\w-]{22})\.[\w-]{43}$/

export const makeToken = (kind: TokenKind, tenantId: string, random: Random) =>
  `${kind}.${shortOf(tenantId)}.${random.bytes(SECRET_BYTES).toString('base64url')}`

/** What a text claims to be; whether it is, only its hash in the database can say. */
export function claimOf(
  text: string,
  kind: TokenKind,
  tenantId: string,
): 'ours' | 'foreign' | null {
  const [, kindFound, tenant] = SHAPE.exec(text) ?? []
  if (kindFound !== kind) return null
  return tenant === shortOf(tenantId) ? 'ours' : 'foreign'
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The tenant a token says it is of, for a caller who cannot name it otherwise. */
export function tenantIn(text: string): string | null {
  const [, , short] = SHAPE.exec(text) ?? []
  if (!short) return null
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const shortOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
