import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  assignOrder,
  listWaitingOrders,
  readOpsOrder,
  retryOrder,
  type OpsOrder,
} from '#contract/ops/order'
import { approveProposal, proposeOrderEnd } from '#contract/ops/proposal'
import { readQueues } from '#contract/ops/queue'
import { composeBank } from '#bank/compose'
import type { Engine } from '#bank/db/engine'
import { createLedgerWriter } from '#bank/ledger/writer'
import { plantOrder, unknownOutcome, withheld } from '#tests/bank/harness/doubtful'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, requestOf, type TestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'

let bank: TestBank
let kit: Awaited<ReturnType<typeof openOrderKit>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>
let personId: string

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  staff = await openEveryRole(bank, kit.tenantId)
  ann = await kit.moveIn()
  const [row] = await kit.rows<{ person_id: string }>(
    'select person_id from wallets where tenant_id = $1 and id = $2',
    ann.walletId,
  )
  personId = row!.person_id
})

type Role = keyof typeof staff

const reason = 'The rail has no trace of it'

const callerFor = (role: Role, key: string) => ({
  ...staff[role],
  headers: { 'idempotency-key': key },
})

const ask = (role: Role, endpoint: Endpoint, input: object = {}, key = bank.world.random.id()) =>
  bank.ask(endpoint, { ...input }, callerFor(role, key))

const planted = (events = unknownOutcome) =>
  plantOrder(bank.world, { ...kit, personId, walletId: ann.walletId }, events)

const read = async (id: string, role: Role = 'treasury') =>
  (await ask(role, readOpsOrder, { id })).body as unknown as OpsOrder

const listed = async (role: Role, input: object = {}) =>
  (
    (await ask(role, listWaitingOrders, { limit: '100', ...input })).body.data as { id: string }[]
  ).map(({ id }) => id)

test('what is held or of unknown outcome waits, oldest first, and nothing else does', async () => {
  const first = await planted()
  bank.clock.advance(60_000)
  const second = await planted(withheld)
  bank.clock.advance(60_000)
  const done = await planted([{ type: 'order.approve' }, { type: 'rail.settled' }])
  const all = await listed('support')
  expect(all.slice(-2)).toEqual([first.id, second.id])
  expect(all).not.toContain(done.id)
  expect(await listed('support', { view: 'held' })).toEqual([second.id])
  expect(await listed('support', { view: 'unknown' })).not.toContain(second.id)
  expect((await listed('support', { sort: '-since' }))[0]).toBe(second.id)
})

test('whoever looks reads what was sent and what the rail said', async () => {
  const order = await planted([
    { type: 'order.approve' },
    { type: 'rail.submitted' },
    { type: 'rail.lost' },
  ])
  const shown = await read(order.id)
  expect(shown).toMatchObject({
    status: 'ERROR',
    detail: 'outcome_unknown',
    sent: { rail: 'ach', key: order.id, attempt: 1 },
    can_retry: true,
    can_propose: ['order_settle', 'order_fail'],
    total: '100.00',
    arrives: '97.00',
  })
  expect(shown.steps.map(({ event, actor }) => [event, actor])).toContainEqual([
    'rail.lost',
    'customer',
  ])
  expect((await read(order.id, 'compliance')).can_propose).toEqual([])
  const due = Date.parse(shown.due_at ?? '') - Date.parse(shown.since)
  expect(due).toBe(24 * 3_600_000)
})

test('what is held was not sent anywhere yet', async () => {
  const { id, rail } = await planted(withheld)
  expect(rail).toBe('ach')
  expect(await read(id)).toMatchObject({ sent: null, can_retry: false })
})

