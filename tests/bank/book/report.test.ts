import { beforeAll, expect, test } from 'vitest'
import { readTrialBalance, type TrialBalance } from '#contract/ops/book'
import {
  exportBookReport,
  printBookReport,
  readEarnings,
  type Earnings,
} from '#contract/ops/bookReport'
import { placeTransfer } from '#contract/place'
import { createBookCloser } from '#bank/book/closer'
import { plainFee } from '#bank/policy/document'
import { plantOrder } from '#tests/bank/harness/doubtful'
import { placed } from '#tests/bank/order/orderKit'
import { withTerms } from '#tests/bank/policy/policyKit'
import { changePolicy } from '#tests/kit/policy'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openStaffedBook } from './bookKit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let bank: TestBank
let kit: Awaited<ReturnType<typeof openStaffedBook>>
let asItEnded: number

const takeCardFee = (walletId: string, minor: bigint) =>
  bank.world.writer.commit(kit.tenantId, {
    transfers: [
      {
        id: bank.world.random.id(),
        cause: 'card fee taken',
        legs: [
          { address: `wallet:${walletId}`, currencyId: kit.usd, posted: -minor },
          { address: 'fees', currencyId: kit.usd, posted: minor },
        ],
      },
    ],
    rows: [],
  })

/**
 * Two days with cash-outs for a fee and a fee of a card, the second from its first moment on, and
 * also with a transfer. Its report is asked for as it ends.
 */
beforeAll(async () => {
  bank = await openTestBank()
  kit = await openStaffedBook(bank)
  const ann = await kit.moveIn()
  const settled = [{ type: 'order.approve' }, { type: 'rail.settled' }] as const
  const owner = { ...ann, tenantId: kit.tenantId }
  await plantOrder(bank.world, owner, [...settled])
  await plantOrder(bank.world, owner, [...settled])
  await plantOrder(bank.world, owner, [{ type: 'order.approve' }])
  await kit.give(ann, kit.usd, 100_00n)
  await takeCardFee(ann.walletId, 1_00n)
  await kit.staffWait(15 * HOUR_MS)
  await plantOrder(bank.world, owner, [...settled])
  await bank.world.engine.transaction(kit.scope, (tx) =>
    changePolicy(tx, kit.tenantId, withTerms('TRANSFER_INTERNAL', { fee: plainFee('0.25', '0') })),
  )
  bank.clock.advance(5_000)
  const [carl, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(carl, kit.usd, 100_00n)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '10' }
  await placed(carl.ask(placeTransfer, words))
  await takeCardFee(carl.walletId, 7_00n)
  await kit.staffWait(DAY_MS - 5_000)
  asItEnded = (await kit.ask('auditor', exportBookReport, { period: '2026-03-03' })).status
  await kit.staffWait(9 * HOUR_MS)
  await createBookCloser(bank.world).closeAll()
})

const earned = async (period?: string) =>
  (await kit.ask('treasury', readEarnings, period ? { period } : {})).body as unknown as Earnings

const linesOf = ({ earnings }: Earnings) =>
  earnings.map(({ period, source, count, amount }) => [period, source, count, amount])

test('fees are listed by day and by what they were charged for', async () => {
  const answer = await earned()
  const lines = linesOf(answer)
  const [first] = lines
  expect(answer.period).toBe('2026-03')
  expect(lines.map(([period, source, count]) => [period, source, count])).toEqual([
    ['2026-03-02', first![1], 2],
    ['2026-03-02', 'card_fees', 1],
    ['2026-03-03', first![1], 1],
    ['2026-03-03', 'TRANSFER_INTERNAL', 1],
    ['2026-03-03', 'card_fees', 1],
  ])
  expect(lines.slice(-2).map(([, , , amount]) => amount)).toEqual(['0.25', '7.00'])
})

test('their sum is what the account of fees has', async () => {
  const { body } = await kit.ask('treasury', readTrialBalance)
  const dollars = (body as unknown as TrialBalance).currencies.find(
    ({ currency }) => currency.symbol === 'USD',
  )!
  const fees = dollars.kinds.find(({ kind }) => kind === 'fees')!
  const [total] = (await earned()).totals
  expect(total).toEqual({ currency: dollars.currency, amount: fees.credit })
  const sum = (await earned()).earnings.reduce((all, one) => all + Number(one.amount) * 100, 0)
  expect(Math.round(sum)).toBe(Number(fees.credit.replace('.', '')))
})

test('by month they are the same, added up', async () => {
  const year = await earned('2026')
  expect(year.totals).toEqual((await earned('2026-03')).totals)
  expect(new Set(year.earnings.map(({ period }) => period))).toEqual(new Set(['2026-03']))
  expect((await earned('2025')).earnings).toEqual([])
})

test('the report of a day has its sealed balance and its fees, as CSV', async () => {
  const { text, headers } = await kit.ask('auditor', exportBookReport, { period: '2026-03-03' })
  expect(headers.get('content-disposition')).toContain('report-2026-03-03.csv')
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('section,name,currency,chain,count,debit,credit')
  expect(lines).toContain('earned,TRANSFER_INTERNAL,USD,,1,,0.25')
  expect(lines).toContain('earned,card_fees,USD,,1,,7.00')
  expect(lines).toContainEqual(expect.stringMatching(/^earned,HIFI_ACH_OFFRAMP,USD,,1,/))
  const { body } = await kit.ask('auditor', readTrialBalance, { day: '2026-03-03' })
  const { currencies, sealed } = body as unknown as TrialBalance
  expect(sealed).not.toBe(null)
  for (const { currency, debit, credit } of currencies)
    expect(lines).toContain(`balance,total,${currency.symbol},,,${debit},${credit}`)
})

test('and as PDF, in both languages', async () => {
  for (const language of ['en', 'ru']) {
    const request = { period: '2026-03-02', language }
    const { status, text, headers } = await kit.ask('owner', printBookReport, request)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text.length).toBeGreaterThan(5_000)
  }
})

test('a day has its report as it ends, and a day or a month before that has none', async () => {
  expect(asItEnded).toBe(200)
  for (const period of ['2026-03', '2026-03-04', '2026-13', '2026'])
    for (const call of [exportBookReport, printBookReport])
      expect((await kit.ask('owner', call, { period })).status).toBe(400)
  expect((await kit.ask('support', exportBookReport, { period: '2026-03-02' })).status).toBe(403)
})

test('the report of a month adds its days up once it has ended', async () => {
  await kit.staffWait(Date.parse('2026-04-01T00:00:00Z') - bank.clock.now().getTime())
  const { text } = await kit.ask('auditor', exportBookReport, { period: '2026-03' })
  const lines = text.trim().split('\r\n')
  expect(lines.filter((line) => line.startsWith('earned,'))).toEqual([
    expect.stringMatching(/^earned,HIFI_ACH_OFFRAMP,USD,,3,,/),
    'earned,TRANSFER_INTERNAL,USD,,1,,0.25',
    'earned,card_fees,USD,,2,,8.00',
  ])
})
