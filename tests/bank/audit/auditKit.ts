import { createHash } from 'node:crypto'
import { exportAudit } from '#contract/ops/audit'
import type { StaffRole } from '#contract/ops/roles'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { createAuditChainer } from '#bank/audit/auditChainer'
import { openStaff } from '#tests/bank/harness/staff'
import { anyone, origin } from '#tests/bank/outside/openWorld'
import type { TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

export const DAY_MS = 86_400_000

/** A tenant whose audit begins now, and what its staff save of it. */
export async function openAuditKit(bank: TestBank) {
  const { world, clock } = bank
  const tenantId = await openTenant(world)
  const scope = { tenantId, personId: null }
  const chainer = createAuditChainer(world)

  /** As many rows of this moment; a note goes where a browser's name does. */
  const act = (count: number, { note = null as string | null, at = clock.now() } = {}) =>
    world.engine.transaction(scope, (tx) => {
      const source = { scope, caller: anyone, origin: { ...origin, client: 'web' as const }, world }
      const rows = Array.from({ length: count }, () => ({
        ...auditRowOf(source, { action: 'card_frozen', outcome: 'ok' }),
        agentHash: note,
        at,
      }))
      return auditRows.write(tx, tenantId, rows, at)
    })

  const staff = (role: StaffRole = 'auditor') => openStaff(bank, tenantId, role)
  const exported = async (days: { from?: string; to?: string } = {}, role?: StaffRole) =>
    bank.ask(exportAudit, days, await staff(role))
  const rows = async <Row>(text: string) =>
    (await world.engine.transaction(scope, (tx) => tx.query<Row>(text, [tenantId]))).rows

  return { tenantId, scope, act, staff, exported, rows, chain: () => chainer.chainAll() }
}

/** To the first moment of the next day, by UTC. */
export function toMidnight({ clock }: Pick<TestBank, 'clock'>) {
  clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS))
  return clock.now().toISOString().slice(0, 10)
}

interface FileLine extends Record<string, unknown> {
  seq: number
  hash: string
}

export interface ReadFile {
  head: { after: string | null; first: number | null } & Record<string, unknown>
  rows: FileLine[]
  end: { rows: number; hash: string | null; written_at: string }
}

export function readAuditFile(text: string): ReadFile {
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const end = lines.pop()
  return { head, rows: lines, end } as ReadFile
}

/** What an auditor writes who has the recipe of running.md, and nothing of ours. */
export function provedBy({ head, rows, end }: ReadFile): boolean {
  let before = head.after
  let place = head.first
  for (const { seq, hash, ...columns } of rows) {
    const text = JSON.stringify(Object.values(columns))
    const bytes = [Buffer.from(before ?? '', 'hex'), Buffer.from(text, 'utf8')]
    before = createHash('sha256').update(Buffer.concat(bytes)).digest('hex')
    if (seq !== place || hash !== before) return false
    place += 1
  }
  return rows.length === end.rows && end.hash === before
}
