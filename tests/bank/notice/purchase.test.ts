import { expect, test } from 'vitest'
import { listNotices, type NoticePage } from '#contract/notice'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from '#tests/bank/card/cards'
import { openTestBank } from '#tests/kit/bank'

const bank = await openTestBank()
const { shopper } = await openCards(bank)

const inbox = async (owner: Owner) => {
  await bank.relay.drain()
  return ((await owner.ask(listNotices)).body as unknown as NoticePage).data
}

test('notifies once of a purchase, a decline and a refund, linking to the card', async () => {
  const { owner, card, buy, next } = await shopper()
  const { id } = await buy('10.00', { merchant: 'Tea House' })
  await next(id, 'clear', { amount: '10.00' })
  bank.clock.advance(1_000)
  await buy('900.00', { merchant: 'Tea House' })
  bank.clock.advance(1_000)
  await next(id, 'refund', { amount: '3.00' })
  const notices = await inbox(owner)
  expect(notices.map(({ kind, facts }) => [kind, facts.amount, facts.reason])).toEqual([
    ['purchase_refunded', '3.00', undefined],
    ['purchase_declined', '900.00', 'insufficient_funds'],
    ['purchase_approved', '10.00', undefined],
  ])
  expect(notices[0]).toMatchObject({ room: 'cards', subject: card.id })
  expect(notices[0]?.facts).toMatchObject({ name: 'Tea House', last4: card.last4 })
})

test('a shop that only checks a card takes nothing, and nobody is notified', async () => {
  const { owner, buy } = await shopper()
  await buy('0', { merchant: 'Tea House' })
  expect(await inbox(owner)).toEqual([])
})

test('giving part of a promise back is no second purchase', async () => {
  const { owner, buy, next } = await shopper()
  const { id } = await buy('10.00', { merchant: 'Tea House' })
  const less = await next(id, 'reverse', { amount: '4.00' })
  expect(less.status).toBe(200)
  expect((await inbox(owner)).map(({ kind }) => kind)).toEqual(['purchase_approved'])
})