test('an order is taken, seen so by others, and given back', async () => {
  const { id } = await planted()
  const stamp = async () => JSON.stringify((await ask('auditor', readQueues)).body.queues)
  const before = await stamp()
  bank.clock.advance(1_000)
  expect((await ask('support', assignOrder, { id, mine: true })).body.assignee).toMatchObject({
    name: 'Staff support',
  })
  expect(await stamp()).not.toBe(before)
  expect((await read(id)).assignee?.name).toBe('Staff support')
  expect(await listed('support', { view: 'mine' })).toEqual([id])
  expect(await listed('treasury', { view: 'mine' })).toEqual([])
  await ask('support', assignOrder, { id, mine: false })
  expect((await read(id)).assignee).toBeNull()
})

test('sent again it goes to the rail under the same key, and ends', async () => {
  const order = await planted()
  const answer = await ask('support', retryOrder, { id: order.id, reason })
  expect(answer.body).toEqual({ id: order.id, status: 'PROCESSING' })
  expect((await ask('support', retryOrder, { id: order.id, reason })).body.code).toBe(
    'STATE_CONFLICT',
  )
  await kit.wait(120_000)
  await kit.wait(120_000)
  const shown = await read(order.id)
  expect(shown).toMatchObject({ status: 'COMPLETE', due_at: null, can_retry: false })
  expect(shown.steps.find(({ event }) => event === 'order.retry')?.by).toBe('Staff support')
})

/** A bank on the same database that dies around the commit of what it was told. */
function dyingBank(when: 'before' | 'after') {
  const { world } = bank
  const engine: Engine = {
    ...world.engine,
    transaction: async (scope, work) => {
      if (when === 'before')
        return world.engine.transaction(scope, async (tx) => {
          await work(tx)
          throw new Error('The bank was killed.')
        })
      await world.engine.transaction(scope, work)
      throw new Error('The bank was killed.')
    },
  }
  const writer = createLedgerWriter(engine, world.clock)
  const { serve } = composeBank({ ...world, writer }, { nudged: false })
  const app = serve({ ipOf: () => '10.0.0.9' })
  return async (role: Role, endpoint: Endpoint, input: object, key: string) =>
    (await app.request(requestOf(endpoint, { ...input }, callerFor(role, key)))).status
}

/** Ended by two people, with the bank killed before and after each commit. */
async function endThroughKills() {
  const order = await planted()
  const [before, held] = await kit.has(ann.walletId, kit.usd)
  const key = bank.world.random.id()
  const proposal = { id: order.id, kind: 'order_fail', reason }
  expect(await dyingBank('before')('support', proposeOrderEnd, proposal, key)).toBe(500)
  expect((await read(order.id)).proposal).toBeNull()
  // What was committed is found under its key, though the answer of the commit was lost.
  expect(await dyingBank('after')('support', proposeOrderEnd, proposal, key)).toBe(201)
  const { body } = await ask('support', proposeOrderEnd, proposal, key)
  const id = String(body.id)
  expect((await read(order.id)).proposal?.id).toBe(id)

  const decision = { id, reason: 'Not in the file of the rail' }
  const approval = bank.world.random.id()
  expect(await dyingBank('before')('treasury', approveProposal, decision, approval)).toBe(500)
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([before, held])
  expect((await read(order.id)).status).toBe('ERROR')
  expect(await dyingBank('after')('treasury', approveProposal, decision, approval)).toBe(200)
  const again = await ask('treasury', approveProposal, decision, approval)
  expect(again.body).toMatchObject({ id, status: 'CARRIED_OUT' })
  expect((await ask('owner', approveProposal, decision)).body.code).toBe('STATE_CONFLICT')

  await kit.wait(120_000)
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([before + order.total, held])
  const shown = await read(order.id)
  expect(shown).toMatchObject({ status: 'FAILED', detail: 'not_executed' })
  expect(shown.steps.filter(({ event }) => event === 'order.fail')).toHaveLength(1)
}

test('two people end it as not carried out: the money is back once, whenever the bank is killed', async () => {
  await endThroughKills()
})

whole('twenty kills between the approvals give the money back once each time', async () => {
  for (let round = 0; round < 5; round += 1) {
    await endThroughKills()
    // A minute's allowance of the staff grows back.
    bank.clock.advance(60_000)
  }
})
