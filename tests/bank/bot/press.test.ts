import { expect, test } from 'vitest'
import { pathOfStart } from '#contract/kit/start'
import { cancelOrder } from '#contract/order'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openBotKit } from './botKit.ts'

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { api, carry, linked, noticesOf, press, pressData, read, rows, askProofs, waitingPayment } =
  kit
const proving = openProving(bank, kit)

const said = (user: string) => api.messages(user).map(({ text }) => text)
const labels = (user: string) =>
  api
    .messages(user)
    .at(-1)!
    .buttons.map(({ text }) => text)

const auditOf = (objectId: string) =>
  rows<{ action: string; actor_kind: string; actor_id: string }>(
    'select action, actor_kind, actor_id from audit where tenant_id = $1 and object like $2 order by at',
    `%${objectId}`,
  )

test('a payment that needs a proof is approved in the app and never by a press', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  expect(said(user)).toEqual(['Payment waiting for your approval: 10.00\u00a0USD'])
  expect(labels(user)).toEqual(['Approve in the app', 'Cancel payment'])
  const { url } = api.messages(user)[0]!.buttons[0]!
  const start = new URL(url!).searchParams.get('startapp')!
  expect(pathOfStart(start)).toBe(`/orders/${order.order_uuid}?wallet=${owner.walletId}`)

  const [notice] = await noticesOf(owner)
  expect(await pressData(user, `approve:${notice!.id}`)).toBe(
    'This payment needs a code. Approve it in the app.',
  )
  expect((await read(owner, order)).status).toBe('NEW')
})

test('whoever has an authenticator approves by it, whatever the tenant asks of all', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await proving.setUp(owner.bearer)
  const order = await waitingPayment(owner, payee.owner)
  await askProofs('off')
  const [notice] = await noticesOf(owner)
  await pressData(user, `approve:${notice!.id}`)
  expect((await read(owner, order)).status).toBe('NEW')
})

test('where no proof is due any more, a press approves, once and in one message', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  await askProofs('off')
  const [notice] = await noticesOf(owner)
  expect(await pressData(user, `approve:${notice!.id}`)).toBe('Payment approved')
  await carry()
  expect((await read(owner, order)).status).toBe('COMPLETE')
  expect(said(user)).toEqual(['10.00\u00a0USD was sent'])
  expect(labels(user)).toEqual(['Open'])
  expect(await pressData(user, `approve:${notice!.id}`)).toBe('This button was already used.')
  expect(await kit.has(payee.owner.walletId, kit.usd)).toEqual([1_000n, 0n])
  expect((await auditOf(order.order_uuid)).at(-1)).toEqual({
    action: 'order_state',
    actor_kind: 'person',
    actor_id: owner.personId,
  })
})

test('a payment is cancelled by a press, and its message says so', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  expect(await press(user, 'Cancel payment')).toBe('Payment cancelled')
  expect((await read(owner, order)).status).toBe('CANCELED')
  expect(said(user)).toEqual(['Payment cancelled: 10.00\u00a0USD'])
  expect(api.messages(user)[0]!.edits).toBe(1)
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([100_000n, 0n])
})

test('what is approved or cancelled in the app changes the message, and its buttons go', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  await owner.ask(cancelOrder, { order_uuid: order.order_uuid })
  await carry()
  expect(said(user)).toEqual(['Payment cancelled: 10.00\u00a0USD'])
  expect(labels(user)).toEqual(['Open'])
})

test('nobody is told of a payment that its owner approves at once', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await askProofs(strict)
  const order = await kit.pay(owner, payee.owner)
  await carry()
  await owner.ask(cancelOrder, { order_uuid: order.order_uuid })
  await carry()
  bank.clock.advance(60_000)
  await carry()
  expect(said(user)).toEqual([])
})

test('a price that is over can no longer be approved', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await waitingPayment(owner, payee.owner)
  await askProofs('off')
  bank.clock.advance(5 * 60_000)
  const [notice] = await noticesOf(owner)
  expect(await pressData(user, `approve:${notice!.id}`)).toMatch(/^The time to approve/)
  await carry()
  expect(said(user)).toEqual(['Payment not approved in time: 10.00\u00a0USD'])
})

test('somebody else’s button, an invented one and one of another kind do nothing', async () => {
  const [{ owner, user }, payee, thief] = [await linked(), await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  const [notice] = await noticesOf(owner)
  const inventions = [
    `cancel:${notice!.id}`,
    `cancel:${order.order_uuid}`,
    `freeze:${notice!.id}`,
    `cancel:${notice!.id}:more`,
    'cancel:',
    'close:everything',
    '',
  ]
  for (const data of inventions)
    expect(await pressData(thief.user, data)).toBe('This button isn’t for your account.')
  expect(await pressData(user, `freeze:${notice!.id}`)).toBe('This button isn’t for your account.')
  expect(await pressData('900800700', `cancel:${notice!.id}`)).toBe(
    'This button isn’t for your account.',
  )
  expect((await read(owner, order)).status).toBe('NEW')
})

test('a press after the account is unlinked, or blocked, does nothing', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  const [notice] = await noticesOf(owner)
  const set = (what: string) =>
    rows(`update people set ${what} where tenant_id = $1 and id = $2`, owner.personId)
  await set(`state = 'blocked'`)
  expect(await pressData(user, `cancel:${notice!.id}`)).toMatch('isn’t for your account')
  await set(`state = 'active', tg_id = null`)
  expect(await pressData(user, `cancel:${notice!.id}`)).toMatch('isn’t for your account')
  expect((await read(owner, order)).status).toBe('NEW')
})

test('whoever has not confirmed their address only looks, and who has none may press', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  const order = await waitingPayment(owner, payee.owner)
  const [notice] = await noticesOf(owner)
  const set = (what: string) =>
    rows(`update people set ${what} where tenant_id = $1 and id = $2`, owner.personId)
  await set('email_confirmed_at = null')
  expect(await pressData(user, `cancel:${notice!.id}`)).toMatch(/^Confirm your e-mail address/)
  await set('email = null')
  expect(await pressData(user, `cancel:${notice!.id}`)).toBe('Payment cancelled')
  expect((await read(owner, order)).status).toBe('CANCELED')
})

test('a notice about nothing that can be moved has no button to press', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await waitingPayment(owner, payee.owner)
  const [notice] = await noticesOf(owner)
  await rows('update notices set subject = null where tenant_id = $1 and id = $2', notice!.id)
  expect(await pressData(user, `cancel:${notice!.id}`)).toMatch('isn’t for your account')
})

test('a message is in the customer’s language', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await kit.speaks(owner, 'ru')
  await waitingPayment(owner, payee.owner)
  expect(said(user)).toEqual(['Платёж ждёт подтверждения: 10,00\u00a0USD'])
  expect(labels(user)).toEqual(['Подтвердить в приложении', 'Отменить платёж'])
  expect(await press(user, 'Отменить платёж')).toBe('Платёж отменён')
})

test('a pause that Telegram asks for delays an edit, and a deleted message comes anew', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await waitingPayment(owner, payee.owner)
  api.delete(user)
  api.pause(5)
  const order = await noticesOf(owner)
  await owner.ask(cancelOrder, { order_uuid: order[0]!.subject })
  await carry()
  expect(said(user)).toEqual([])
  await kit.wait(6_000)
  // It told of a payment that waits, which it no longer does.
  expect(said(user)).toEqual([])
  await kit.askProofs('off')
  await kit.pay(owner, payee.owner, '3')
  await carry()
  expect(said(user)).toEqual(['3.00\u00a0USD was sent'])
})
