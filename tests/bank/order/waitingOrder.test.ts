import { expect, test } from 'vitest'
import { findWaitingOrderId } from '#bank/order/approval.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which order a verification under the id of its request approves. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const now = bank.clock.now().getTime()

let requests = 0
const freshRequest = () => `request-${++requests}`

interface Planted {
  status?: string
  waitsFor?: string | null
  ago?: number
}

async function plant(owner: Owner, requestId: string, planted: Planted = {}) {
  const { status = 'NEW', waitsFor = 'awaiting_step_up', ago = 0 } = planted
  const id = bank.world.random.id()
  await kit.rows(
    `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
       direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
       lines, rate, created_at, updated_at, version, request_id, sub_status)
     values ($1, $2, $3, $4, $5, 'TRANSFER_INTERNAL', $6, 'out', 'atOnce', 'held', 0, $7, $7, 1, 1, 1,
       '[]', '1', $8, $8, 1, $9, $10)`,
    id,
    bank.world.random.number(),
    owner.personId,
    owner.walletId,
    status,
    kit.usd,
    new Date(now - ago),
    requestId,
    waitsFor,
  )
  return id
}

const found = (owner: Owner, requestId: string) =>
  kit.within(owner, (tx, { tenantId }) =>
    findWaitingOrderId(tx, { tenantId, personId: owner.personId }, requestId),
  )

test('of two that wait under one id it is the one that waits longer', async () => {
  const ann = await kit.moveIn()
  const id = freshRequest()
  await plant(ann, id, { ago: 1 })
  const older = await plant(ann, id, { ago: 3 })
  await plant(ann, id, { ago: 2 })
  expect(await found(ann, id)).toBe(older)
  expect(await found(ann, freshRequest())).toBeNull()
})

test.each<[string, Planted]>([
  ['one that was approved', { status: 'COMPLETE', waitsFor: null }],
  ['one that was canceled', { status: 'CANCELED' }],
  ['one that waits for a second person', { waitsFor: 'awaiting_approver' }],
  ['one that waits for nobody', { waitsFor: null }],
])('%s is none', async (_, planted) => {
  const ann = await kit.moveIn()
  const id = freshRequest()
  await plant(ann, id, planted)
  expect(await found(ann, id)).toBeNull()
})

test('what somebody else asked under the same id is theirs', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const id = freshRequest()
  const theirs = await plant(bob, id)
  expect(await found(ann, id)).toBeNull()
  expect(await found(bob, id)).toBe(theirs)
})
