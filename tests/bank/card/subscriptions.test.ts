import { expect, test } from 'vitest'
import { reportCardLost, type CardDetail } from '#contract/card'
import {
  allowCardSubscription,
  listCardSubscriptions,
  stopCardSubscription,
  type CardSubscription,
} from '#contract/cardSubscription'
import { toMinor } from '#contract/kit/amount'
import { listNotices } from '#contract/notice'
import { fundSubAccount } from '#contract/sandboxCard'
import { handleNetworkMessage } from '#bank/card/purchase/networkMessages'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** Merchants that charge a card regularly: seen by the network's mark, stopped and allowed again. */

const bank = await openTestBank()
const cards = await openCards(bank)
const { engine, clock } = bank.world
const DAY_MS = 86_400_000

const merchant = { category: '5815', city: 'Stockholm', country: 'SE' }
const music = { merchant: 'Tidewave Music', ...merchant }
const charged = { ...music, entry: 'online', recurring: true }

async function subscriber(amount = '100.00') {
  const shopper = await cards.shopper('VIRTUAL_BALANCE', amount)
  const { owner, card } = shopper
  /** As if it had been charged then. */
  const chargedBefore = async (days: number, amount = '9.99') => {
    const then = new Date(clock.now().getTime() - days * DAY_MS)
    const world = { ...bank.world, clock: { ...clock, now: () => then } }
    await engine.transaction({ tenantId: cards.tenantId, personId: null }, (tx) =>
      handleNetworkMessage(
        { tx, tenantId: cards.tenantId, world },
        {
          kind: 'authorise',
          cardId: card.id,
          minor: toMinor(amount, 2)!,
          merchant: { name: music.merchant, ...merchant },
          entry: 'online',
          recurring: true,
        },
      ),
    )
  }
  const dataOf = ({ body }: { body: unknown }) => (body as { data: CardSubscription[] }).data
  const list = async () =>
    dataOf(await owner.ask(listCardSubscriptions, { wallet_uuid: owner.walletId }))
  const only = async () => (await list())[0]!
  return {
    ...shopper,
    chargedBefore,
    list,
    only,
    stop: async () => owner.ask(stopCardSubscription, { id: (await only()).id }),
    allow: async () => owner.ask(allowCardSubscription, { id: (await only()).id }),
  }
}

const today = () => clock.now().toISOString().slice(0, 10)

test('only a merchant that the network marks is one, from its first payment on', async () => {
  const { buy, ask, list, card } = await subscriber()
  await buy('5.00', { ...music, entry: 'online' })
  expect(await list()).toEqual([])
  await buy('500.00', charged)
  await buy('0.00', charged)
  expect(await list(), 'declined, or nothing taken').toEqual([])
  expect(await buy('9.99', charged)).toMatchObject({ status: 'APPROVED', recurring: true })
  await ask('clearUnasked', '1.00', { merchant: 'Harbour Gym', recurring: true })
  const all = await list()
  expect(all.map(({ merchant }) => merchant.name).toSorted()).toEqual([
    'Harbour Gym',
    'Tidewave Music',
  ])
  expect(all.find(({ merchant }) => merchant.name === music.merchant)).toMatchObject({
    status: 'ACTIVE',
    card_id: card.id,
    last4: card.last4,
    merchant: { name: music.merchant, category_code: '5815', city: 'Stockholm', country: 'SE' },
    last_payment: { amount: '9.99', currency: 'USD' },
    period: null,
    expected_on: null,
  })
})

test('two payments say how often, and when the next is due', async () => {
  const { chargedBefore, only } = await subscriber()
  await chargedBefore(38)
  await chargedBefore(8, '10.99')
  expect(await only()).toMatchObject({
    last_payment: { amount: '10.99' },
    period: 'month',
    expected_on: '2026-03-22',
  })
})

test('one whose payments are missing is gone, unless it was stopped', async () => {
  const { chargedBefore, list, only, stop } = await subscriber()
  await chargedBefore(75)
  await chargedBefore(45)
  expect(String((await only()).expected_on) > today(), 'the next but one').toBe(true)
  const gone = await subscriber()
  await gone.chargedBefore(95)
  await gone.chargedBefore(65)
  expect(await gone.list()).toEqual([])
  const old = await subscriber()
  await old.chargedBefore(500)
  expect(await old.list()).toEqual([])
  await stop()
  expect(await only()).toMatchObject({ status: 'STOPPED', period: 'month', expected_on: null })
  expect(await list()).toHaveLength(1)
})

test('a stopped one stays on the list however long ago it charged', async () => {
  const { chargedBefore, buy, next, list, only, stop } = await subscriber()
  const held = await buy('9.99', charged)
  await stop()
  await next(held.id, 'reverse')
  expect(await only(), 'none of its payments stands').toMatchObject({
    status: 'STOPPED',
    last_payment: null,
  })
  await chargedBefore(500)
  expect(await list()).toHaveLength(1)
})

