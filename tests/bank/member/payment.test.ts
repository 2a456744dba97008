import { expect, test } from 'vitest'
import { changeMember, deactivateMember, removeMember } from '#contract/member'
import { approveOrder, cancelOrder, readOrder, type Order } from '#contract/order'
import { listActivity } from '#contract/activity'
import { createCounterparty, listCounterparties } from '#contract/counterparty'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { readMost, readPaymentTerms } from '#contract/quote'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, placed } from '#tests/bank/order/orderKit'
import { openProving } from '#tests/bank/proof/proving'
import { openMemberKit } from './memberKit.ts'

/** What members pay from a wallet that is not theirs. The book is balanced after every file. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, letIn, inWalletOf, give, has, usd, eur, rows, destination } = kit
const { setUp, grant } = openProving(bank, kit)

const transfer = (by: Owner, to: Owner, amount: string, key?: string, currency = usd) =>
  by.ask(
    placeTransfer,
    { from_currency_id: currency, to_wallet_uuid: to.walletId, amount, wallet_id: by.walletId },
    key,
  )

/** An owner with a thousand dollars, a payer of up to a hundred, and somebody to pay. */
async function shared(role: 'payer' | 'admin' = 'payer') {
  const [owner, member, payee] = [await moveIn(), await moveIn(), await moveIn()]
  const id = await letIn(owner, member, role)
  await give(owner, usd, 1_000_00n)
  return { owner, member, payee, id, paying: inWalletOf(owner, member) }
}

test('a payer pays from the owner’s wallet, up to their sum at once', async () => {
  const { owner, member, payee, paying } = await shared()
  const order = await placed(transfer(paying, payee, '100'))
  expect(order).toMatchObject({ status: 'COMPLETE', wallet_id: owner.walletId })
  expect(await has(owner.walletId, usd)).toEqual([900_00n, 0n])
  expect(await has(payee.walletId, usd)).toEqual([100_00n, 0n])
  expect(await has(member.walletId, usd)).toEqual([0n, 0n])

  const into = { from_uuid: usd, to_uuid: eur, wallet_id: owner.walletId }
  const converted = await paying.ask(placeExchange, { ...into, amount: '100.01' })
  expect(converted.body).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
  expect(await has(owner.walletId, usd)).toEqual([900_00n, 100_01n])
  await paying.ask(cancelOrder, { order_uuid: converted.body.order_uuid })
  // Each payment is held to it, not their sum.
  await placed(transfer(paying, payee, '100'))
  expect(await has(owner.walletId, usd)).toEqual([800_00n, 0n])
})

test('the sum is told before the amount, and counts in every currency', async () => {
  const { owner, payee, paying } = await shared()
  await give(owner, eur, 1_000_00n)
  const about = {
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: usd,
    to_currency_id: usd,
    to_wallet_id: payee.walletId,
    is_subtract: true,
  }
  expect((await paying.ask(readPaymentTerms, about)).body.limits).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'approval', max: '100.00' })]),
  )
  expect((await paying.ask(readMost, about)).body).toMatchObject({ amount: '1000.00' })
  expect((await transfer(paying, payee, '99', undefined, eur)).body).toMatchObject({
    status: 'NEW',
    sub_status: 'awaiting_approver',
  })
})

test('a payer pays whom the owner saved, and saves nobody', async () => {
  const { owner, paying } = await shared()
  const saved = await destination(owner, ach)
  const { body } = await paying.ask(listCounterparties)
  expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Rowan/),
  ])
  const order = await placed(
    paying.ask(placeToDestination, {
      order_type: 'L2F_ACH_OFFRAMP',
      from_currency_id: usd,
      to_currency_id: usd,
      amount: '20',
      counterparty_destination_id: saved,
    }),
  )
  expect(order.status).toBe('PROCESSING')
  const mine = { type: 'INDIVIDUAL', name: 'Somebody' }
  expect((await paying.ask(createCounterparty, mine)).body.code).toBe('NOT_FOUND')
})

test('an admin has no sum, and a viewer pays nothing', async () => {
  const { owner, payee, paying } = await shared('admin')
  await placed(transfer(paying, payee, '700'))
  const viewer = await moveIn()
  await letIn(owner, viewer, 'viewer')
  const refused = await transfer(inWalletOf(owner, viewer), payee, '1')
  expect(refused.body.code).toBe('ROLE_NOT_ALLOWED')
  expect(await has(owner.walletId, usd)).toEqual([300_00n, 0n])
})

test('the same key pays once, and nobody else’s key is the same', async () => {
  const { owner, payee, paying } = await shared()
  const all = await Promise.all([1, 2, 3].map(() => transfer(paying, payee, '10', 'one-key')))
  const ids = new Set(all.map(({ body }) => body.order_uuid))
  expect(ids.size).toBe(1)
  expect(await has(owner.walletId, usd)).toEqual([990_00n, 0n])
  await placed(transfer({ ...owner }, payee, '10', 'one-key'))
  expect(await has(owner.walletId, usd)).toEqual([980_00n, 0n])
})

