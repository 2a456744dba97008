import { expect, test } from 'vitest'
import type { CardDetail } from '#contract/card'
import { fundSubAccount, moveCard } from '#contract/sandboxCard'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** A card for one merchant: the first that takes money from it is the only one that can. */

const bank = await openTestBank()
const cards = await openCards(bank)

const mill = { merchant: 'Millstream Coffee' }
const books = { merchant: 'Harbour Books' }

async function forOne() {
  const owner = await cards.moveIn()
  const asked = await cards.make(owner, 'VIRTUAL_BALANCE', { one_merchant: true })
  const made = asked.body as unknown as CardDetail
  await bank.relay.drain()
  await owner.ask(fundSubAccount, { id: made.fiat_account.id, amount: '100.00' })
  return { owner, made, ...cards.shopping(owner, await cards.read(owner, made.id)) }
}

test('the first to take money keeps it, and any other is declined with the reason', async () => {
  const { buy, now, money } = await forOne()
  expect(await now()).toMatchObject({ one_merchant: true, merchant_name: null })
  expect(await buy('10.00', mill)).toMatchObject({ status: 'APPROVED' })
  expect(await now()).toMatchObject({ card_status: 'ACTIVE', merchant_name: mill.merchant })
  const before = await money()
  expect(await buy('1.00', books)).toMatchObject({
    status: 'DECLINED',
    failure_reason: 'other_merchant',
  })
  expect(await money()).toBe(before)
  expect(await buy('2.00', mill)).toMatchObject({ status: 'APPROVED' })
})

test('what is declined or only checks the card binds it to nobody', async () => {
  const { buy, now } = await forOne()
  expect(await buy('500.00', mill)).toMatchObject({ failure_reason: 'insufficient_funds' })
  expect(await buy('0.00', mill)).toMatchObject({ status: 'EXPIRED' })
  expect(await now()).toMatchObject({ merchant_name: null })
  expect(await buy('3.00', books)).toMatchObject({ status: 'APPROVED' })
})

test('of several merchants at once one gets the card', async () => {
  const { buy, money } = await forOne()
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, at) => buy('7.00', { merchant: `Shop ${at}` })),
  )
  expect(all.map(({ failure_reason }) => String(failure_reason)).toSorted()).toEqual([
    'null',
    ...Array.from({ length: 4 }, () => 'other_merchant'),
  ])
  expect(await money()).toBe('93.00 7.00 0.00')
})

test('it stays bound once the purchase was undone, and what belongs to it goes on', async () => {
  const { buy, next, now, money } = await forOne()
  const first = await buy('10.00', mill)
  expect((await next(first.id, 'reverse')).body).toMatchObject({ status: 'REVERSED' })
  expect(await now()).toMatchObject({ merchant_name: mill.merchant })
  const second = await buy('10.00', mill)
  expect((await next(second.id, 'increment', { amount: '5.00' })).body).toMatchObject({
    status: 'APPROVED',
  })
  await next(second.id, 'clear')
  await next(second.id, 'refund', { amount: '4.00' })
  expect(await money()).toBe('89.00 0.00 0.00')
})

test('who charges it without asking has it, blocked or not', async () => {
  const { owner, made, ask, now } = await forOne()
  await owner.ask(moveCard, { id: made.id, event: 'block' })
  expect(await ask('clearUnasked', '3.00', mill)).toMatchObject({ status: 'CLEARED' })
  expect(await now()).toMatchObject({ card_status: 'BLOCKED', merchant_name: mill.merchant })
  // The network has paid it already.
  expect(await ask('clearUnasked', '3.00', books)).toMatchObject({ status: 'CLEARED' })
  expect(await now()).toMatchObject({ merchant_name: mill.merchant })
})

test('only a virtual card that works many times can be ordered so', async () => {
  const owner = await cards.moveIn()
  for (const [kind, more] of [
    ['PHYSICAL_BALANCE', {}],
    ['VIRTUAL_BALANCE', { single_use: true }],
  ] as const) {
    const { body } = await cards.make(owner, kind, { one_merchant: true, ...more })
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '/one_merchant', code: 'VALUE' }],
    })
  }
  const other = await cards.shopper('VIRTUAL_BALANCE')
  expect(await other.now()).toMatchObject({ one_merchant: false, merchant_name: null })
  await other.buy('1.00', mill)
  expect(await other.now()).toMatchObject({ merchant_name: null })
  expect(await other.buy('1.00', books)).toMatchObject({ status: 'APPROVED' })
})
