import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { approveOrder } from '#contract/order'
import type { ProofBinding } from '#contract/proof'
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  pauseSchedule,
  skipOccurrence,
} from '#contract/schedule'
import { composeBank } from '#bank/compose'
import { Outdated } from '#bank/ledger/step'
import { scheduleJobs } from '#bank/schedule/run'
import { openProving, strict } from '#tests/bank/proof/proving'
import { outrun } from '#tests/kit/outrun'
import { setStepUp } from '#tests/kit/stepUp'
import { openTestBank } from '#tests/kit/bank'
import { dayFrom, DAY_MS, openScheduleKit } from './scheduleKit.ts'

/** One date is paid once, whoever runs it, whenever it is killed, and whatever is done meanwhile. */

const bank = await openTestBank()
const kit = await openScheduleKit(bank)
const { pair, scheduled, history, read, run } = kit
const ROUNDS = 5
const usdOf = async ({ walletId }: { walletId: string }) => (await kit.has(walletId, kit.usd))[0]

const due = async (more: object = {}) => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, more)
  bank.clock.advance(DAY_MS)
  return { ann, bob, schedule }
}

const runOf = (id: string, world = bank.world) =>
  scheduleJobs(world)['schedule.run']({ scheduleId: id }, { tenantId: kit.tenantId, attempts: 1 })

test('two banks that run one date at once pay it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ann, bob, schedule } = await due({ every: 'week' })
    await Promise.all([1, 2, 3].map(() => runOf(schedule.id)))
    expect(await usdOf(ann)).toBe(955_00n)
    expect(await usdOf(bob)).toBe(46_00n)
    expect(await history(ann, schedule)).toEqual([`${schedule.first_on} MADE`])
    await ann.ask(endSchedule, { id: schedule.id })
  }
})

test('several workers share what is due and pay each date once', async () => {
  const all = []
  for (let count = 0; count < 4; count += 1) {
    const [ann, bob] = await pair()
    all.push({ ann, schedule: await scheduled(ann, bob, { first_on: dayFrom(bank, 3) }) })
  }
  bank.clock.advance(3 * DAY_MS)
  const others = [1, 2].map(() => composeBank(bank.world, { nudged: false }).worker)
  await Promise.all([bank.worker, ...others].map((worker) => worker.drain(kit.tenantId)))
  await run()
  for (const { ann, schedule } of all) {
    expect(await usdOf(ann)).toBe(955_00n)
    expect(await history(ann, schedule)).toEqual([`${schedule.first_on} MADE`])
  }
})

/** The bank dies before the commit reached the database, or before its answer came back. */
test.each(['before', 'after'] as const)(
  'killed %s the payment is committed it is paid once',
  async (when) => {
    const { ann, schedule } = await due({ every: 'week' })
    let kills = 0
    const { writer } = bank.world
    const dying = {
      ...bank.world,
      writer: {
        async commit(...step: Parameters<typeof writer.commit>) {
          kills += 1
          if (when === 'after') await writer.commit(...step)
          throw new Error('The bank was killed.')
        },
      },
    }
    await expect(runOf(schedule.id, dying)).rejects.toThrow('killed')
    expect(kills).toBe(1)
    expect(await usdOf(ann)).toBe(when === 'after' ? 955_00n : 1_000_00n)
    await run()
    expect(await usdOf(ann)).toBe(955_00n)
    expect(await history(ann, schedule)).toEqual([`${schedule.first_on} MADE`])
    await ann.ask(endSchedule, { id: schedule.id })
  },
)

test('whoever is outrun decides anew, five times at most, and is refused at once by all else', async () => {
  async function ranWith(times: number, refused: () => Refusal) {
    const { ann, schedule } = await due()
    const { tries, world } = outrun(bank.world, times, refused)
    await runOf(schedule.id, world)
    const { reason } = await read(ann, schedule)
    return [tries.count, await usdOf(ann), reason]
  }
  expect(await ranWith(4, () => new Outdated())).toEqual([5, 955_00n, null])
  expect(await ranWith(5, () => new Outdated())).toEqual([5, 1_000_00n, 'STATE_CONFLICT'])
  const limited = () => new Refusal('LIMIT_EXCEEDED')
  expect(await ranWith(1, limited)).toEqual([1, 1_000_00n, 'LIMIT_EXCEEDED'])
})

test('a date that is skipped, paused, changed or ended as it is paid is one or the other', async () => {
  for (const call of [skipOccurrence, pauseSchedule, endSchedule, changeSchedule]) {
    const { ann, schedule } = await due({ every: 'month' })
    const { id, first_on: on } = schedule
    const more = call === skipOccurrence ? { on } : call === changeSchedule ? { amount: '5' } : {}
    const [answer] = await Promise.all([ann.ask(call, { id, ...more }), runOf(id)])
    const made = (await read(ann, schedule)).history.filter(({ outcome }) => outcome === 'MADE')
    const paid = 1_000_00n - (await usdOf(ann))
    expect(made.length).toBeLessThanOrEqual(1)
    expect(paid === 0n).toBe(made.length === 0)
    expect([0n, 5_00n, 45_00n]).toContain(paid)
    if (call === skipOccurrence) expect(answer.status === 200).toBe(paid === 0n)
    await ann.ask(endSchedule, { id })
  }
})

test('a schedule is confirmed for whom, how much and when, and its payments ask no more', async () => {
  const asking = await openScheduleKit(bank, { proofs: strict })
  const proving = openProving(bank, asking)
  const [ann, bob] = [await asking.moveIn(), await asking.moveIn()]
  await asking.give(ann, asking.usd, 1_000_00n)
  await asking.stayIn()
  const asked = asking.words(bob, { every: 'week' })
  const first = await ann.ask(createSchedule, asked)
  expect([first.status, first.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  await proving.prove(ann, first.body.bound as ProofBinding)
  const others = [
    { amount: '46' },
    { every: 'month' },
    { first_on: dayFrom(bank, 2) },
    { times: 9 },
    { is_subtract: false },
    { to_wallet_id: (await asking.moveIn()).walletId },
  ]
  for (const more of others)
    expect((await ann.ask(createSchedule, { ...asked, ...more })).body.code).toBe(
      'STEP_UP_REQUIRED',
    )
  const made = await ann.ask(createSchedule, asked)
  expect(made.status).toBe(201)
  expect((await ann.ask(createSchedule, asked)).body.code).toBe('STEP_UP_REQUIRED')
  const { id } = made.body as { id: string }
  await asking.pass(1)
  expect(await asking.has(ann.walletId, asking.usd)).toEqual([955_00n, 0n])

  const change = () => ann.ask(changeSchedule, { id, amount: '5' })
  const refused = await change()
  expect(refused.body.code).toBe('STEP_UP_REQUIRED')
  expect((await ann.ask(approveOrder, { order_uuid: id })).status).toBe(404)
  await proving.prove(ann, refused.body.bound as ProofBinding)
  expect((await change()).body).toMatchObject({ amount: '5.00' })
  await asking.pass(7)
  expect(await asking.has(ann.walletId, asking.usd)).toEqual([950_00n, 0n])
})

test('what was scheduled without a second factor is not paid once one is asked for', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, { every: 'month' })
  await setStepUp(bank, strict, kit.tenantId)
  await kit.pass(1)
  expect(await history(ann, schedule)).toEqual([`${schedule.first_on} FAILED STEP_UP_REQUIRED`])
  expect(await usdOf(ann)).toBe(1_000_00n)
})
