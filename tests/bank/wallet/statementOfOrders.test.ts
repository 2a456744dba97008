import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { cancelOrder, type Order } from '#contract/order'
import { simulatedOrderEvents } from '#contract/orderSimulation'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { exportTransactions } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, openOrderKit } from '#tests/bank/order/orderKit'

/** After every step of an order its wallet's list agrees with the ledger, to the cent. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const given = 1_000_000n

/** Booked euros and dollars by the statement, and by the ledger. */
async function bothOf(owner: Owner) {
  const { text } = await owner.ask(exportTransactions)
  const { rows } = readCsv(text)
  const value = (name: string) =>
    rows.reduce((sum, row) => sum + toMinor(row[`${name} change`] || '0', 2)!, 0n)
  const [usd] = await kit.has(owner.walletId, kit.usd)
  const [eur] = await kit.has(owner.walletId, kit.eur)
  return { said: [value('USD') + given, value('EUR')], booked: [usd, eur] }
}

async function expectAgreed(owner: Owner, after: string) {
  const { said: text, booked } = await bothOf(owner)
  expect(text, after).toEqual(booked)
}

async function rich(): Promise<Owner> {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, given)
  return owner
}

const payee = await rich()
const other = await rich()
const destination = await kit.destination(other, ach)

const places = {
  'HIFI_ACH_OFFRAMP to somebody': async (owner: Owner) =>
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200.01',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  'HIFI_SEPA_ONRAMP from a sender': (owner: Owner) =>
    owner.ask(placeToDestination, {
      order_type: 'HIFI_SEPA_ONRAMP',
      from_currency_id: kit.eur,
      to_currency_id: kit.eur,
      amount: '100.03',
    }),
  'a transfer': (owner: Owner) =>
    owner.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: payee.walletId,
      amount: '40.07',
    }),
  'an exchange': (owner: Owner) =>
    owner.ask(placeExchange, { from_uuid: kit.usd, to_uuid: kit.eur, amount: '33.33' }),
}

const anyStory = fc.record({
  place: fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[])),
  events: fc.array(fc.constantFrom('cancel' as const, ...simulatedOrderEvents), { maxLength: 7 }),
})

test('statement and ledger agree after every step of every order', async () => {
  const observed = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ place, events }) => {
      const owner = await rich()
      const { body, status, text } = await places[place](owner)
      if (status !== 201) throw new Error(text)
      const order = body as unknown as Order
      await expectAgreed(owner, place)
      for (const event of events) {
        const { body: now } =
          event === 'cancel'
            ? await owner.ask(cancelOrder, { order_uuid: order.order_uuid })
            : await kit.press(owner, order, event)
        if (typeof now.status === 'string') observed.add(now.status)
        await expectAgreed(owner, `${place}, ${event}`)
      }
    }),
    { numRuns: 40, seed: 20260302 },
  )
  await expectAgreed(payee, 'somebody who was paid')
  expect([...observed]).toEqual(
    expect.arrayContaining(['PROCESSING', 'COMPLETE', 'FAILED', 'ERROR']),
  )
})

test('a late return is on the statement', async () => {
  const words = { order_type: 'HIFI_ACH_OFFRAMP', from_currency_id: kit.usd, amount: '20' }
  const { body } = await other.ask(placeToDestination, {
    ...words,
    to_currency_id: kit.usd,
    counterparty_destination_id: destination,
  })
  const order = body as unknown as Order
  for (const event of ['rail.settled', 'rail.returned']) {
    await kit.press(other, order, event)
    await expectAgreed(other, event)
  }
})
