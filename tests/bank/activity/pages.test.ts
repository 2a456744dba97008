import { expect, test } from 'vitest'
import { listActivity, readActivity, type Activity } from '#contract/activity'
import { placeToDestination } from '#contract/place'
import { codePatternsOf, patternsOf } from '#bank/activity/search'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, openOrderKit, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** Where pages end and days begin, to the millisecond. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

interface Page {
  data: Activity[]
  next: string | null
}
const page = async (owner: Owner, words: object = {}) =>
  (await owner.ask(listActivity, { ...words })).body as unknown as Page

const payout = async (owner: Owner, amount: string) =>
  placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount,
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )

async function payer(count: number) {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 1_000_000n)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    ids.unshift((await payout(owner, `${20 + at}`)).order_uuid)
    bank.clock.advance(1_000)
  }
  return { owner, ids }
}

const idsOf = ({ data }: Page) => data.map(({ id }) => id)

test('a page may end among what is on its way, at the end of it, or after it', async () => {
  const { owner, ids } = await payer(3)
  const [third, second, first] = ids as [string, string, string]
  await kit.press(owner, { order_uuid: second } as never, 'rail.rejected')
  const whole = [third, first, second]
  expect(idsOf(await page(owner))).toEqual(whole)
  for (const limit of [1, 2, 3]) {
    const read: string[] = []
    const cursors: (string | null)[] = []
    for (let after: string | null = null; ; ) {
      const part = await page(owner, { limit, ...(after && { after }) })
      read.push(...idsOf(part))
      cursors.push(after)
      after = part.next
      if (after === null) break
    }
    expect(read).toEqual(whole)
    expect(cursors).toHaveLength(Math.ceil(3 / limit))
  }
  const [{ next }] = [await page(owner, { limit: 1 })]
  expect(next).toMatch(new RegExp(`^1-\\d+-${third}$`))
  expect((await page(owner, { waiting: true, limit: 2 })).next).toBeNull()
  expect((await page(owner, { waiting: false, limit: 1 })).next).toBeNull()
  const last = (await page(owner, { waiting: true, limit: 1 })).next
  expect(idsOf(await page(owner, { waiting: true, after: last }))).toEqual([first])
})

test('a period has the whole of the day or the second it ends with', async () => {
  const { owner, ids } = await payer(2)
  const { data } = await page(owner)
  const [late, early] = data.map(({ created_at }) => created_at) as [string, string]
  const within = async (words: object) => idsOf(await page(owner, words)).length
  expect(late > early).toBe(true)
  expect(await within({ from: late })).toBe(1)
  expect(await within({ to: early })).toBe(1)
  expect(await within({ from: early, to: late })).toBe(2)
  expect(await within({ from: late, to: early })).toBe(0)
  const day = early.slice(0, 10)
  expect(await within({ from: day, to: day })).toBe(2)
  const dayOf = (shift: number) =>
    new Date(Date.parse(day) + shift * 86_400_000).toISOString().slice(0, 10)
  expect(await within({ to: dayOf(-1) })).toBe(0)
  expect(await within({ from: dayOf(1) })).toBe(0)
  expect(ids).toHaveLength(2)
})

const id = '0198c5d2-0000-7000-8000-000000000000'

test.each([
  '1',
  '2-1-' + id,
  `1--${id}`,
  `1-1-${id.slice(1)}`,
  `0-${'9'.repeat(20)}-${id}`,
  `0-8640000000000001-${id}`,
])('no page ended at %s', async (after) => {
  const { owner } = await payer(0)
  const { status, body } = await owner.ask(listActivity, { after })
  expect([status, body.code, body.errors]).toEqual([
    400,
    'VALIDATION_FAILED',
    [{ pointer: '/after', code: 'UNKNOWN' }],
  ])
})

test('after the last moment that there is nothing is left out', async () => {
  const { owner, ids } = await payer(1)
  await kit.press(owner, { order_uuid: ids[0]! } as never, 'rail.rejected')
  expect(idsOf(await page(owner, { after: `0-8640000000000000-${id}` }))).toEqual(ids)
  expect(idsOf(await page(owner, { after: `0-0-${id}` }))).toEqual([])
})

test('another customer finds nothing by an id, and a word that is no id finds nothing', async () => {
  const { owner, ids } = await payer(1)
  const other = await kit.moveIn()
  expect((await owner.ask(readActivity, { id: ids[0]! })).status).toBe(200)
  for (const name of [ids[0]!, id, 'none']) {
    const { status, body } = await other.ask(readActivity, { id: name })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test.each([
  ['50', ['%50%']],
  ['1000', ['%1000%']],
  ['1 000', ['%1 000%', '%1000%']],
  ['+12.5', ['%+12.5%', '%12.5%']],
  ['-12,50', ['%-12,50%', '%12.5%']],
  ['1,234,567.80', ['%1,234,567.80%', '%1234567.8%']],
  ['1.234.567', ['%1.234.567%', '%1234.567%', '%1234567%']],
  ['12.5 USD', ['%12.5 USD%']],
  ['0.10', ['%0.10%', '%0.1%']],
  ['a\\b', ['%a\\\\b%']],
])('%s is looked for as %j', (text, patterns) => {
  expect(patternsOf(` ${text} `)).toEqual(patterns)
})

test('of an id six signs are needed', () => {
  expect(codePatternsOf(' 12345 ')).toEqual([])
  expect(codePatternsOf(' 12345_ ')).toEqual(['%12345\\_%'])
})