test('the payer’s own second factor is asked for, not the owner’s', async () => {
  const { owner, member, payee, paying } = await shared()
  await setUp(owner.bearer)
  await placed(transfer(paying, payee, '10'))
  await setUp(member.bearer)
  const stranger = await moveIn()
  const order = await placed(transfer(paying, stranger, '10'))
  expect(order.status).toBe('NEW')
  expect(await has(owner.walletId, usd)).toEqual([990_00n, 10_00n])
  const one = { order_uuid: order.order_uuid }
  const asked = await paying.ask(approveOrder, one)
  expect(asked.body.code).toBe('STEP_UP_REQUIRED')
  await grant(member.bearer, asked.body.bound as never)
  expect((await paying.ask(approveOrder, one)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await has(owner.walletId, usd)).toEqual([980_00n, 0n])
})

/** A payment of the member that waits for their second factor. */
async function waiting() {
  const all = await shared()
  await setUp(all.member.bearer)
  const order = await placed(transfer(all.paying, all.payee, '50'))
  expect(order.status).toBe('NEW')
  const bound = async () =>
    (await all.paying.ask(approveOrder, { order_uuid: order.order_uuid })).body.bound as never
  return { ...all, order, bound }
}

test('a payer answers for their own payments, an admin and the owner for all', async () => {
  const { owner, order } = await waiting()
  const [other, admin] = [await moveIn(), await moveIn()]
  await letIn(owner, other, 'payer')
  await letIn(owner, admin, 'admin')
  const one = { order_uuid: order.order_uuid }
  for (const call of [approveOrder, cancelOrder])
    expect((await other.ask(call, one)).body.code).toBe('ROLE_NOT_ALLOWED')
  expect((await other.ask(readOrder, one)).status).toBe(200)
  expect((await admin.ask(cancelOrder, one)).body).toMatchObject({ status: 'CANCELED' })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

test('a sum that was lowered, or a role that was taken, holds for what still waits', async () => {
  const { owner, member, paying, id, order, bound } = await waiting()
  await grant(member.bearer, await bound())
  await owner.ask(changeMember, { user_data_uuid: id, pays_most: '49' })
  const one = { order_uuid: order.order_uuid }
  expect((await paying.ask(approveOrder, one)).body.code).toBe('LIMIT_EXCEEDED')
  await owner.ask(changeMember, { user_data_uuid: id, role: 'viewer' })
  expect((await paying.ask(approveOrder, one)).body.code).toBe('ROLE_NOT_ALLOWED')
  await owner.ask(removeMember, { user_data_uuid: id })
  expect((await paying.ask(approveOrder, one)).body.code).toBe('NOT_FOUND')
  await bank.worker.drain()
  expect((await owner.ask(readOrder, one)).body).toMatchObject({ sub_status: 'maker_left' })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

test('a payment and the end of a membership at once: it was before, or it was not', async () => {
  for (const end of [removeMember, deactivateMember]) {
    const { owner, payee, paying, id } = await shared()
    const [paid, ended] = await Promise.all([
      Promise.all([transfer(paying, payee, '10'), transfer(paying, payee, '10')]),
      owner.ask(end, { user_data_uuid: id }),
    ])
    expect(ended.status).toBe(200)
    const done = paid.filter(({ status }) => status === 201).length
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n - BigInt(done) * 10_00n, 0n])
    expect((await transfer(paying, payee, '10')).status).toBe(404)
    const refused = paid.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    for (const code of refused) expect(['NOT_FOUND', 'ROLE_NOT_ALLOWED']).toContain(code)
  }
})

test('who paid is in the history and the audit log, and the owner sees the payment', async () => {
  const { owner, member, payee, paying } = await shared()
  const order = await placed(transfer(paying, payee, '10'))
  const [step] = await rows<{ actor_id: string }>(
    'select actor_id from order_history where tenant_id = $1 and order_id = $2',
    order.order_uuid,
  )
  expect(step?.actor_id).toBe(member.personId)
  const [audited] = await rows<{ actor_id: string }>(
    `select actor_id from audit where tenant_id = $1 and action = 'order_created'
     order by at desc, id desc limit 1`,
  )
  expect(audited?.actor_id).toBe(member.personId)
  for (const one of [owner, member]) {
    const { body } = await one.ask(listActivity, { wallet_uuid: owner.walletId })
    expect((body.data as { id: string }[]).map(({ id }) => id)).toContain(order.order_uuid)
  }
  const { body } = await member.ask(listActivity)
  expect(body.data).toEqual([])
})

test('the owner’s limit of a day counts what members pay', async () => {
  const { owner, payee, paying } = await shared()
  const paidBy = async (by: Owner) => {
    const order = await placed(transfer(by, payee, '10'))
    const [worth] = await rows<{ person_id: string }>(
      'select person_id from order_worths where tenant_id = $1 and order_id = $2',
      (order satisfies Order).order_uuid,
    )
    return worth?.person_id
  }
  expect([await paidBy(owner), await paidBy(paying)]).toEqual([owner.personId, owner.personId])
})
