import { beforeEach, expect, test } from 'vitest'
import { deleteCard, freezeCard, renameCard, setLimits } from '#contract/card'
import { setChannels } from '#contract/cardChannels'
import { disputePurchase } from '#contract/cardDispute'
import { listCardSubscriptions, stopCardSubscription } from '#contract/cardSubscription'
import { moveSubAccountByHand } from '#contract/sandboxCard'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'
import { openPhysicalCards } from './physicalCards.ts'

/** What a change of a card or a purchase writes: to the feed, to the network's book, to its row. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
const { physical, choose } = openPhysicalCards(bank, kit)

type Shopper = Awaited<ReturnType<typeof kit.shopper>>
let shopper: Shopper
beforeEach(async () => {
  shopper = await kit.shopper()
})

/** Each as the list of cards would show it. */
const newsOf = async (cardId: string) => {
  const rows = await kit.rows<{ record: Record<string, unknown> }>(
    `select record from wallet_feed
     where tenant_id = $1 and table_name = 'cards' and record ->> 'id' = $2 order by seq`,
    cardId,
  )
  return rows.map(({ record }) => record)
}

const recurring = { merchant: 'Gym', category: '7997', city: 'Lisbon', country: 'PT' }

const changes: Record<string, [(one: Shopper) => Promise<unknown>, object]> = {
  'another name': [
    ({ owner, card }) =>
      owner.ask(renameCard, { id: card.id, nick_name: 'Travel', request_id: 'r1' }),
    { nick_name: 'Travel' },
  ],
  'a limit': [
    ({ owner, card }) => owner.ask(setLimits, { id: card.id, daily_cap: '10' }),
    { limits: expect.objectContaining({ daily_cap: '10.00' }) },
  ],
  'a channel that is off': [
    ({ owner, card }) => owner.ask(setChannels, { id: card.id, online: false }),
    { channels: expect.objectContaining({ online: false }) },
  ],
  'a freeze': [
    ({ owner, card }) => owner.ask(freezeCard, { id: card.id }),
    { card_status: 'FROZEN' },
  ],
  'a purchase': [
    ({ buy }) => buy('5.00'),
    { limits: expect.objectContaining({ daily_spent: '5.00' }) },
  ],
}

test.each(Object.entries(changes))('of %s the wallet’s feed has news', async (_, [work, shown]) => {
  const before = (await newsOf(shopper.card.id)).length
  await work(shopper)
  const news = await newsOf(shopper.card.id)
  expect(news).toHaveLength(before + 1)
  expect(news.at(-1)).toMatchObject(shown)
})

test('a stopped subscription and a chosen PIN are news of their card', async () => {
  const { owner, card, buy } = shopper
  await buy('5.00', { ...recurring, recurring: true })
  const listed = await owner.ask(listCardSubscriptions, { wallet_uuid: owner.walletId })
  const [gym] = listed.body.data as { id: string }[]
  const before = (await newsOf(card.id)).length
  await owner.ask(stopCardSubscription, { id: gym!.id })
  await owner.ask(stopCardSubscription, { id: gym!.id })
  expect(await newsOf(card.id)).toHaveLength(before + 1)

  const { owner: holder, id, last4 } = await physical()
  await choose(holder, id, last4 === '2749' ? '8315' : '2749')
  expect((await newsOf(id)).at(-1)).toMatchObject({ pin_changing: true })
  await bank.relay.drain()
  expect((await newsOf(id)).at(-1)).toMatchObject({ pin_changing: false })
})

const bookedFor = async (reference: string) => {
  const rows = await kit.rows<{ minor: string }>(
    `select minor from play_statement_rows where tenant_id = $1 and reference = $2`,
    reference,
  )
  return rows.map(({ minor }) => Number(minor)).toSorted((one, other) => one - other)
}

