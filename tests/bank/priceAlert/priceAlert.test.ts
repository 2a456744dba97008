import { expect, test } from 'vitest'
import { closeAccount } from '#contract/closing'
import { copyData } from '#contract/dataCopy'
import { PRICE_ALERTS_MAX, PRICE_DIGITS_MAX, removePriceAlert } from '#contract/priceAlert'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openPriceAlerts } from './priceAlertKit.ts'

/** Which prices somebody waits for: what is refused, how many there may be, and whose they are. */

const { bank, moveIn, set, alertsOf, rows } = await openPriceAlerts()

test('each is listed with its currency, the highest first, and removed', async () => {
  const ann = await moveIn()
  const first = await set(ann, 'above', '70000')
  expect(first.status).toBe(201)
  await set(ann, 'below', '60000.5')
  await set(ann, 'above', '3100', 'ETH')
  const ofBitcoin = await alertsOf(ann, 'BTC')
  expect(ofBitcoin).toMatchObject([
    { symbol: 'BTC', direction: 'above', price: `70000.${'0'.repeat(18)}`, currency: 'USD' },
    { symbol: 'BTC', direction: 'below', price: `60000.5${'0'.repeat(17)}`, currency: 'USD' },
  ])
  expect((await alertsOf(ann)).map(({ symbol }) => symbol)).toEqual(['BTC', 'BTC', 'ETH'])
  const { id } = ofBitcoin[0]!
  const removed = await ann.ask(removePriceAlert, { id, symbol: 'BTC' })
  expect((removed.body.data as object[]).length).toBe(1)
  expect((await ann.ask(removePriceAlert, { id })).status).toBe(200)
  expect((await ann.ask(removePriceAlert, { id: 'none' })).status).toBe(200)
  expect(await alertsOf(ann)).toHaveLength(2)
})

test('the same again is the one that is there', async () => {
  const ann = await moveIn()
  const [one, two] = [await set(ann, 'above', '70000'), await set(ann, 'above', '70000.00')]
  expect([two.status, two.body.data]).toEqual([201, one.body.data])
})

test.each([
  ['above', '63999.99', 'above'],
  ['below', '64000.01', 'below'],
] as const)('%s %s is refused, since it is there already', async (direction, price, state) => {
  const { status, body } = await set(await moveIn(), direction, price)
  expect([status, body.code, body.state]).toEqual([409, 'PRICE_REACHED', state])
})

test.each(['above', 'below'])('%s the very price of now may be waited for', async (direction) => {
  expect((await set(await moveIn(), direction, '64000')).status).toBe(201)
})

test.each([
  ['0', 'AMOUNT_TOO_SMALL'],
  ['-1', 'AMOUNT_TOO_SMALL'],
  [`1${'0'.repeat(PRICE_DIGITS_MAX)}`, 'AMOUNT_TOO_LARGE'],
  ['many', 'VALIDATION_FAILED'],
])('a price of %s is refused as %s', async (price, code) => {
  const ann = await moveIn()
  expect((await set(ann, 'below', price)).body.code).toBe(code)
  expect(await alertsOf(ann)).toEqual([])
})

test.each(['1', '0'])('a price has no decimal past the last, also not a %s', async (more) => {
  const ann = await moveIn()
  const { status, body } = await set(ann, 'above', `70000.${'0'.repeat(18)}${more}`)
  expect([status, body.errors]).toEqual([400, [{ pointer: '/price', code: 'FORMAT' }]])
  expect(await alertsOf(ann)).toEqual([])
})

test('the largest and the smallest are taken', async () => {
  const ann = await moveIn()
  const most = `${'9'.repeat(PRICE_DIGITS_MAX)}.${'9'.repeat(18)}`
  expect((await set(ann, 'above', most)).status).toBe(201)
  expect((await set(ann, 'below', `0.${'0'.repeat(17)}1`)).status).toBe(201)
  expect((await alertsOf(ann))[0]?.price).toBe(most)
})

test.each(['DOGE', 'USD', 'XRP'])(
  'of %s nobody knows a price in dollars to wait for',
  async (symbol) => {
    expect((await set(await moveIn(), 'above', '1', symbol)).body.code).toBe('RATE_NOT_FOUND')
  },
)

test('a person has so many, also where calls come at once', async () => {
  const ann = await moveIn()
  const answers = await Promise.all(
    Array.from({ length: PRICE_ALERTS_MAX + 3 }, (_, at) => set(ann, 'above', String(70_000 + at))),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('LIMIT_REACHED'))
  expect(await alertsOf(ann)).toHaveLength(PRICE_ALERTS_MAX)
  expect((await set(ann, 'above', String((await alertsOf(ann))[0]?.price))).status).toBe(201)
  expect((await set(await moveIn(), 'above', '70000')).status).toBe(201)
})

test('nobody sees or removes those of somebody else, here or at another bank', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await set(ann, 'above', '70000')
  const [{ id } = { id: '' }] = await alertsOf(ann)
  const cat = await (await openCounterpartyKit(bank)).moveIn()
  for (const other of [bob, cat]) {
    expect(await alertsOf(other)).toEqual([])
    await other.ask(removePriceAlert, { id })
  }
  expect(await alertsOf(ann)).toHaveLength(1)
})

test('a copy of their data has them, and they end with the account', async () => {
  const ann = await moveIn()
  await set(ann, 'above', '70000')
  const copy = JSON.parse((await ann.ask(copyData)).text) as Record<string, { rows: object[] }>
  expect(copy.price_alerts?.rows).toMatchObject([{ symbol: 'BTC', direction: 'above' }])
  expect((await ann.ask(closeAccount, { confirm: 'CLOSE' })).status).toBe(200)
  const left = 'select from price_alerts where tenant_id = $1 and person_id = $2'
  expect(await rows(left, ann.personId)).toEqual([])
})
