import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { listNotices } from '#contract/notice'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openRecallKit } from './recallKit.ts'

/** What becomes of a payment that its customer asks back, by each answer and by none. */

const bank = await openTestBank()
const kit = await openRecallKit(bank)
const { usd } = kit

const asked = { is: 'asked', ref: 'C-1' } as const
const refused = { is: 'refused', ref: 'C-1', answer: 'account_closed' } as const
const back = (minor: bigint) => ({ is: 'returned', ref: 'C-1', minor }) as const

const has = async ({ walletId }: Owner) => (await kit.has(walletId, usd))[0]
const eventsOf = async (owner: Owner, order: Order) =>
  (await kit.read(owner, order)).history.map(({ event }) => event)

async function noticesOf(owner: Owner) {
  await bank.noticer.drain(kit.tenantId)
  const { body } = await owner.ask(listNotices, { limit: 50 })
  return (body.data as { kind: string; facts: { amount?: string } }[])
    .map(({ kind, facts }) => `${kind} ${facts.amount}`)
    .filter((line) => line.startsWith('recall') || line.startsWith('money_returned'))
}

test('asked, sent on, and given back in full', async () => {
  const { owner, order } = await kit.paid()
  const before = await has(owner)
  const { status, body } = await kit.recall(owner, order)
  expect([status, body.obstacle]).toEqual([200, 'open'])
  expect((await kit.shown(owner, order)).recall).toMatchObject({
    status: 'REQUESTED',
    reason: 'wrong_recipient',
    amount: order.to.amount,
    returned_amount: null,
  })
  await kit.run(owner, order, asked)
  expect((await kit.shown(owner, order)).recall?.status).toBe('SENT')
  expect(await has(owner)).toBe(before)
  expect(await kit.run(owner, order, back(200_00n))).toBeUndefined()
  const shown = await kit.shown(owner, order)
  expect(shown).toMatchObject({
    obstacle: 'returned',
    recall: { status: 'RETURNED', returned_amount: '200.00' },
  })
  expect(await has(owner)).toBe(before + 200_00n)
  const { linked_order_uuid: id } = await kit.read(owner, order)
  expect(id).toBe(shown.recall?.id)
  expect(await eventsOf(owner, order)).toEqual([
    'order.place',
    'order.approve',
    'rail.submitted',
    'rail.settled',
    'recall.asked',
    'recall.taken',
    'rail.returned',
  ])
  expect(await noticesOf(owner)).toEqual(['money_returned 200.00'])
  expect(await kit.sum()).toBe('0')
})

test('the other bank keeps a fee of its own', async () => {
  const { owner, order } = await kit.paid()
  const before = await has(owner)
  await kit.recall(owner, order)
  await kit.run(owner, order, back(195_00n))
  expect((await kit.shown(owner, order)).recall).toMatchObject({
    status: 'RETURNED',
    amount: '200.00',
    returned_amount: '195.00',
  })
  expect(await has(owner)).toBe(before + 195_00n)
  expect(await kit.sum()).toBe('0')
})

test('never more comes back than was paid', async () => {
  const { owner, order } = await kit.paid()
  const before = await has(owner)
  await kit.recall(owner, order)
  await expect(kit.run(owner, order, back(200_01n))).rejects.toThrow('more came back')
  await expect(kit.run(owner, order, back(0n))).rejects.toThrow('more came back')
  expect(await has(owner)).toBe(before)
  expect((await kit.shown(owner, order)).recall?.status).toBe('REQUESTED')
})

test('refused, with the reason, and not asked again', async () => {
  const { owner, order } = await kit.paid()
  const before = await has(owner)
  await kit.recall(owner, order)
  await kit.run(owner, order, asked)
  await kit.run(owner, order, refused)
  expect(await kit.shown(owner, order)).toMatchObject({
    obstacle: 'refused',
    reasons: [],
    recall: { status: 'REFUSED', answer: 'account_closed' },
  })
  expect(await has(owner)).toBe(before)
  expect((await kit.recall(owner, order)).body.code).toBe('STATE_CONFLICT')
  expect(await noticesOf(owner)).toEqual(['recall_refused 200.00'])
  // What comes back all the same is a return like any other.
  expect((await kit.press(owner, order, 'rail.returned')).status).toBe(200)
  expect(await has(owner)).toBe(before + 200_00n)
  expect((await kit.shown(owner, order)).recall?.status).toBe('REFUSED')
  expect(await kit.sum()).toBe('0')
})

