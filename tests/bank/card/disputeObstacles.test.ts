import { expect, test } from 'vitest'
import { readPurchaseDispute, type PurchaseDispute } from '#contract/cardDispute'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** The page from which a purchase is disputed, before anybody does. */

const kit = await openDisputing(await openTestBank())

test('of every purchase it says what it was about, what may be claimed and why not', async () => {
  const one = await kit.shopper('VIRTUAL_BALANCE', '100.00')
  const told = async (id: string) => {
    const { body } = await one.owner.ask(readPurchaseDispute, { id })
    const { purchase, amount_max, obstacle, until } = body as unknown as PurchaseDispute
    return [purchase.amount, amount_max, obstacle, until === null ? 'not yet' : 'until a day']
  }
  const { id } = await one.buy('30.00')
  expect(await told(id)).toEqual(['30.00', '0.00', 'not_taken', 'not yet'])
  await one.next(id, 'clear', { amount: '28.00' })
  expect(await told(id)).toEqual(['28.00', '28.00', null, 'until a day'])
  await one.next(id, 'refund', { amount: '8.00' })
  expect(await told(id)).toEqual(['28.00', '20.00', null, 'until a day'])
  await one.next(id, 'refund', { amount: '20.00' })
  expect(await told(id)).toEqual(['28.00', '0.00', 'refunded', 'until a day'])
  const declined = await one.buy('900.00')
  expect(await told(declined.id)).toEqual(['900.00', '0.00', 'not_taken', 'not yet'])
})
