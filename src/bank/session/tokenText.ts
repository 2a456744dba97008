import { createHash } from 'node:crypto'
import type { Random } from '#bank/world'

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
  const [, said, tenant] = SHAPE.exec(text) ?? []
  if (said !== kind) return null
  return tenant === shortOf(tenantId) ? 'ours' : 'foreign'
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

const shortOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
