import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction, TransactionFilterInput } from '#contract/transaction'
import { listTransactions, transactionSorts } from '#contract/wallet'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openWalletKit, type Customer, type LegOptions } from './walletKit.ts'

/**
 * The list compared with a plain array: its pages are those of the array as it was at the first
 * read, while money keeps arriving.
 */

/** Each run adds one line, and all of them must fit one page. */
const RUNS = process.env.DEEP ? 70 : 12
const HOUR_MS = 3_600_000

const bank = await openTestBank()
const counter = await openWalletKit(bank)
const { customer, coins, moveIn, tenantId } = counter

const lines: [bigint, LegOptions][] = [
  [
    900_00n,
    { kind: 'ONRAMP_ACHWIRE', from: 'Northgate', meta: { counterparty_name: 'North 50%' } },
  ],
  [1n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT_CRYPTO_EXTERNAL', from: '0xfeed' }],
  [5n * 10n ** 15n, { coin: 'ETH 1', method: 'crypto', to: '0xcafe', txid: '0xAbC1' }],
  [20_00n, { type: 'withdrawal', method: 'p2p', kind: 'TRANSFER_INTERNAL', to: '0xfeed' }],
  [3_00n, { status: 'pending', kind: 'ONRAMP_SEPA', info: 'a_b', meta: { note: 'north\\star' } }],
  [1n, { type: 'withdrawal', method: 'exchange', kind: 'FEE', status: 'failed' }],
  [20_00n, { meta: { billing_amount_currency: 'EUR', reference: '0xfeed' } }],
  [7n, { meta: { transaction_amount_currency: 'CHF', billing_amount_currency: 'CHF' } }],
]

/** Three of each, hours apart and some at one moment; sessions do not last that long. */
async function busy(): Promise<Customer> {
  const ann = await customer()
  for (const hours of [0, 11, 17])
    for (const [at, [minor, recorded]] of lines.entries()) {
      bank.clock.advance(at === 0 ? hours * HOUR_MS : (at % 3) * 700)
      await ann.line(minor, recorded)
    }
  ann.me.bearer = (await moveIn(ann.email)).bearer
  return ann
}

const ann = await busy()

/** All rows, oldest first, which is the order of their places. */
const everything = async () => (await ann.list({ limit: 100, sort_order: 'ASC' })).data

const born = (await everything()).map(({ created_at }) => created_at.replace(/\.\d+/, ''))
const moment = fc.constantFrom('2026-03-02', '2026-03-03', '2026-04-01', ...born)
const many = <One extends string>(...values: One[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values)))