test('the network’s own book has each amount once, with the sign it has for the network', async () => {
  const { ask, buy, next } = shopper
  const { id } = await buy('30.00')
  expect(await bookedFor(id), 'a promise is no money').toEqual([])
  await next(id, 'clear', { amount: '20.00', last: false })
  await next(id, 'clear', { amount: '10.00' })
  await next(id, 'refund', { amount: '12.00' })
  expect(await bookedFor(id)).toEqual([-20_00, -10_00, 12_00])
  expect(await bookedFor((await ask('credit', '3.00')).id)).toEqual([3_00])
  expect(await bookedFor((await ask('fee', '2.00')).id)).toEqual([-2_00])
  expect(await bookedFor((await ask('fee', '999.00')).id)).toEqual([])
})

const rowOf = async (id: string) => {
  const [row] = await kit.rows(
    `select part_taken, held, taken, refunded, is_credit, overdrawn, recurring, version
     from card_transactions where tenant_id = $1 and id = $2`,
    id,
  )
  return row
}

const nothing = { part_taken: false, held: '0', taken: '0', refunded: '0', is_credit: false }
const first = { overdrawn: false, recurring: false, version: 1 }

test('a declined purchase holds nothing and takes nothing', async () => {
  const { id } = await shopper.buy('100.01')
  expect(await rowOf(id)).toEqual({ ...nothing, ...first })
})

test('what a dispute moves is a line of its own, which holds nothing', async () => {
  const one = await kit.disputed()
  await one.credit()
  const moved = await kit.rows<{ id: string; type: string; asked: string }>(
    `select id, type, asked from card_transactions
     where tenant_id = $1 and person_id = $2 and reason = 'dispute_credit'`,
    one.owner.personId,
  )
  const id = moved[0]!.id
  expect(moved).toEqual([{ id, type: 'REFUND', asked: '4000' }])
  expect(await rowOf(id)).toEqual({ ...nothing, ...first, is_credit: true })
})

test('all of a limit is spent by one purchase, and a cent more is declined', async () => {
  const { owner, card, buy } = shopper
  await owner.ask(setLimits, { id: card.id, per_transaction_cap: '10' })
  expect((await buy('10.01')).failure_reason).toBe('limit_per_transaction')
  expect((await buy('10.00')).status).toBe('APPROVED')
})

test('what is written of one card or its account is written of no other', async () => {
  const { owner, card, buy } = shopper
  const made = await kit.make(owner, 'VIRTUAL_BALANCE')
  await bank.relay.drain()
  const other = await kit.read(owner, String(made.body.id))
  expect(other.fiat_account.id).not.toBe(card.fiat_account.id)
  await buy('5.00')
  await owner.ask(freezeCard, { id: card.id })
  await owner.ask(moveSubAccountByHand, { id: card.fiat_account.id, event: 'block' })
  const statusOf = async (id: string) => (await kit.read(owner, id)).card_status
  expect([await statusOf(card.id), await statusOf(other.id)]).toEqual(['FROZEN', 'ACTIVE'])
  const accounts = await kit.rows<{ id: string; status: string }>(
    'select id, status from sub_accounts where tenant_id = $1 and person_id = $2',
    owner.personId,
  )
  expect(new Map(accounts.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [card.fiat_account.id, 'BLOCKED'],
      [other.fiat_account.id, 'ACTIVE'],
    ]),
  )
  const closed = await owner.ask(deleteCard, { id: other.id })
  expect(closed.body.card_status, 'its neighbour’s hold is not its own').toBe('CLOSED')
})

test('a PIN is changed on its card alone', async () => {
  const { owner, id, last4 } = await physical()
  const neighbour = await physical(owner)
  await choose(owner, id, last4 === '2749' ? '8315' : '2749')
  const changing = async (of: string) => (await kit.read(owner, of)).pin_changing
  expect([await changing(id), await changing(neighbour.id)]).toEqual([true, false])
})

test('of two disputes one is taken back and the other stays', async () => {
  const one = await kit.disputed()
  const { id } = await one.buy('10.00')
  await one.next(id, 'clear')
  const what = { id, reason: 'charged_twice', amount: '10.00', happened_on: '2026-01-04' }
  expect((await one.owner.ask(disputePurchase, what)).status).toBe(200)
  await one.withdraw()
  const statusOf = async (purchase: string) =>
    (await kit.readOne(one.owner, purchase)).dispute?.status
  expect([await statusOf(one.id), await statusOf(id)]).toEqual(['WITHDRAWN', 'OPEN'])
})
