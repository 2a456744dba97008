import { expect } from 'vitest'
import { listNotices, type NoticePage } from '#contract/notice'
import {
  createSchedule,
  readSchedule,
  type Occurrence,
  type Schedule,
  type ScheduleDetail,
} from '#contract/schedule'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

export const DAY_MS = 24 * 3_600_000

/** The clock of a test bank starts on 2 March 2026, 09:00 UTC. */
export const TOMORROW = '2026-03-03'

/** People with money, what they schedule, and the days that pass. */
export async function openScheduleKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openOrderKit(bank, options)

  /** Sessions outlive the days that pass here. */
  const stayIn = () =>
    kit.rows(
      `update access_tokens set expires_at = expires_at + interval '5 years' where tenant_id = $1`,
    )

  async function pair(minor = 1_000_00n): Promise<[Owner, Owner]> {
    const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
    await kit.payBefore(ann, bob)
    if (minor > 0n) await kit.give(ann, kit.usd, minor)
    await stayIn()
    return [ann, bob]
  }

  const words = (bob: Owner, more: object = {}) => ({
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '45',
    to_wallet_id: bob.walletId,
    every: 'once',
    first_on: dayFrom(bank, 1),
    ...more,
  })

  async function scheduled(ann: Owner, bob: Owner, more: object = {}): Promise<Schedule> {
    const { status, body, text } = await ann.ask(createSchedule, words(bob, more))
    expect([status, text]).toEqual([201, text])
    return body as unknown as Schedule
  }

  const read = async (owner: Owner, { id }: Schedule) =>
    (await owner.ask(readSchedule, { id })).body as unknown as ScheduleDetail

  /** Oldest first, as `2026-03-03 MADE`. */
  const history = async (owner: Owner, schedule: Schedule) =>
    (await read(owner, schedule)).history.toReversed().map(lineOf)

  const noticesOf = async (owner: Owner) => {
    await bank.noticer.drain(kit.tenantId)
    await bank.relay.drain()
    const { data } = (await owner.ask(listNotices)).body as unknown as NoticePage
    return data.filter(({ kind }) => kind.startsWith('schedule')).map(({ kind }) => kind)
  }

  /** Time passes, and whatever is due then is done. */
  const pass = (days: number) => kit.wait(days * DAY_MS)

  const today = () => dayFrom(bank, 0)
  const run = () => bank.worker.drain(kit.tenantId)
  return { ...kit, stayIn, pair, words, scheduled, read, history, noticesOf, pass, today, run }
}

export const dayFrom = (bank: TestBank, days: number) =>
  new Date(bank.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const lineOf = ({ on, outcome, reason }: Occurrence) =>
  [on, outcome, reason].filter(Boolean).join(' ')
