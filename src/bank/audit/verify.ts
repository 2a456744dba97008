import { createHash } from 'node:crypto'
import type { Tx } from '#bank/db/engine'
import { readChain, type AuditChainLink, type CanonicalFields } from './audit.rows.ts'

const PAGE = 1_000

export interface AuditVerdict {
  holds: boolean
  /** How many links were found good. */
  links: number
  /** The audit row at which the chain breaks. */
  brokenAt: string | null
}

/**
 * Walks a tenant's chain from its first link: every place is taken, every row is still what was
 * sealed, and each follows the one before. What was cut off its end only an outside copy could tell.
 */
export async function auditHolds(tx: Tx, tenantId: string): Promise<AuditVerdict> {
  let links = 0
  let prevHash: Buffer = chainStart
  for (;;) {
    const page = await readChain(tx, tenantId, `${links}`, PAGE)
    for (const link of page) {
      if (!follows(link, links + 1, prevHash))
        return { holds: false, links, brokenAt: link.auditId }
      links += 1
      prevHash = link.hash
    }
    if (page.length < PAGE) return { holds: true, links, brokenAt: null }
  }
}

const follows = (
  { seq, prevHash, hash, spelled: fields }: AuditChainLink,
  place: number,
  before: Buffer,
) =>
  seq === `${place}` &&
  prevHash.equals(before) &&
  fields !== null &&
  linkHash(before, fields).equals(hash)

/** What the first row of a tenant follows. */
export const chainStart = Buffer.alloc(32)

/** The hash of a row in its place: it depends on every row before it. */
export const linkHash = (prevHash: Buffer, fields: CanonicalFields): Buffer =>
  createHash('sha256').update(prevHash).update(JSON.stringify(fields)).digest()
