import { beforeAll, expect, test } from 'vitest'
import { freezeCard, unfreezeCard } from '#contract/card'
import { acceptKycTerms, submitKycRail } from '#contract/kyc'
import { placeToDestination, placeTransfer } from '#contract/place'
import { openWatch, readLives } from '#contract/watch'
import { stepsSince } from '#bank/watch/lives.rows'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from '#tests/bank/card/cards'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { ach, openOrderKit, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** What a watch reads of the records of whoever opened it. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await kit.moveIn()
  bob = await kit.moveIn()
})

const opened = async (owner: Owner) =>
  (await owner.ask(openWatch)).body as unknown as { id: string; code: string }

const livesSince = async (owner: Owner, id: string, since: string) => {
  const { steps } = (await owner.ask(readLives, { id, since })).body
  return [...new Set((steps as { life: string }[]).map(({ life }) => life))].toSorted()
}

/** What is committed a little later than its moment says is read once more. */
const OVERLAP_MS = 10_000
const lastSince = (more = 0) =>
  new Date(bank.clock.now().getTime() + OVERLAP_MS + more).toISOString()

test('shows an order’s steps to its owner, and no more', async () => {
  await kit.give(ann, kit.usd, 10_000n)
  const { id } = await opened(ann)
  const { id: his } = await opened(bob)
  const { read_at } = (await ann.ask(readLives, { id })).body
  bank.clock.advance(60_000)
  const { body } = await ann.ask(placeTransfer, {
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '41.37',
  })
  const { text } = await ann.ask(readLives, { id, since: read_at })
  const { steps } = JSON.parse(text) as { steps: Record<string, unknown>[] }
  const orders = steps.filter(({ life }) => life === 'order')
  expect(orders.map(({ before, event, after }) => [before, event, after])).toEqual([
    [null, 'order.place', 'NEW'],
    ['NEW', 'order.approve', 'COMPLETE'],
  ])
  expect(orders[0]!.id).toBe(String(body.order_uuid).slice(-8))
  expect(steps.some(({ life }) => life === 'transaction')).toBe(true)
  expect(await livesSince(ann, id, lastSince())).toEqual(['order', 'transaction'])
  expect(await livesSince(ann, id, lastSince(1))).toEqual([])
  for (const hidden of [String(body.order_uuid), ann.walletId, ann.personId, '41.37', ann.email])
    expect(text).not.toContain(hidden)
  const heardByBob = (await bob.ask(readLives, { id: his, since: read_at })).body.steps
  expect((heardByBob as { life: string }[]).map(({ life }) => life)).toEqual(['transaction'])
  expect((await bob.ask(readLives, { id })).status).toBe(404)
})

test('of what goes on, the steps of before are not shown again', async () => {
  await kit.give(ann, kit.usd, 10_000n)
  const { id } = await opened(ann)
  const order = await placed(
    ann.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '20',
      counterparty_destination_id: await kit.destination(ann, ach),
    }),
  )
  bank.clock.advance(60_000)
  await kit.press(ann, order, 'rail.settled')
  const { steps } = (await ann.ask(readLives, { id, since: lastSince() })).body
  const events = (steps as { event: string }[]).map(({ event }) => event)
  expect(new Set(events)).toEqual(new Set(['rail.settled', 'order.settled']))
})

test('shows a card’s steps', async () => {
  const cards = await openCards(bank)
  const { owner, card } = await cards.shopper()
  const { id } = await opened(owner)
  await owner.ask(freezeCard, { id: card.id })
  await owner.ask(unfreezeCard, { id: card.id })
  const other = await cards.shopper()
  await other.owner.ask(freezeCard, { id: other.card.id })
  const { steps } = (await owner.ask(readLives, { id })).body as {
    steps: Record<'life' | 'id' | 'before' | 'event' | 'after', string>[]
  }
  const recorded = steps.filter(({ life, event }) => life === 'card' && event.includes('freeze'))
  expect(recorded.map(({ before, event, after }) => [before, event, after])).toEqual([
    ['ACTIVE', 'card.freeze', 'FROZEN'],
    ['FROZEN', 'card.unfreeze', 'ACTIVE'],
  ])
  expect(recorded.map((one) => one.id)).toEqual([card.id.slice(-8), card.id.slice(-8)])
  expect(await livesSince(owner, id, lastSince())).toContain('card')
  expect(await livesSince(owner, id, lastSince(1))).toEqual([])
})

test('of more steps than are read the newest are', async () => {
  const cards = await openCards(bank)
  const { owner, card } = await cards.shopper()
  const newest = async () => {
    const scope = { tenantId: cards.tenantId, personId: owner.personId }
    const steps = await bank.world.engine.transaction(scope, (tx) =>
      stepsSince(tx, scope, new Date(0), 1),
    )
    return steps.map(({ event }) => event)
  }
  bank.clock.advance(1_000)
  await owner.ask(freezeCard, { id: card.id })
  expect(await newest()).toEqual(['card.freeze'])
  await owner.ask(unfreezeCard, { id: card.id })
  expect(await newest(), 'of one moment').toEqual(['card.unfreeze'])
})

test('shows the steps of a verification, from the moment that was asked for on', async () => {
  const verifying = await openVerifying(bank)
  const owner = await verifying.moveIn()
  const { id } = await opened(owner)
  await owner.ask(acceptKycTerms, { rail_id: 'cards' })
  await verifying.handIn(owner)
  await owner.ask(submitKycRail, { rail_id: 'cards' })
  expect(await livesSince(owner, id, lastSince())).toEqual(['entity', 'rail'])
  const { steps } = (await owner.ask(readLives, { id })).body
  const tail = owner.walletId.slice(-8)
  const named = new Set((steps as { id: string }[]).map((one) => one.id))
  expect([...named].toSorted()).toEqual([tail, `cards.${tail}`].toSorted())
  expect(await livesSince(owner, id, lastSince(1))).toEqual([])
})