test('a stopped one is declined with its own reason, and nothing else is', async () => {
  const { buy, money, stop, only } = await subscriber()
  await buy('9.99', charged)
  expect((await stop()).body).toMatchObject({ data: [{ status: 'STOPPED' }] })
  const before = await money()
  expect(await buy('9.99', charged)).toMatchObject({
    status: 'DECLINED',
    failure_reason: 'subscription_stopped',
  })
  expect(await money()).toBe(before)
  // The holder is there, or it is another merchant.
  expect(await buy('1.00', { ...music, entry: 'chip' })).toMatchObject({ status: 'APPROVED' })
  expect(await buy('1.00', { ...charged, merchant: 'Harbour Gym' })).toMatchObject({
    status: 'APPROVED',
  })
  expect((await only()).last_payment?.amount).toBe('1.00')
})

test('a notice says that it was stopped, and where it is allowed again', async () => {
  const { owner, card, buy, stop } = await subscriber()
  await buy('9.99', charged)
  await bank.relay.drain()
  await stop()
  await buy('9.99', charged)
  await bank.relay.drain()
  expect((await owner.ask(listNotices)).body.data).toMatchObject([
    {
      kind: 'purchase_declined',
      facts: { name: music.merchant, reason: 'subscription_stopped' },
      subject: card.id,
    },
    { kind: 'purchase_approved' },
  ])
})

test('what was approved before goes on: it is charged, and refunds arrive', async () => {
  const { buy, next, money, stop } = await subscriber()
  const held = await buy('10.00', charged)
  await stop()
  const raised = await next(held.id, 'increment', { amount: '5.00' })
  expect(raised.body.story, 'but it holds no more').toMatchObject([
    { status: 'APPROVED' },
    { status: 'DECLINED', reason: 'subscription_stopped' },
  ])
  expect((await next(held.id, 'clear')).body).toMatchObject({ status: 'CLEARED' })
  expect((await next(held.id, 'refund', { amount: '4.00' })).body).toMatchObject({
    refunded_amount: '4.00',
  })
  expect(await money()).toBe('94.00 0.00 0.00')
})

test('whoever charges without asking has the money, stopped or not, and it stays stopped', async () => {
  const { ask, buy, only, stop, money } = await subscriber()
  await buy('10.00', charged)
  await stop()
  expect(await ask('clearUnasked', '3.00', charged)).toMatchObject({ status: 'CLEARED' })
  expect(await only()).toMatchObject({ status: 'STOPPED', last_payment: { amount: '3.00' } })
  expect(await money()).toBe('87.00 10.00 0.00')
})

test('allowed again it pays, and a stop or an allowance given twice changes nothing', async () => {
  const { buy, now, stop, allow } = await subscriber()
  await buy('9.99', charged)
  await stop()
  const before = await now()
  bank.clock.advance(1_000)
  expect((await stop()).body).toMatchObject({ data: [{ status: 'STOPPED' }] })
  expect(await now()).toEqual(before)
  expect((await allow()).body).toMatchObject({ data: [{ status: 'ACTIVE' }] })
  expect((await allow()).body).toMatchObject({ data: [{ status: 'ACTIVE' }] })
  expect(await buy('9.99', charged)).toMatchObject({ status: 'APPROVED' })
})

test('payments and a stop at once: each is decided by one or the other', async () => {
  const { buy, stop, money } = await subscriber()
  await buy('1.00', charged)
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => buy('1.00', charged)),
    stop().then(() => null),
  ])
  const known = all.flatMap((one) => (one ? [`${one.status} ${one.failure_reason}`] : []))
  const approved = known.filter((one) => one === 'APPROVED null').length
  const declined = known.filter((one) => one === 'DECLINED subscription_stopped').length
  expect(approved + declined, known.join()).toBe(6)
  expect(await money()).toBe(`${99 - approved}.00 ${1 + approved}.00 0.00`)
  expect(await buy('1.00', charged)).toMatchObject({ failure_reason: 'subscription_stopped' })
})

test('first payments at once make one subscription', async () => {
  const { buy, list } = await subscriber()
  await Promise.all(Array.from({ length: 5 }, () => buy('1.00', charged)))
  expect(await list()).toHaveLength(1)
})

test('it belongs to its card: another card of the same holder pays', async () => {
  const { owner, buy, stop } = await subscriber()
  await buy('9.99', charged)
  await stop()
  const { body } = await cards.make(owner, 'VIRTUAL_BALANCE')
  const { id, fiat_account } = body as unknown as CardDetail
  await bank.relay.drain()
  await owner.ask(fundSubAccount, { id: fiat_account.id, amount: '50.00' })
  const second = cards.shopping(owner, await cards.read(owner, id))
  expect(await second.buy('9.99', charged)).toMatchObject({ status: 'APPROVED' })
})

test('nobody else sees or stops it, and of a card that is over there is none', async () => {
  const { owner, card, buy, only, list } = await subscriber()
  const other = await subscriber()
  await buy('9.99', charged)
  const { id } = await only()
  expect(await other.list()).toEqual([])
  const listed = await other.owner.ask(listCardSubscriptions, { wallet_uuid: owner.walletId })
  expect(listed.status).toBe(404)
  for (const call of [stopCardSubscription, allowCardSubscription])
    expect((await other.owner.ask(call, { id })).status).toBe(404)
  await owner.ask(reportCardLost, { id: card.id, reason: 'lost' })
  expect(await list()).toEqual([])
  const late = await owner.ask(stopCardSubscription, { id })
  expect([late.status, late.body.code]).toEqual([409, 'CARD_STATE_CONFLICT'])
})
