import { createHash } from 'node:crypto'
import { auditRowOf } from '#bank/audit/audit'
import { insertAuditRow } from '#bank/audit/audit.rows'
import { inTenant, type Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { sumBalancesBefore, type BalanceLine } from './balance.rows.ts'
import { nextDayOf, previousDay, dayOf, dayEnd } from './day.ts'
import {
  findLastBookDay,
  hasPostings,
  insertBookDay,
  listSealedDays,
  lockBookDays,
  type StoredDayLine,
} from './days.rows.ts'

/** Longer than a commit takes, and than the clocks of two banks differ. */
const AFTER_MS = 10 * 60_000

/**
 * Seals the next day that has ended: its trial balance is stored, and what it hashes to is said in
 * the audit, whose chain nobody can change unnoticed. Returns the day, or null where none is due.
 */
export const sealNextDay = (world: BankServices, tenantId: string): Promise<string | null> =>
  inTenant(world.engine, tenantId, async (tx) => {
    if ((await nextDay(tx, tenantId, world.clock.now())) === null) return null
    await lockBookDays(tx, tenantId)
    const day = await nextDay(tx, tenantId, world.clock.now())
    if (day === null) return null
    const lines = (await sumBalancesBefore(tx, tenantId, dayEnd(day))).map(storedOf)
    const digest = digestOf(day, lines)
    const source = { scope: { tenantId, personId: null }, caller, origin: null, world } as const
    const entry = {
      action: 'book_day_sealed',
      outcome: 'ok',
      object: sealedAs(day, digest),
    } as const
    const row = auditRowOf(source, entry)
    await insertAuditRow(tx, row)
    await insertBookDay(tx, tenantId, { day, lines, digest, audit_id: row.id, sealed_at: row.at })
    return day
  })

const caller = { kind: 'anyone' } as const

/** The first one is the day before it was first looked at: earlier ones are not looked for. */
async function nextDay(tx: Tx, tenantId: string, now: Date): Promise<string | null> {
  const ended = previousDay(dayOf(new Date(now.getTime() - AFTER_MS)))
  const last = await findLastBookDay(tx, tenantId)
  if (last) return last.day < ended ? nextDayOf(last.day) : null
  return (await hasPostings(tx, tenantId, dayEnd(ended))) ? ended : null
}

const storedOf = ({ currencyId, kind, accounts, debit, credit }: BalanceLine): StoredDayLine => [
  currencyId,
  kind,
  accounts,
  `${debit}`,
  `${credit}`,
]

const digestOf = (day: string, lines: readonly StoredDayLine[]) =>
  createHash('sha256')
    .update(JSON.stringify([day, lines]))
    .digest('hex')

const sealedAs = (day: string, digest: string) => `book_day ${day} ${digest}`

/** The first day whose figures are no longer those that the audit took in; null where all are. */
export async function findBrokenDay(tx: Tx, tenantId: string): Promise<string | null> {
  const days = await listSealedDays(tx, tenantId)
  const broken = days.find(
    ({ day, lines, said }) =>
      lines === null || said?.length !== 1 || said[0] !== sealedAs(day, digestOf(day, lines)),
  )
  return broken?.day ?? null
}

/** Whether the last sealed day still follows from the postings. */
export async function findMovedDay(tx: Tx, tenantId: string): Promise<string | null> {
  const last = await findLastBookDay(tx, tenantId)
  if (!last) return null
  const lines = (await sumBalancesBefore(tx, tenantId, dayEnd(last.day))).map(storedOf)
  return digestOf(last.day, lines) === last.digest ? null : last.day
}
