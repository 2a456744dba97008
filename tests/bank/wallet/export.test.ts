import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportTransactions } from '#contract/wallet'
import { fromMinor, toMinor } from '#contract/kit/amount'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { openWalletKit, type Customer } from './walletKit.ts'

/** The statement agrees with the ledger, is safe in a spreadsheet and respects its filter. */

const bank = await openTestBank()
const counter = await openWalletKit(bank)
const { ask, customer, coins, rows, tenantId } = counter

const scales = new Map([
  ['USD', 2],
  ['ETH 1', 18],
  ['BTC 900000000', 8],
])
const names: Record<string, string> = {
  USD: 'USD',
  'ETH 1': 'ETH on Ethereum',
  'BTC 900000000': 'BTC',
}

test('a statement is oldest first with columns for each currency', async () => {
  const ann = await customer()
  await ann.line(900_00n, { from: 'Northgate', meta: { counterparty_name: 'Northgate, Inc.' } })
  bank.clock.advance(60_000)
  await ann.line(1n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT_CRYPTO_EXTERNAL' })
  await ann.line(20_50n, { type: 'withdrawal', kind: 'FEE' })
  await ann.line(3_00n, { status: 'pending' })
  const { text, headers } = await ann.exported()
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="transactions-2026-03-02.csv"',
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text.endsWith('\r\n')).toBe(true)
  const [line] = bank.logged.filter((one) => one.includes('exportTransactions'))
  expect(JSON.parse(line!)).toMatchObject({ what: 'answered', status: 200 })

  const { head, rows } = readCsv(text)
  expect(head[0]).toBe('created_at (UTC)')
  expect(head.slice(-6)).toEqual(
    ['USD', 'ETH on Ethereum'].flatMap((coin) =>
      ['amount', 'change', 'balance'].map((it) => `${coin} ${it}`),
    ),
  )
  const recorded = rows.map((row) => [
    row['created_at (UTC)'],
    row.counterparty,
    row['USD amount'],
    row['USD change'],
    row['USD balance'],
    row['ETH on Ethereum change'],
  ])
  expect(recorded).toEqual([
    ['2026-03-02 09:00:00', 'Northgate, Inc.', '900.00', '900.00', '900.00', ''],
    ['2026-03-02 09:01:00', '', '', '', '', '0.000000000000000001'],
    ['2026-03-02 09:01:00', '', '20.50', '-20.50', '879.50', ''],
    ['2026-03-02 09:01:00', '', '3.00', '0.00', '879.50', ''],
  ])
})

/** One transaction of a customer, from its first step to its last. */
interface Happening {
  coin: string
  minor: bigint
  way: 'in' | 'out'
  end: 'waits' | 'moves' | 'done' | 'fails' | 'refunded' | 'canceled'
}

const happening: fc.Arbitrary<Happening> = fc.record({
  coin: fc.constantFrom(...scales.keys()),
  minor: fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 20n }),
    fc.bigInt({ min: 1n, max: 1_000n }),
    fc.constant(10n ** 30n + 1n),
  ),
  way: fc.constantFrom('in', 'out'),
  end: fc.constantFrom('waits', 'moves', 'done', 'fails', 'refunded', 'canceled'),
})

async function happen(ann: Customer, { coin, minor, way: route, end }: Happening) {
  const { line, step, booked } = ann
  const currency = coins.get(coin)!
  if (route === 'in') {
    const id = await line(minor, { coin, status: 'pending' })
    const back = booked(currency, -minor, 'incoming')
    const over = booked(currency, minor)
    if (end === 'done') await step(id, { type: 'deposit.confirmed' }, [back, over])
    if (end === 'fails') await step(id, { type: 'deposit.dropped' }, [back])
    return
  }
  const id = await line(minor, { coin, type: 'withdrawal', status: 'new' })
  if (end === 'waits') return
  if (end === 'canceled') return step(id, { type: 'order.canceled' })
  await step(id, { type: 'order.approved' }, [booked(currency, -minor)])
  if (end === 'done') await step(id, { type: 'order.settled' })
  if (end === 'fails') await step(id, { type: 'order.failed' }, [booked(currency, minor)])
  if (end === 'refunded') {
    await step(id, { type: 'order.failed' })
    await line(minor, { coin, kind: 'REFUND', linkedId: id })
  }
}

test('the changes always add up to the ledger, line by line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (scenario) => {
      const ann = await customer()
      for (const coin of scales.keys()) await ann.line(10n ** 32n, { coin })
      for (const one of scenario) await happen(ann, one)
      const { rows } = await ann.statement()
      const book = await ann.balances()
      for (const [coin, scale] of scales) {
        const text = (what: string) =>
          rows
            .flatMap((row) => row[`${names[coin]} ${what}`] || [])
            .map((one) => toMinor(one, scale)!)
        const changes = text('change')
        const sum = (parts: bigint[]) => parts.reduce((whole, one) => whole + one, 0n)
        expect(sum(changes)).toBe(book.get(coins.get(coin)!) ?? 0n)
        expect(text('balance')).toEqual(changes.map((_, at) => sum(changes.slice(0, at + 1))))
      }
    }),
    { numRuns: process.env.DEEP ? 25 : 10, seed: 20260302 },
  )
})

