import { expect, test } from 'vitest'
import { approveOrder, cancelOrder } from '#contract/order'
import { openTestBank } from '#tests/kit/bank'
import { openBotKit } from './botKit.ts'

/** What a press says once something else has moved the payment. */

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { linked, noticesOf, pressData, read, rows, askProofs, waitingPayment } = kit

async function waiting() {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  await askProofs('off')
  const [notice] = await noticesOf(owner)
  const press = (act: string) => pressData(user, `${act}:${notice!.id}`)
  return { owner, payee: payee.owner, user, order, notice: notice!, press }
}

const OVER = 'This payment no longer waits for your approval.'

test('a payment that is cancelled elsewhere is over for both buttons', async () => {
  const { owner, order, press } = await waiting()
  await owner.ask(cancelOrder, { order_uuid: order.order_uuid })
  expect([await press('approve'), await press('cancel')]).toEqual([OVER, OVER])
  expect((await read(owner, order)).status).toBe('CANCELED')
})

test('a payment that is approved elsewhere is not cancelled by a press', async () => {
  const { owner, payee, order, press } = await waiting()
  await owner.ask(approveOrder, { order_uuid: order.order_uuid })
  expect(await press('cancel')).toBe(OVER)
  expect((await read(owner, order)).status).toBe('COMPLETE')
  expect(await kit.has(payee.walletId, kit.usd)).toEqual([1_000n, 0n])
})

test('what is not approved in time can still be cancelled', async () => {
  const { owner, order, press } = await waiting()
  bank.clock.advance(5 * 60_000)
  expect(await press('approve')).toMatch(/^The time to approve/)
  expect(await press('cancel')).toBe('Payment cancelled')
  expect((await read(owner, order)).status).toBe('CANCELED')
})

test('a payment that is not of whoever was told is left as it is', async () => {
  const { owner, payee, order, press, notice } = await waiting()
  await askProofs({
    purposes: ['order'],
    orders_from: '0',
    new_payees_from: '0',
    factor_from: '1000',
    authenticator_only: false,
  })
  const theirs = await kit.pay(payee, owner)
  await askProofs('off')
  await rows(
    'update notices set subject = $3 where tenant_id = $1 and id = $2',
    notice.id,
    theirs.order_uuid,
  )
  expect([await press('approve'), await press('cancel')]).toEqual([OVER, OVER])
  expect((await read(payee, theirs)).status).toBe('NEW')
  expect((await read(owner, order)).status).toBe('NEW')
})

test('a button that is pressed again is answered as before, and moves nothing', async () => {
  const { owner, payee, press, user } = await waiting()
  const before = kit.api.messages(user).length
  expect(await press('approve')).toBe('Payment approved')
  expect(await press('approve')).toBe('This button was already used.')
  expect(await press('cancel')).toBe(OVER)
  expect(await kit.has(payee.walletId, kit.usd)).toEqual([1_000n, 0n])
  expect((await kit.has(owner.walletId, kit.usd))[1]).toBe(0n)
  expect(kit.api.messages(user)).toHaveLength(before)
})

test('a payment above a sum that was lowered since is not approved by a press', async () => {
  const { owner, order, press } = await waiting()
  await rows(
    `insert into wallet_approval_sums (tenant_id, wallet_id, person_id, sum)
     values ($1, $2, $3, 999)`,
    owner.walletId,
    owner.personId,
  )
  expect(await press('approve')).toBe('This payment needs a code. Approve it in the app.')
  expect((await read(owner, order)).status).toBe('NEW')
  expect(await press('cancel')).toBe('Payment cancelled')
})
