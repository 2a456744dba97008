import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activityKinds,
  listActivity,
  readActivity,
  type Activity,
  type ActivityFilter,
} from '#contract/activity'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { listTransactions } from '#contract/wallet'
import type { Transaction } from '#contract/transaction'
import { patternsOf } from '#bank/activity/search'
import { ach, openOrderKit, placed } from '#tests/bank/order/orderKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** One entry per event, held against the transactions and against a plain array. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

async function listed(owner: Owner, words: Record<string, unknown> = {}) {
  const { status, body, text } = await owner.ask(listActivity, words)
  if (status !== 200) throw new Error(text)
  return body as unknown as { data: Activity[]; next: string | null }
}

async function rich() {
  const ann = await kit.moveIn()
  await kit.give(ann, kit.usd, 1_000_000n)
  return ann
}

/** Every page, and that together they name each transaction of the wallet once. */
async function everything(owner: Owner, filter: ActivityFilter = {}, limit = 3) {
  const all: Activity[] = []
  for (let after: string | null = null; ; ) {
    const page = await listed(owner, { ...filter, limit, ...(after && { after }) })
    all.push(...page.data)
    after = page.next
    if (after === null) return all
  }
}

async function proveComplete(owner: Owner) {
  const { body } = await owner.ask(listTransactions, { wallet_uuid: owner.walletId, limit: 100 })
  const events = await everything(owner)
  expect(events.flatMap(({ transactions }) => transactions).toSorted()).toEqual(
    (body.data as Transaction[]).map(({ uuid }) => uuid).toSorted(),
  )
  return events
}

test('an exchange is one event, whatever it is made of', async () => {
  const ann = await rich()
  await placed(ann.ask(placeExchange, { from_uuid: kit.usd, to_uuid: kit.eur, amount: '100' }))
  const [event, ...more] = await proveComplete(ann)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    kind: 'exchange',
    status: 'complete',
    waiting: false,
    paid: { amount: '100.00', currency: 'USD' },
    received: { currency: 'EUR' },
    value: { amount: '100.00', currency: 'USD' },
  })
})

test('a transfer is one event for each of the two', async () => {
  const [ann, bob] = [await rich(), await kit.moveIn()]
  await placed(
    ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount: '40',
    }),
  )
  const [sent] = await proveComplete(ann)
  const [got] = await proveComplete(bob)
  expect(sent).toMatchObject({ kind: 'out', source: 'order', paid: { amount: '40.00' } })
  expect(got).toMatchObject({ kind: 'in', source: 'transaction', received: { amount: '40.00' } })
  expect((await bob.ask(readActivity, { id: sent!.id })).status).toBe(404)
  expect((await bob.ask(listActivity, { wallet_uuid: ann.walletId })).status).toBe(404)
})

const payout = (ann: Owner, counterparty_destination_id: string, amount: string) =>
  placed(
    ann.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount,
      counterparty_destination_id,
      reference: 'May rent',
    }),
  )

const exchange = (ann: Owner, amount: string) =>
  placed(ann.ask(placeExchange, { from_uuid: kit.usd, to_uuid: kit.eur, amount }))

test('a payment is one event through its life: on its way on top, then in its place', async () => {
  const ann = await rich()
  const order = await payout(ann, await kit.destination(ann, ach), '50')
  await exchange(ann, '10')
  const [first] = await proveComplete(ann)
  expect(first).toMatchObject({
    id: order.order_uuid,
    kind: 'out',
    waiting: true,
    status: 'pending',
    reference: 'May rent',
  })
  expect((await everything(ann, { waiting: true })).map(({ id }) => id)).toEqual([first!.id])
  await kit.press(ann, order, 'rail.rejected')
  const after = await proveComplete(ann)
  expect(after.map(({ kind, status }) => [kind, status])).toEqual([
    ['exchange', 'complete'],
    ['out', 'failed'],
  ])
})

const wordsOf = (event: Activity) =>
  [event.id, event.number, event.name, event.reference, event.paid, event.received]
    .map((part) => JSON.stringify(part))
    .join(' ')
    .toLowerCase()

test('every filter and page is that of a plain array', async () => {
  const [ann, bob] = [await rich(), await rich()]
  const transfer = (from: Owner, to: Owner, amount: string) =>
    placed(
      from.ask(placeTransfer, { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount }),
    )
  const rent = await kit.destination(ann, ach)
  for (const [amount, exchanged] of [
    ['234.5', '1234.5'],
    ['17', '17'],
  ] as const) {
    await payout(ann, rent, amount)
    bank.clock.advance(1_000)
    await exchange(ann, exchanged)
    await transfer(ann, bob, amount)
    await transfer(bob, ann, amount)
  }
  const all = await everything(ann)
  expect(all).toHaveLength(8)
  const filters = fc.record(
    {
      kind: fc.constantFrom(...activityKinds),
      waiting: fc.boolean(),
      currency: fc.constantFrom('USD', 'EUR', 'BTC'),
      search: fc.constantFrom('may rent', 'RENT', '1,234.50', 'eur', 'nothing like it', all[3]!.id),
      from: fc.constantFrom(...all.map(({ created_at }) => created_at)),
    },
    { requiredKeys: [] },
  )
  const passes = (filter: Partial<ActivityFilter>, event: Activity) =>
    (filter.kind === undefined || filter.kind === event.kind) &&
    (filter.waiting === undefined || filter.waiting === event.waiting) &&
    (filter.currency === undefined ||
      [event.paid, event.received].some((line) => line?.currency === filter.currency)) &&
    (filter.from === undefined || filter.from <= event.created_at) &&
    (filter.search === undefined ||
      wordsOf(event).includes(
        filter.search === '1,234.50' ? '1234.50' : filter.search.toLowerCase(),
      ))
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (filter, limit) => {
      const found = await everything(ann, filter, limit)
      expect(found).toEqual(all.filter((event) => passes(filter, event)))
    }),
    { numRuns: 40 },
  )
})

test('an amount is found however it is written', () => {
  expect(patternsOf('  ')).toBeNull()
  expect(patternsOf('1,914.80')).toEqual(['%1,914.80%', '%1914.8%'])
  expect(patternsOf('1 914,86')).toEqual(['%1 914,86%', '%1914.86%'])
  expect(patternsOf('1,234')).toEqual(['%1,234%', '%1.234%', '%1234%'])
  expect(patternsOf('1000.00')).toEqual(['%1000.00%', '%1000%'])
  expect(patternsOf('50%_')).toEqual(['%50\\%\\_%'])
})

test('a cursor that never was is refused', async () => {
  const ann = await kit.moveIn()
  const after = `0-1-${'0'.repeat(36)}`
  expect((await ann.ask(listActivity, { after })).status).toBe(400)
})