test('what failed changed nothing, unless its own refund gave it back', async () => {
  const [ann, bob] = [await customer(), await customer()]
  await ann.line(50_00n)
  await ann.line(10n ** 18n, { coin: 'ETH 1' })
  const out = { type: 'withdrawal', kind: 'HIFI_ACH_OFFRAMP' } as const
  const failed = await ann.line(5_00n, { ...out, status: 'failed' })
  const linkedId = failed
  await ann.line(1_00n, { type: 'withdrawal', kind: 'FEE', linkedId })
  await ann.line(5_00n, { kind: 'REFUND', status: 'pending', linkedId })
  await ann.line(5_00n, { kind: 'REFUND', coin: 'ETH 1', linkedId })
  await bob.line(5_00n, { kind: 'REFUND', linkedId })
  const changeOf = async (id: string) =>
    (await ann.statement()).rows.find(({ uuid }) => uuid === id)?.['USD change']
  expect(await changeOf(failed)).toBe('0.00')
  const refund = await ann.line(5_00n, { kind: 'REFUND', linkedId })
  expect([await changeOf(failed), await changeOf(refund)]).toEqual(['-5.00', '5.00'])
})

test('balances stay correct under a filter', async () => {
  const ann = await customer()
  for (let at = 1; at <= 30; at++)
    await ann.line(BigInt(at * 100), { kind: at % 3 === 0 ? 'FEE' : 'ONRAMP_ACHWIRE' })
  const filter = { record_type: ['FEE'] }
  const { rows } = await ann.statement(filter)
  const listed = (await ann.list({ filter, limit: 100, sort_order: 'ASC' })).data
  expect(rows.map(({ uuid }) => uuid)).toEqual(listed.map(({ uuid }) => uuid))
  const sumTo = (n: number) => fromMinor(BigInt((n * (n + 1)) / 2) * 100n, 2)
  expect(rows.map((row) => row['USD balance'])).toEqual(rows.map((_, at) => sumTo((at + 1) * 3)))
  expect((await ann.statement({ status: 'failed' })).rows).toEqual([])
})

test('a symbol on two chains has columns for each', async () => {
  const ann = await customer()
  await ann.line(1_000_000n, { coin: 'USDT 900000195' })
  await ann.line(2_000_000n, { coin: 'USDT 1' })
  const { rows } = await ann.statement()
  expect(rows.map((row) => [row['USDT on Tron change'], row['USDT on Ethereum change']])).toEqual([
    ['1.000000', ''],
    ['', '2.000000'],
  ])
})

test('escapes formulas and keeps numbers', async () => {
  const hostile = [
    '=HYPERLINK("http://x","y")',
    '+1-555',
    '-2+3+cmd|"/C calc"!A0',
    '@SUM(1+1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    'plain, with "quotes"\r\nand lines',
    '-5.00',
  ]
  const ann = await customer()
  await ann.line(10_00n)
  for (const note of hostile)
    await ann.line(1n, { type: 'withdrawal', from: note, meta: { note, counterparty_name: note } })
  const { rows } = await ann.statement()
  const cells = rows.slice(1)
  const wanted = hostile.map((word) =>
    word.startsWith('plain') ? word : `'${word}`.replace(/(?<=[\t\r])=/, "'="),
  )
  for (const name of ['note', 'counterparty', 'from'])
    expect(cells.map((row) => row[name])).toEqual(wanted)
  expect(cells.map((row) => row['USD change'])).toEqual(hostile.map(() => '-0.01'))
  const raw = (await ann.exported()).text
  expect(raw).not.toMatch(/(^|,|\n)"?[=+@\t\r＝]/)
})

test('formats times in the requested zone and adds the BOM on request', async () => {
  const ann = await customer()
  await ann.line(1n)
  const text = { wallet_uuid: ann.wallet, time_zone: 'Asia/Kathmandu', bom: true }
  const marked = await bank.app.request(
    requestOf(exportTransactions, text, { tenantId, ...ann.me }),
  )
  const bytes = Buffer.from(await marked.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const { rows } = readCsv(bytes.subarray(3).toString('utf8'))
  const utc = (await ann.statement()).rows[0]!['created_at (UTC)']!
  const there = new Date(`${rows[0]!['created_at (Asia/Kathmandu)']!.replace(' ', 'T')}Z`)
  expect(there.getTime() - new Date(`${utc.replace(' ', 'T')}Z`).getTime()).toBe(20_700_000)
  const odd = await ann.exported({ time_zone: 'Moon/Tranquility' })
  expect([odd.status, odd.body.errors]).toEqual([400, [{ pointer: '/time_zone', code: 'VALUE' }]])
})

test("refuses to export another's wallet and audits exports", async () => {
  const [ann, bob] = [await customer(), await customer()]
  const { status } = await ask(exportTransactions, { wallet_uuid: bob.wallet }, ann.me)
  expect(status).toBe(404)
  expect((await bob.exported()).status).toBe(200)
  const noted = await rows<{ actor_id: string; outcome: string }>(
    `select actor_id, outcome from audit where tenant_id = $1 and action = 'export_csv'
     and actor_id = any($2::text[]) order by outcome`,
    [ann.personId, bob.personId],
  )
  expect(noted).toEqual([
    { actor_id: ann.personId, outcome: 'denied' },
    { actor_id: bob.personId, outcome: 'ok' },
  ])
})