test('no answer in time, and then it may be asked again', async () => {
  const { owner, order } = await kit.paid()
  await kit.rows(
    `update access_tokens set expires_at = expires_at + interval '1 year' where tenant_id = $1`,
  )
  await kit.recall(owner, order)
  const { due_at } = (await kit.shown(owner, order)).recall!
  expect(await kit.run(owner, order, asked)).toEqual({
    again: new Date(bank.clock.now().getTime() + 5_000),
  })
  bank.clock.advance(Date.parse(due_at) - bank.clock.now().getTime() - 1_000)
  expect(await kit.run(owner, order, asked)).toEqual({ again: new Date(due_at) })
  bank.clock.advance(1_000)
  expect(await kit.run(owner, order, new Error('The line is dead.'))).toBeUndefined()
  expect((await kit.shown(owner, order)).recall?.status).toBe('EXPIRED')
  expect(await noticesOf(owner)).toEqual(['recall_expired 200.00'])
  expect(await kit.sum()).toBe('0')
})

test('a rail that cannot be reached is asked again, once under its key', async () => {
  const { owner, order } = await kit.paid()
  await kit.recall(owner, order)
  kit.state.asked.length = 0
  await expect(kit.run(owner, order, new Error('The line is dead.'))).rejects.toThrow('dead')
  expect((await kit.shown(owner, order)).recall?.status).toBe('REQUESTED')
  await kit.run(owner, order, asked)
  await kit.run(owner, order, asked)
  await kit.run(owner, order, refused)
  await kit.run(owner, order, back(200_00n))
  expect(kit.state.asked).toEqual(['recall', 'recall', 'pollRecall', 'pollRecall'])
  expect((await kit.shown(owner, order)).recall?.status).toBe('REFUSED')
})

test('what is still on its way is asked back, and comes back once it has arrived', async () => {
  const owner = await kit.moveIn()
  const order = await kit.send(owner, '200')
  expect((await kit.read(owner, order)).status).toBe('PROCESSING')
  expect((await kit.recall(owner, order, 'paid_twice')).status).toBe(200)
  const before = await has(owner)
  await kit.run(owner, order, back(200_00n))
  expect((await kit.shown(owner, order)).recall?.status).toBe('SENT')
  expect(await has(owner)).toBe(before)
  await kit.press(owner, order, 'rail.settled')
  await kit.run(owner, order, back(200_00n))
  expect((await kit.shown(owner, order)).recall?.status).toBe('RETURNED')
  expect(await has(owner)).toBe(before + 200_00n)
  expect(await kit.sum()).toBe('0')
})

test('a payment that fails on its way needs no recall', async () => {
  const owner = await kit.moveIn()
  const order = await kit.send(owner, '200')
  await kit.recall(owner, order)
  await kit.press(owner, order, 'rail.rejected')
  const before = await has(owner)
  await kit.run(owner, order, back(200_00n))
  expect((await kit.shown(owner, order)).recall?.status).toBe('NOT_NEEDED')
  expect(await has(owner)).toBe(before)
  expect(await kit.sum()).toBe('0')
})

test('by the pretended rail, the cents say how it ends', async () => {
  const outcomes: Record<string, string> = {}
  for (const amount of ['150', '150.01', '150.02', '150.03', '150.04']) {
    const { owner, order } = await kit.paid(amount)
    await kit.recall(owner, order)
    await kit.wait(61_000)
    const { recall } = await kit.shown(owner, order)
    const { status, answer, returned_amount } = recall!
    outcomes[order.to.amount] = [status, answer, returned_amount].filter(Boolean).join(' ')
  }
  expect(outcomes).toEqual({
    '150.00': 'RETURNED 150.00',
    '150.01': 'REFUSED recipient_refused',
    '150.02': 'REFUSED account_closed',
    '150.03': 'SENT',
    '150.04': 'RETURNED 147.54',
  })
  expect(await kit.sum()).toBe('0')
})