const filters: fc.Arbitrary<TransactionFilterInput> = fc.record(
  {
    created_at: moment,
    from_created_at: moment,
    to_created_at: moment,
    type: fc.constantFrom('deposit', 'withdrawal'),
    method: fc.constantFrom('p2p', 'crypto', 'bank_transfer', 'exchange', 'sbp'),
    record_type: many('FEE', 'ONRAMP_SEPA', 'ONRAMP_ACHWIRE', 'DEPOSIT_CRYPTO_EXTERNAL'),
    status: many('pending', 'failed', 'complete', 'canceled'),
    'currency.uuid': fc.constantFrom(coins.get('ETH 1')!, coins.get('USD')!, 'nothing'),
    'currency.symbol': fc.constantFrom('ETH', 'USDC', 'USD', 'eth', 'nothing'),
    'meta.billing_amount_currency': fc.constantFrom('EUR', 'CHF', 'GBP'),
    'meta.transaction_amount_currency': fc.constantFrom('EUR', 'CHF'),
    address: fc.constantFrom('0xfeed', '0xcafe', '0xFEED', 'Northgate'),
    search: fc.constantFrom('north', '50%', '%', '_', '\\', '0xabc', 'FEED', 'a', '7'),
    show_low_balance: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Few filters at once leave something to be found. */
const narrow = fc
  .tuple(filters, fc.uniqueArray(fc.nat(13), { maxLength: 3 }))
  .map(([filter, chosen]) =>
    Object.fromEntries(Object.entries(filter).filter((_, at) => chosen.includes(at))),
  ) as fc.Arbitrary<TransactionFilterInput>

function isIn(text: string, { created_at }: Transaction): -1 | 0 | 1 {
  const length = text.length === 10 ? 24 * HOUR_MS : 1_000
  const [since, at] = [Date.parse(text), Date.parse(created_at)]
  return at < since ? -1 : at < since + length ? 0 : 1
}

const wordsOf = ({ uuid, id, txid, info, from, to, meta }: Transaction) =>
  [uuid, id, txid, info, from, to, meta.counterparty_name, meta.reference, meta.note]
    .filter((word) => word !== null && word !== undefined)
    .join(' ')
    .toLowerCase()

const oneOf = (options: string | readonly string[], is: string | null) =>
  is !== null && [options].flat().includes(is)

/** What each filter matches. */
const lets: {
  [Name in keyof TransactionFilterInput]-?: (
    options: NonNullable<TransactionFilterInput[Name]>,
    row: Transaction,
  ) => boolean
} = {
  created_at: (options, row) => isIn(options, row) === 0,
  from_created_at: (options, row) => isIn(options, row) >= 0,
  to_created_at: (options, row) => isIn(options, row) <= 0,
  type: (options, { type }) => type === options,
  method: (options, { method }) => method === options,
  record_type: (options, { record_type }) => oneOf(options, record_type),
  status: (options, { status }) => oneOf(options, status),
  'currency.uuid': (options, { currency }) => currency.uuid === options,
  'currency.symbol': (options, { currency }) => currency.meta.symbol === options,
  'meta.billing_amount_currency': (options, { meta }) => meta.billing_amount_currency === options,
  'meta.transaction_amount_currency': (options, { meta }) =>
    meta.transaction_amount_currency === options,
  address: (options, { from, to }) => from === options || to === options,
  search: (options, row) => wordsOf(row).includes(options.toLowerCase()),
  // A wei is worth less than a cent, and nothing else here is.
  show_low_balance: (options, { amount }) => options !== false || !amount.endsWith('000001'),
}

const passes = (filter: TransactionFilterInput, row: Transaction) =>
  Object.entries(filter).every(([name, options]) =>
    // Each name with its own values, which only the record above knows.
    (lets[name as keyof typeof lets] as (options: unknown, row: Transaction) => boolean)(
      options,
      row,
    ),
  )

type Sort = (typeof transactionSorts)[number]

function keyOf(row: Transaction, sort: Sort): string | null {
  if (sort === 'created_at') return ''
  if (sort !== 'amount') return row[sort]
  const [whole = '', part = ''] = row.amount.split('.')
  return whole.padStart(30, '0') + part.padEnd(18, '0')
}

/** Nulls come last either way; of equals the older comes first, or last, with the rest. */
function sorted(rows: Transaction[], sort: Sort, route: 'ASC' | 'DESC') {
  const keyed = rows.map((row, place) => ({ row, place, key: keyOf(row, sort) }))
  const sign = route === 'ASC' ? 1 : -1
  return keyed
    .toSorted((a, b) => {
      if (a.key === b.key) return sign * (a.place - b.place)
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1
      return a.key < b.key ? -sign : sign
    })
    .map(({ row }) => row.uuid)
}

interface Question {
  filter: TransactionFilterInput
  sort_by: Sort
  sort_order: 'ASC' | 'DESC'
  limit: number
  bracketed: boolean
}

const question: fc.Arbitrary<Question> = fc.record({
  filter: narrow,
  sort_by: fc.constantFrom(...transactionSorts),
  sort_order: fc.constantFrom('ASC', 'DESC'),
  limit: fc.integer({ min: 3, max: 9 }),
  bracketed: fc.boolean(),
})

/** `filter[status][0]=…`, as forms and older clients write it. */
const inBrackets = (filter: TransactionFilterInput): [string, string][] =>
  Object.entries(filter).flatMap(([name, options]) =>
    Array.isArray(options)
      ? options.map((one, at) => [`filter[${name}][${at}]`, one])
      : [[`filter[${name}]`, String(options)]],
  )

type Page = Awaited<ReturnType<Customer['list']>>

async function pageOf(
  { filter, bracketed, limit, sort_by, sort_order }: Question,
  place: Record<string, number>,
): Promise<Page> {
  const words = { limit, sort_by, sort_order, ...place }
  // An empty list cannot be written in brackets.
  const isSpelt = !Object.values(filter).some(
    (options) => Array.isArray(options) && options.length === 0,
  )
  if (!bracketed || !isSpelt) return ann.list({ ...words, filter })
  const { url, headers } = requestOf(
    listTransactions,
    { wallet_uuid: ann.wallet, ...words },
    { tenantId, ...ann.me },
  )
  const query = new URLSearchParams([...new URL(url).searchParams, ...inBrackets(filter)])
  const { status, body, text } = await bank.send(
    new Request(`${url.split('?')[0]}?${query}`, { headers }),
  )
  if (status !== 200) throw new Error(text)
  return body as Page
}

test('pages equal those of a plain array while money arrives', async () => {
  const found = { some: 0, none: 0 }
  await fc.assert(
    fc.asyncProperty(question, async (options) => {
      const rows = (await everything()).filter((row) => passes(options.filter, row))
      const wanted = sorted(rows, options.sort_by, options.sort_order)
      found[wanted.length > 0 ? 'some' : 'none'] += 1

      const first = await pageOf(options, {})
      const recorded = first.data.map(({ uuid }) => uuid)
      await ann.line(7_00n, { kind: 'FEE', from: '0xfeed' })
      for (let page = first, offset = options.limit; page.has_more; offset += options.limit) {
        page = await pageOf(options, { offset, up_to: first.newest })
        recorded.push(...page.data.map(({ uuid }) => uuid))
        expect(page.total).toBe(wanted.length)
      }
      expect(recorded).toEqual(wanted)
      expect(first.total).toBe(wanted.length)
    }),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 20260303) },
  )
  expect(Math.min(found.some, found.none)).toBeGreaterThan(0)
})
