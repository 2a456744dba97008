import { beforeEach, expect, test } from 'vitest'
import { removePriceAlert } from '#contract/priceAlert'
import { composeBank } from '#bank/compose'
import { storedRates } from '#bank/outside/rates/stored'
import { keepPrices } from '#bank/rate/rate.rows'
import { openPriceAlerts } from './priceAlertKit.ts'

/** A price that is passed is told once, with the price of then, whoever looks and how often. */

const { bank, said, moveIn, set, alertsOf, look, noticesOf, told, rows } = await openPriceAlerts()

beforeEach(() => {
  said.set('BTC', '64000')
  said.set('USD', '1')
  said.delete('EUR')
})

test('it is told once it is passed, and not at the figure itself', async () => {
  const ann = await moveIn()
  await set(ann, 'above', '65000')
  await set(ann, 'below', '63000')
  for (const price of ['64999', '65000', '63000', '64000']) {
    said.set('BTC', price)
    await look()
  }
  expect(await told(ann)).toEqual([])
  said.set('BTC', '65000.019')
  await look()
  expect(await told(ann)).toEqual(['price_above BTC 65000.01'])
  expect((await noticesOf(ann))[0]).toMatchObject({
    topic: 'alert',
    facts: { name: 'BTC', amount: '65000.01', currency: 'USD' },
    room: 'balances',
    subject: 'BTC',
    wallet_id: null,
  })
  expect((await alertsOf(ann)).map(({ direction }) => direction)).toEqual(['below'])
  const subjects = bank.messages.filter(({ to }) => to === ann.email).map((one) => one.subject)
  expect(subjects.at(-1)).toMatch(/^BTC rose to 65,000\.01\u00a0USD · /)
  said.set('BTC', '62999.5')
  await look()
  await look()
  expect(await told(ann)).toEqual(['price_below BTC 62999.50', 'price_above BTC 65000.01'])
  expect(await alertsOf(ann)).toEqual([])
})

test.each([
  ['0.000000015', '0.00000001'],
  ['1', '1.0000'],
  ['1.23456', '1.2345'],
  ['999.99999', '999.9999'],
  ['1000', '1000.00'],
  ['1000.999', '1000.99'],
])('a price of %s is told as %s', async (price, shown) => {
  const ann = await moveIn()
  said.set('ETH', '0.000000001')
  await set(ann, 'above', '0.000000001', 'ETH')
  said.set('ETH', price)
  await look()
  expect(await told(ann)).toEqual([`price_above ETH ${shown}`])
})

test('a price that is missing tells nothing, of the coin or of the base currency', async () => {
  const ann = await moveIn()
  await set(ann, 'above', '65000')
  for (const missing of ['BTC', 'USD']) {
    const before = said.get(missing)!
    said.set('BTC', '70000')
    said.delete(missing)
    await look()
    said.set(missing, before)
  }
  expect(await told(ann)).toEqual([])
  said.set('BTC', '70000')
  await look()
  expect(await told(ann)).toHaveLength(1)
})

test('a stored price that went stale tells nothing', async () => {
  const ann = await moveIn()
  await set(ann, 'above', '65000')
  const { engine, clock } = bank.world
  const stored = { ...bank.world, rates: storedRates(bank.world) }
  const prices = new Map([
    ['BTC', '66000'],
    ['USD', '1'],
  ])
  const keep = (ms: number) => {
    const at = new Date(clock.now().getTime() - ms)
    return engine.asOwner((tx) => keepPrices(tx, prices, 'test', at))
  }
  await keep(10 * 60_000 + 1)
  await look(stored)
  expect(await told(ann)).toEqual([])
  await keep(10 * 60_000)
  await look(stored)
  expect(await told(ann)).toHaveLength(1)
})

test('several banks that look at once tell it once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => moveIn()))
  for (const person of people)
    for (const price of ['65000', '65001', '65002']) await set(person, 'above', price)
  said.set('BTC', '66000')
  const others = [1, 2].map(() => composeBank(bank.world, { nudged: false }).priceWatcher)
  await Promise.all([look(), ...others.map((one) => one.lookAll()), look()])
  await look()
  for (const person of people) {
    expect(await told(person)).toEqual(Array(3).fill('price_above BTC 66000.00'))
    expect(await alertsOf(person)).toEqual([])
  }
})

/** The bank dies before the commit reached the database, or before its answer came back. */
test.each(['before', 'after'] as const)('killed %s the commit it tells once', async (when) => {
  const ann = await moveIn()
  await set(ann, 'above', '65000')
  said.set('BTC', '66000')
  const { engine } = bank.world
  let looks = 0
  const transaction: typeof engine.transaction = async (scope, work) => {
    const done = await engine.transaction(scope, async (tx) => {
      const result = await work(tx)
      if (result === 1 && when === 'before') throw new Error('The bank was killed.')
      return result
    })
    looks += 1
    if (done === 1) throw new Error('The bank was killed.')
    return done
  }
  const dying = {
    ...bank.world,
    engine: { ...engine, transaction, asOwner: engine.asOwner.bind(engine) },
  }
  await look(dying)
  expect(looks).toBeGreaterThan(0)
  expect(await told(ann)).toHaveLength(when === 'before' ? 0 : 1)
  await look()
  expect(await told(ann)).toEqual(['price_above BTC 66000.00'])
})

test('one that is removed as it is passed is told or removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    said.set('BTC', '64000')
    const ann = await moveIn()
    await set(ann, 'above', '65000')
    const [{ id } = { id: '' }] = await alertsOf(ann)
    said.set('BTC', '66000')
    await Promise.all([look(), ann.ask(removePriceAlert, { id })])
    expect(await alertsOf(ann)).toEqual([])
    expect((await told(ann)).length).toBeLessThanOrEqual(1)
  }
})

test('an alert keeps its currency, and is looked at in it', async () => {
  const ann = await moveIn()
  await set(ann, 'above', '65000')
  await rows(
    `update price_alerts set currency = 'EUR' where tenant_id = $1 and person_id = $2`,
    ann.personId,
  )
  said.set('BTC', '66000')
  said.set('EUR', '1.1')
  await look()
  expect(await told(ann)).toEqual([])
  said.set('EUR', '1.01')
  await look()
  expect(await told(ann)).toEqual(['price_above BTC 65346.53'])
  expect((await noticesOf(ann))[0]?.facts.currency).toBe('EUR')
})

test('more than one look takes are all told', async () => {
  const ann = await moveIn()
  await rows(
    `insert into price_alerts (tenant_id, id, person_id, symbol, direction, price, currency,
       created_at)
     select $1, ('0199' || lpad(n::text, 4, '0') || '-0000-7000-8000-000000000000')::uuid, $2, 'BTC',
       'above', 65000 + n, 'USD', now() from generate_series(1, 201) n`,
    ann.personId,
  )
  said.set('BTC', '70000')
  await look()
  expect(await alertsOf(ann)).toEqual([])
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    `select count(*)::int as count from outbox where tenant_id = $1 and topic = 'notice'
       and news ->> 'personId' = $2`,
    ann.personId,
  )
  expect(count).toBe(201)
})
