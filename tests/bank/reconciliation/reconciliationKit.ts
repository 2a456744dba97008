import { placeToDestination } from '#contract/place'
import type { StaffRole } from '#contract/ops/roles'
import {
  correctDifference,
  explainDifference,
  listReconciledDays,
  readDifference,
  readReconciledDay,
  reopenDifference,
  type DifferenceAct,
  type OpsDifference,
  type ReconciledDay,
  type ReconciledDayDetail,
} from '#contract/ops/reconciliation'
import { inTenant } from '#bank/db/engine'
import {
  losePretendStatementRow,
  pretendStatementRows,
} from '#bank/outside/statements/pretend.rows'
import { takeStatement } from '#bank/reconciliation/take'
import { createStatementTaker } from '#bank/reconciliation/taker'
import { openStaffedBook } from '#tests/bank/book/bookKit'
import { ach, placed } from '#tests/bank/order/orderKit'
import { balances } from '#tests/kit/openBook'
import type { TestBank } from '#tests/kit/bank'

export const DAY_MS = 86_400_000
export const DAY = '2026-03-02'
export const ACH = 'rail:ach'

const calls = {
  explain: explainDifference,
  correct: correctDifference,
  reopen: reopenDifference,
} satisfies Record<DifferenceAct, unknown>

/** A tenant with staff, whose customer pays by ACH, and whose statements are taken in. */
export async function openReconciliation(bank: TestBank) {
  const { world } = bank
  const kit = await openStaffedBook(bank)
  const { tenantId } = kit
  const ann = await kit.moveIn()
  await kit.give(ann, kit.usd, 1_000_00n)
  const counterparty_destination_id = await kit.destination(ann, ach)
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
    inTenant(world.engine, tenantId, work)

  /** Paid out and settled by the rail; resolves with its name there. */
  async function pay(amount: string): Promise<string> {
    const ends = { from_currency_id: kit.usd, to_currency_id: kit.usd }
    const words = { ...ends, order_type: 'HIFI_ACH_OFFRAMP', amount, counterparty_destination_id }
    const { order_uuid } = await placed(ann.ask(placeToDestination, words))
    await kit.wait(1_000)
    await kit.wait(70_000)
    const [order] = await kit.rows<{ rail_ref: string }>(
      `select rail_ref from orders where tenant_id = $1 and id = $2 and status = 'COMPLETE'`,
      order_uuid,
    )
    return order!.rail_ref
  }

  const say = (row: { reference: string; minor: bigint; at?: Date; source?: string }) =>
    within((tx) => {
      const at = world.clock.now()
      const said = { source: ACH, at, ...row, id: world.random.id(), currencyId: kit.usd }
      return pretendStatementRows.write(tx, tenantId, [said], at)
    })

  const lose = (reference: string) =>
    within((tx) => losePretendStatementRow(tx, tenantId, { source: ACH, reference }))

  const take = (day = DAY, source = ACH) => takeStatement(world, { tenantId, source, day })

  const reads = readingOf(kit)
  const posted = async (address: string) =>
    (await balances(world.engine, tenantId, kit.usd)).get(address)?.posted ?? 0n

  return {
    ...kit,
    ann,
    pay,
    say,
    lose,
    take,
    ...reads,
    posted,
    round: () => createStatementTaker(world).takeAll(),
    /** The day ends, and everybody of the staff signs in again. */
    nextDay: () => kit.staffWait(DAY_MS),
  }
}

/** What staff read and do. */
function readingOf(kit: Awaited<ReturnType<typeof openStaffedBook>>) {
  async function days(filters: object = {}, role: StaffRole = 'auditor') {
    const { body } = await kit.ask(role, listReconciledDays, { limit: '100', ...filters })
    return body.data as ReconciledDay[]
  }

  const dayOf = async (day = DAY, source = ACH) =>
    (await kit.ask('auditor', readReconciledDay, { day, source, limit: '100' }))
      .body as unknown as ReconciledDayDetail

  const lineOf = async (reference: string, day = DAY) =>
    (await dayOf(day)).data.find((one) => one.reference === reference)!

  const read = async (id: string, role: StaffRole = 'treasury') =>
    (await kit.ask(role, readDifference, { id })).body as unknown as OpsDifference

  const act = (role: StaffRole, what: DifferenceAct, id: string, reason = 'Asked the bank') =>
    kit.ask(role, calls[what], { id, reason })

  return { days, dayOf, lineOf, read, act }
}

/** As if the clock had been read as long before the commit as can be, and the day was another. */
export const dateBack = ({ world }: TestBank, tenantId: string) =>
  world.engine.asOwner(async (tx) => {
    for (const table of ['order_history', 'card_stories', 'card_dispute_steps']) {
      await tx.script(`alter table ${table} no force row level security`)
      const text = `update ${table} set at = $2::date - interval '1 hour' where tenant_id = $1`
      await tx.query(text, [tenantId, DAY])
      await tx.script(`alter table ${table} force row level security`)
    }
  })
