import { expect, test } from 'vitest'
import {
  listCardSubscriptions,
  stopCardSubscription,
  type CardSubscription,
} from '#contract/cardSubscription'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** In what order the merchants that charge regularly are listed, and how far back. */

const bank = await openTestBank()
const cards = await openCards(bank)
const charged = { category: '5815', city: 'Stockholm', country: 'SE', recurring: true }

async function charging() {
  const { owner, buy, next } = await cards.shopper()
  const list = async () => {
    const { body } = await owner.ask(listCardSubscriptions, { wallet_uuid: owner.walletId })
    return body.data as CardSubscription[]
  }
  const names = async () => (await list()).map(({ merchant }) => merchant.name).join(' ')
  const charge = (merchant: string, amount = '1.00') => buy(amount, { ...charged, merchant })
  return { owner, next, list, names, charge }
}

test('those that may charge come first, and of them who charged last', async () => {
  const { owner, list, names, charge } = await charging()
  for (const name of ['Gym', 'Music', 'News']) {
    await charge(name)
    bank.clock.advance(60_000)
  }
  expect(await names()).toBe('News Music Gym')
  const [newest] = await list()
  await owner.ask(stopCardSubscription, { id: newest!.id })
  await charge('Gym')
  expect(await names()).toBe('Gym Music News')
})

test('of those that are stopped, the ones without a payment that stands come last', async () => {
  const { owner, list, names, charge } = await charging()
  const { id } = await charge('Gym')
  bank.clock.advance(60_000)
  await charge('Music')
  for (const one of await list()) await owner.ask(stopCardSubscription, { id: one.id })
  await cards.rows(
    `update card_transactions set status = 'REVERSED' where tenant_id = $1 and id = $2`,
    id,
  )
  expect(await names()).toBe('Music Gym')
})

test('the last payment is what was taken, or what is held', async () => {
  const { next, list, charge } = await charging()
  const paid = async () => (await list())[0]?.last_payment?.amount
  const { id } = await charge('Gym', '9.00')
  expect(await paid()).toBe('9.00')
  await next(id, 'clear', { amount: '8.00' })
  expect(await paid()).toBe('8.00')
})

test('it is looked back for fourteen months, to the day', async () => {
  const { owner, names, charge } = await charging()
  await charge('Gym')
  const charged = (at: string) =>
    cards.rows(
      `update card_transactions set created_at = $3 where tenant_id = $1 and person_id = $2
       returning id`,
      owner.personId,
      at,
    )
  expect(await charged('2025-01-02T00:00:00Z')).toHaveLength(1)
  expect(await names()).toBe('Gym')
  await charged('2025-01-01T23:59:59Z')
  expect(await names()).toBe('')
})

test('one that was stopped stays, though its merchant has ceased to charge', async () => {
  const { owner, list, names, charge } = await charging()
  const other = await charging()
  for (const one of [charge, other.charge])
    for (const name of ['Gym', 'Gym', 'Music', 'Music']) await one(name)
  const gym = (await list()).find(({ merchant }) => merchant.name === 'Gym')
  await owner.ask(stopCardSubscription, { id: gym!.id })
  await cards.rows(
    `update card_transactions t set created_at = created_at - make_interval(days => o.days)
     from (select id, case row_number() over (partition by person_id, merchant ->> 'name' order by id)
             when 1 then 95 else 65 end as days
           from card_transactions where tenant_id = $1) o
     where t.tenant_id = $1 and t.id = o.id and t.person_id = any($2)`,
    [owner.personId, other.owner.personId],
  )
  expect([await names(), await other.names()]).toEqual(['Gym', ''])
})
