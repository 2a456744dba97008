import type { exportAudit } from '#contract/ops/audit'
import {
  auditFileColumns,
  auditFileName,
  type AuditFileEnd,
  type AuditFileHead,
  type AuditFileRow,
} from '#contract/ops/auditFile'
import type { StreamedHandler } from '#bank/requestContext'
import { findStretch, readChain, type AuditChainLink, type AuditStretch } from './audit.rows.ts'
import { daysOf, idsWithin } from './days.ts'

const PAGE = 500

type ReadPage = (afterSeq: string, limit: number) => Promise<AuditChainLink[]>

/** Where the file begins and ends is found once: rows that are chained meanwhile come after it. */
export const handleExportAudit: StreamedHandler<typeof exportAudit> = {
  async streamed(request, context) {
    const { tenant, world } = context
    const days = daysOf(request)
    const stretch = await context.commit(({ tx, scope, entered }) => {
      entered.days = days
      return findStretch(tx, scope.tenantId, idsWithin(days))
    })
    const head: AuditFileHead = {
      format: 'audit',
      version: 1,
      tenant_id: tenant.id,
      slug: tenant.slug,
      ...days,
      after: stretch?.after.toString('hex') ?? null,
      first: stretch ? Number(stretch.first) : null,
    }
    const read: ReadPage = (afterSeq, limit) =>
      context.within(({ tx, scope }) => readChain(tx, scope.tenantId, afterSeq, limit))
    return {
      file: auditFileName(head),
      content: linesOf(head, stretch, { read, now: () => world.clock.now().toISOString() }),
      brokenOff: (requestId) => lineOf({ error: 'This file is not complete.', request: requestId }),
    }
  },
}

async function* linesOf(
  head: AuditFileHead,
  stretch: AuditStretch | null,
  { read, now }: { read: ReadPage; now: () => string },
): AsyncGenerator<string> {
  yield lineOf(head)
  let rows = 0
  let hash: string | null = null
  for await (const page of stretch ? pagesOf(stretch, read) : []) {
    yield page.map((link) => lineOf(rowOf(link))).join('')
    rows += page.length
    hash = page.at(-1)?.hash.toString('hex') ?? hash
  }
  yield lineOf({ rows, hash, written_at: now() } satisfies AuditFileEnd)
}

async function* pagesOf({ first, last }: AuditStretch, read: ReadPage) {
  for (let seq = BigInt(first); seq <= BigInt(last); ) {
    const left = BigInt(last) - seq + 1n
    const page = await read(`${seq - 1n}`, left < PAGE ? Number(left) : PAGE)
    const isWhole = page.length > 0 && page.every((link, at) => link.seq === `${seq + BigInt(at)}`)
    if (!isWhole) throw new Error(`The audit has a gap after its row ${seq - 1n}.`)
    yield page
    seq += BigInt(page.length)
  }
}

/** The texts as they were hashed, under their names. */
function rowOf({ seq, hash, fields }: AuditChainLink): AuditFileRow {
  if (fields === null) throw new Error(`Row ${seq} of the audit is gone.`)
  const named = auditFileColumns.map((name, at) => [name, fields[at] ?? null])
  return { seq: Number(seq), ...Object.fromEntries(named), hash: hash.toString('hex') }
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`
