import { createHash } from 'node:crypto'
import type { Tx } from '#bank/db/engine'
import { readChain, type AuditChainLink, type CanonicalFields } from './audit.rows.ts'

const PAGE = 1_000

export interface AuditVerdict {
  holds: boolean
  links: number
  brokenAt: string | null
}

/** Only an external copy could show a truncated end. */
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

/** Whether a link is at its place, and is the hash of its row and what came before. */
export const follows = (
  { seq, prevHash, hash, fields }: AuditChainLink,
  place: number,
  before: Buffer,
) =>
  seq === `${place}` &&
  prevHash.equals(before) &&
  fields !== null &&
  linkHash(before, fields).equals(hash)

/** The predecessor of the first row. */
export const chainStart = Buffer.alloc(32)

/** Depends on every row before it. */
export const linkHash = (prevHash: Buffer, fields: CanonicalFields): Buffer =>
  createHash('sha256').update(prevHash).update(JSON.stringify(fields)).digest()
