import { expect, test } from 'vitest'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What a list says of a purchase at each of its steps. */

const bank = await openTestBank()
const cards = await openCards(bank)

async function shopping(amount = '100.00') {
  const shopper = await cards.shopper('VIRTUAL_BALANCE', amount)
  const shown = async () => {
    const { body } = await shopper.owner.ask(listCardTransactions, { card_id: shopper.card.id })
    const [newest] = body.data as CardTransaction[]
    return newest!
  }
  return { ...shopper, shown }
}

test('in all it is what is held and taken, less what came back; a receipt is of what was taken', async () => {
  const { buy, next, shown } = await shopping()
  const sums = async () => {
    const { total_amount, held_amount, refunded_amount, has_receipt } = await shown()
    return [total_amount, held_amount, refunded_amount, has_receipt].join(' ')
  }
  const { id } = await buy('30.00')
  expect(await sums()).toBe('30.00 30.00 0.00 false')
  await next(id, 'clear', { amount: '20.00', last: false })
  expect(await sums()).toBe('30.00 10.00 0.00 false')
  await next(id, 'clear')
  expect(await sums()).toBe('30.00 0.00 0.00 true')
  await next(id, 'refund', { amount: '12.00' })
  expect(await sums()).toBe('18.00 0.00 12.00 true')
})

test('a credit and a fee are what they were, and have a receipt where they happened', async () => {
  const { ask, shown } = await shopping()
  const said = async () => {
    const { transaction_type, total_amount, has_receipt } = await shown()
    return [transaction_type, total_amount, has_receipt].join(' ')
  }
  for (const [kind, amount, expected] of [
    ['credit', '3.00', 'ORIGINAL_CREDIT 3.00 true'],
    ['fee', '2.00', 'FEE 2.00 true'],
    ['fee', '900.00', 'FEE 900.00 false'],
  ] as const) {
    bank.clock.advance(1_000)
    await ask(kind, amount)
    expect(await said()).toBe(expected)
  }
})

test('what took more than there was stays marked, and its holder is told once', async () => {
  const { owner, buy, next, shown } = await shopping('10.00')
  const told = async () => {
    await bank.relay.drain()
    const subject = /^Card balance below zero/
    return bank.messages.filter((one) => one.to === owner.email && subject.test(one.subject)).length
  }
  const marks = async () => {
    const { overdrawn, review_status } = await shown()
    return [overdrawn, review_status]
  }
  const { id } = await buy('10.00')
  await next(id, 'clear', { amount: '4.00', last: false })
  expect([await marks(), await told()]).toEqual([[false, null], 0])
  await next(id, 'clear', { amount: '11.00', last: false })
  expect([await marks(), await told()]).toEqual([[true, 'overdrawn'], 1])
  await next(id, 'refund', { amount: '1.00' })
  expect([await marks(), await told()]).toEqual([[true, 'overdrawn'], 1])
})
