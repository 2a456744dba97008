import { expect, test } from 'vitest'
import { listActivity, readActivity, type Activity, type ActivityDetail } from '#contract/activity'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import { fromMinor, toMinor } from '#contract/kit/amount'
import { signInByPassword } from '#contract/signIn'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import type { Transaction } from '#contract/transaction'
import { listTransactions, listWallets, readWallet, type BalanceItem } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import { seed } from '#bank/db/seed/seed'
import { openTestBank } from '#tests/kit/bank'

/** The activity of the seeded customers holds all their money, each transaction once. */

const bank = await openTestBank()
await seed(bank.world, { lively: true })
const names = Object.keys(demoTenants) as DemoTenant[]

async function comeIn(name: DemoTenant) {
  const tenantId = demoTenants[name]
  const { email, password } = demoCustomers[name]
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const me = { tenantId, bearer: String(body.access_token) }
  const wallets = (await bank.ask(listWallets, {}, me)).body.data as { uuid: string }[]
  const all = async (words: Record<string, unknown> = {}) => {
    const pages: Activity[][] = []
    for (let after: string | null = null; ; ) {
      // Below the rate limit: this clock stands still.
      bank.clock.advance(1_000)
      const asked = { limit: 7, ...words, ...(after && { after }) }
      const { body: page, status, text } = await bank.ask(listActivity, asked, me)
      if (status !== 200) throw new Error(text)
      pages.push(page.data as Activity[])
      after = page.next as string | null
      if (after === null) return pages.flat()
    }
  }
  return { me, wallet: wallets[0]!.uuid, all }
}

test.each(names)('every transaction of %s is part of exactly one event', async (name) => {
  const { me, wallet, all } = await comeIn(name)
  const events = await all({ wallet_uuid: wallet })
  const { data } = (await bank.ask(listTransactions, { wallet_uuid: wallet, limit: 100 }, me))
    .body as { data: Transaction[] }
  const told = events.flatMap(({ transactions }) => transactions)
  expect(told.toSorted()).toEqual(data.map(({ uuid }) => uuid).toSorted())
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const without = events.filter(({ transactions }) => transactions.length === 0)
  expect(events.length - without.length).toBeLessThan(data.length)
  for (const event of events.slice(0, 12))
    for (const id of event.transactions) {
      const { body } = await bank.ask(readActivity, { id }, me)
      expect((body as unknown as ActivityDetail).id).toBe(event.id)
    }
})

test.each(names)('every card purchase of %s is one event', async (name) => {
  const { me, all } = await comeIn(name)
  const bought = (await bank.ask(listCardTransactions, { limit: 100 }, me)).body
    .data as CardTransaction[]
  const purchases = bought.filter(
    (one) => !['DEPOSIT', 'WITHDRAWAL'].includes(one.transaction_type),
  )
  const events = (await all()).filter(({ source }) => source === 'purchase')
  expect(purchases.length).toBeGreaterThan(3)
  expect(events.map(({ id }) => id).toSorted()).toEqual(purchases.map(({ id }) => id).toSorted())
  expect(events[0]!.merchant?.name).toBe(events[0]!.name)
  const { body } = await bank.ask(readActivity, { id: events[0]!.id }, me)
  expect((body as unknown as ActivityDetail).purchase?.story.length).toBeGreaterThan(0)
})

const SCALE = 18

test.each(names)('the completed events of %s add up to the balances', async (name) => {
  const { me, wallet, all } = await comeIn(name)
  const sums = new Map<string, bigint>()
  const add = (line: Activity['paid'], sign: bigint) =>
    line &&
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + sign * toMinor(line.amount, SCALE)!)
  for (const event of await all({ wallet_uuid: wallet })) {
    if (event.source === 'purchase' || event.status !== 'complete') continue
    add(event.paid, -1n)
    if (event.paid === null || event.kind === 'exchange') add(event.received, 1n)
  }
  const { balance } = (await bank.ask(readWallet, { uuid: wallet }, me)).body as {
    balance: BalanceItem[]
  }
  const held = balance.map(({ symbol, amount }) => [symbol, toMinor(amount, SCALE)!] as const)
  for (const [symbol, minor] of held)
    expect(fromMinor(sums.get(symbol) ?? 0n, SCALE), symbol).toBe(fromMinor(minor, SCALE))
})

test('an exchange is one event with both legs, the fee inside', async () => {
  const { all } = await comeIn('larkspur')
  const bitcoin = (await all({ kind: 'exchange' })).find(
    ({ received }) => received?.currency === 'BTC',
  )!
  expect(bitcoin).toMatchObject({
    paid: { amount: '2412.00', currency: 'USD' },
    received: { amount: '0.02491120', currency: 'BTC' },
    fees: [{ amount: '12.00', currency: 'USD' }],
    value: { amount: '2412.00', currency: 'USD' },
  })
  expect(bitcoin.transactions).toHaveLength(3)
})

test.each(names)('an event of %s is found by the sum it shows, fees inside', async (name) => {
  const { all } = await comeIn(name)
  const withFees = (await all()).filter(({ fees, paid }) => fees.length > 0 && paid !== null)
  const sums = new Set(withFees.map(({ paid }) => paid!.amount))
  expect(sums.size).toBeGreaterThan(0)
  for (const search of [...sums].slice(0, 5)) {
    const found = (await all({ search, limit: 100 })).map(({ id }) => id)
    const shown = withFees.filter(({ paid }) => paid!.amount === search)
    expect(found, search).toEqual(expect.arrayContaining(shown.map(({ id }) => id)))
  }
})

test('what is on its way comes first, and the rest newest first', async () => {
  const { all } = await comeIn('larkspur')
  const events = await all()
  const waiting = events.filter((one) => one.waiting)
  expect(waiting.length).toBeGreaterThan(0)
  expect(events.slice(0, waiting.length)).toEqual(waiting)
  const times = events.slice(waiting.length).map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await all({ waiting: true })).toEqual(waiting)
  expect(await all({ waiting: false })).toEqual(events.slice(waiting.length))
})
