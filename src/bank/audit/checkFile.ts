import type { AuditFileHead, AuditFileRow } from '#contract/ops/auditFile'
import { inTenant, type Engine } from '#bank/db/engine'
import { findStretch, readChain } from './audit.rows.ts'
import { tenantCalled } from './check.ts'
import { idsWithin } from './days.ts'
import { follows } from './verify.ts'
import { linesIn, verifyFile } from './verifyFile.ts'

const PAGE = 500

/** An exported audit next to the bank's own: the same rows under the same numbers. */
export async function checkAuditFile(engine: Engine, slug: string, path: string): Promise<string> {
  const tenant = await tenantCalled(engine, slug)
  const page: AuditFileRow[] = []
  const compare = async () => {
    const changed = await findOtherRow(engine, tenant.id, page.splice(0))
    if (changed) throw new Error(`The bank's own row ${changed} is not that of the file.`)
  }
  const { head, rows } = await verifyFile(linesIn(path), async (row) => {
    if (page.push(row) === PAGE) await compare()
  })
  await compare()
  if (head.tenant_id !== tenant.id) throw new Error(`The file is of ${head.slug}, not of ${slug}.`)
  const later = await countLater(engine, head, rows)
  const more = later > 0 ? ` ${later} more rows up to the end of its days came later.` : ''
  return `The audit of ${slug} has the same rows under the same numbers.${more}`
}

/** The number of the first row that the bank has not, or has otherwise. */
async function findOtherRow(
  engine: Engine,
  tenantId: string,
  rows: readonly AuditFileRow[],
): Promise<number | null> {
  const [first] = rows
  if (!first) return null
  const links = await inTenant(engine, tenantId, (tx) =>
    readChain(tx, tenantId, `${first.seq - 1}`, rows.length),
  )
  const other = rows.find(({ seq, hash }, at) => {
    const link = links[at]
    return !link || link.hash.toString('hex') !== hash || !follows(link, seq, link.prevHash)
  })
  return other?.seq ?? null
}

/** A first row left out shows here alone: the file could begin with any. */
async function countLater(engine: Engine, head: AuditFileHead, rows: number): Promise<number> {
  const { tenant_id: id, first } = head
  const stretch = await inTenant(engine, id, (tx) => findStretch(tx, id, idsWithin(head)))
  if (!stretch) return 0
  if (first !== null && first !== Number(stretch.first))
    throw new Error(`The file begins with row ${first}, and its days with row ${stretch.first}.`)
  return Number(stretch.last) - Number(stretch.first) + 1 - rows
}
