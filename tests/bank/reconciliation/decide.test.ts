import { afterEach, beforeEach, expect, test } from 'vitest'
import { readQueues } from '#contract/ops/queue'
import { staffRoles } from '#contract/ops/roles'
import { faults } from '#tests/kit/openBook'
import { closeOpened } from '#tests/kit/atEnd'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { ACH, DAY, openReconciliation } from './reconciliationKit.ts'

let bank: TestBank
let kit: Awaited<ReturnType<typeof openReconciliation>>
let charge: string

const CHARGE = 12_50n

/** A charge of 12.50 that the bank never posted. */
beforeEach(async () => {
  bank = await openTestBank()
  kit = await openReconciliation(bank)
  await kit.pay('20.00')
  await kit.say({ reference: 'BANK FEE 03', minor: -CHARGE })
  await kit.nextDay()
  await kit.take()
  charge = (await kit.lineOf('BANK FEE 03')).id
})

// Each has a dozen connections.
afterEach(closeOpened)

const waiting = async () => {
  const { body } = await kit.ask('treasury', readQueues)
  const queues = body.queues as { name: string; waiting: number }[]
  return queues.find(({ name }) => name === 'differences')?.waiting
}

test('an explained difference is still one, with its words and who said them', async () => {
  expect(await waiting()).toBe(1)
  expect((await kit.act('treasury', 'explain', charge, 'Charged for a recall')).status).toBe(200)
  expect(await waiting()).toBe(0)
  expect(await kit.dayOf()).toMatchObject({ status: 'ok', open: 0, explained: 1 })
  const { status, steps, difference } = await kit.read(charge)
  expect([status, difference]).toEqual(['EXPLAINED', '-12.50'])
  expect(steps.at(-1)).toMatchObject({ event: 'staff.explain', words: 'Charged for a recall' })
  expect(steps.at(-1)!.by).not.toBe('bank')
  await kit.act('owner', 'reopen', charge)
  expect(await waiting()).toBe(1)
})

test('two people correct the book, which then says what the statement says', async () => {
  const before = await kit.posted(ACH)
  expect((await kit.act('treasury', 'correct', charge)).body.status).toBe('PROPOSED')
  expect((await kit.read(charge)).proposed_by).not.toBeNull()
  expect((await kit.act('treasury', 'correct', charge)).body.code).toBe('STATE_CONFLICT')
  expect(await kit.posted(ACH)).toBe(before)
  expect((await kit.read(charge)).can).toEqual(['reopen'])
  expect((await kit.read(charge, 'owner')).can).toEqual(['correct', 'reopen'])
  expect((await kit.act('owner', 'correct', charge)).body.status).toBe('SETTLED')
  expect(await kit.posted(ACH)).toBe(before + CHARGE)
  expect(await kit.posted('differences')).toBe(-CHARGE)
  expect(await kit.lineOf('BANK FEE 03')).toMatchObject({
    kind: 'matched',
    ours: '-12.50',
    theirs: '-12.50',
  })
  expect(await faults(bank.world.engine, kit.tenantId)).toEqual([])
})

test('a correction is nothing that the next statement has to say again', async () => {
  await kit.act('treasury', 'correct', charge)
  await kit.act('owner', 'correct', charge)
  await kit.nextDay()
  await kit.take('2026-03-03')
  expect(await kit.dayOf('2026-03-03')).toMatchObject({ status: 'ok', lines: 0, data: [] })
})

test('a payment that was corrected away and comes after all differs once more', async () => {
  const own = await openReconciliation(bank)
  const lost = await own.pay('30.00')
  await own.lose(lost)
  await own.nextDay()
  await own.take('2026-03-03')
  const { id } = await own.lineOf(lost, '2026-03-03')
  await own.act('treasury', 'correct', id)
  await own.act('owner', 'correct', id)
  expect(await own.posted('differences')).toBe(28_92n)
  await own.say({ reference: lost, minor: -28_92n })
  await own.nextDay()
  await own.take('2026-03-04')
  expect(await own.read(id)).toMatchObject({ status: 'OPEN', ours: '0.00', theirs: '-28.92' })
})

test('what is heard meanwhile withdraws a proposal, and closes what has become the same', async () => {
  await kit.act('treasury', 'correct', charge)
  await kit.say({ reference: 'BANK FEE 03', minor: CHARGE })
  await kit.nextDay()
  await kit.take('2026-03-03')
  expect(await kit.read(charge)).toMatchObject({ status: 'MATCHED', proposed_by: null, can: [] })
  expect((await kit.act('owner', 'correct', charge)).body.code).toBe('STATE_CONFLICT')
})

test('many who confirm at once correct it once', async () => {
  const before = await kit.posted(ACH)
  await kit.act('treasury', 'correct', charge)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => kit.act('owner', 'correct', charge)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await kit.posted(ACH)).toBe(before + CHARGE)
})

test('each role reads and decides as its table says, and the audit has every decision', async () => {
  for (const role of staffRoles) {
    const reads = ['owner', 'treasury', 'auditor'].includes(role)
    expect([role, (await kit.days({}, role))?.length > 0]).toEqual([role, reads])
    const { status } = await kit.act(role, 'explain', charge)
    const decides = ['owner', 'treasury'].includes(role)
    expect([role, status]).toEqual([role, decides ? 200 : 403])
    if (decides) await kit.act('owner', 'reopen', charge)
  }
  const said = await kit.rows<{ object: string; reason: string }>(
    `select object, changes ->> 'reason' as reason from audit
     where tenant_id = $1 and action = 'difference_explained' and outcome = 'ok'`,
  )
  expect(said).toEqual(
    Array.from({ length: 2 }, () => ({ object: `difference ${charge}`, reason: 'Asked the bank' })),
  )
  expect((await kit.read(charge, 'auditor')).can).toEqual([])
})

test('days are filtered by how they compare, and what is no day of ours is not found', async () => {
  expect((await kit.days({ view: 'differs' })).map(({ source }) => source)).toEqual([ACH])
  expect((await kit.act('owner', 'explain', 'nothing')).body.code).toBe('NOT_FOUND')
  expect((await kit.act('owner', 'explain', bank.world.random.id())).status).toBe(404)
  expect(await kit.dayOf('2026-02-01')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await kit.dayOf(DAY, "' or true")).toMatchObject({ code: 'NOT_FOUND' })
})
