import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { activityKinds, activityStatuses, type Activity } from '#contract/activity'
import { bookAccountKinds } from '#contract/ops/book'
import { languages } from '#contract/preferences'
import { writeReceipt } from '#bank/activity/receiptPdf'
import { writeReportPdf } from '#bank/book/reportPdf'
import { clockIn } from '#bank/wallet/statementColumns'
import { addBalances } from './balancePapers.ts'
import { addStatements } from './statementPapers.ts'

/**
 * `papers.txt` holds what the bank prints: every text with its place and size, of statements
 * with each kind of record, receipts of each kind and status, and reports of the book. It is reviewed
 * like code. `npx vitest run --project bank tests/bank/pdf/papers.test.ts -u` writes it anew.
 */

const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: '#2d6a4f', radius: 8 }
const bank = { brand, support_email: 'help@fern.example' }
const issued = new Date('2026-03-31T21:30:00Z')

/** How many lines are drawn on all pages. */
function rulesIn(bytes: Uint8Array): number {
  const streams = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((drawn) => /^BT$/m.test(drawn))
    .reduce((count, drawn) => count + (drawn.match(/^S$/gm) ?? []).length, 0)
}

/** In the order in which they are drawn: from the left, from below, how large. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[] = [`  rules: ${rulesIn(bytes)}`]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    lines.push(`  page ${number} of ${pdf.numPages}`)
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left, below] = (item.transform as number[]).slice(4).map((one) => one.toFixed(1))
      lines.push(`    ${left} ${below} ${item.height.toFixed(1)} ${item.str}`)
    }
  }
  return lines
}

const papers = new Map<string, () => Promise<Uint8Array>>()

for (const language of languages) addStatements(papers, language, bank)

for (const language of languages) addBalances(papers, language, bank)

const entry: Activity = {
  id: 'entry-1',
  source: 'order',
  number: 1042,
  wallet_uuid: 'wallet-1',
  kind: 'out',
  type: 'WITHDRAWAL_CRYPTO',
  status: 'complete',
  waiting: false,
  reason: null,
  created_at: '2026-03-02T21:05:00.000Z',
  updated_at: '2026-03-02T21:06:00.000Z',
  name: 'Rowan Mill',
  paid: { amount: '1234.50', currency: 'USD' },
  received: { amount: '0.01234567', currency: 'BTC' },
  fees: [
    { amount: '1.00', currency: 'USD' },
    { amount: '0.00001', currency: 'BTC' },
  ],
  value: null,
  network: 'Bitcoin',
  address: 'bc1-address',
  txid: 'hash-1',
  reference: 'Invoice 7',
  note: null,
  merchant: null,
  card: null,
  refunded: null,
  transactions: [],
}
const bare = { name: null, network: null, address: null, txid: null, reference: null }
const merchant = { name: 'Cafe', category_code: '5812', city: 'Tbilisi', country: 'GE' }

const receipts: Record<string, Partial<Activity>> = {
  ...Object.fromEntries(activityKinds.map((kind) => [`receipt of ${kind}`, { kind }])),
  ...Object.fromEntries(
    activityStatuses
      .filter((status) => status !== 'complete')
      .map((status) => [`receipt of what is ${status}`, { status }]),
  ),
  'receipt with little': { ...bare, number: null, received: null, fees: [] },
  'receipt with no sum': { ...bare, received: null, paid: null, fees: [] },
  'receipt of a card': {
    ...bare,
    kind: 'card',
    name: 'Cafe',
    merchant,
    card: { id: 'card-1', last4: '4242' },
    refunded: { amount: '2.50', currency: 'USD' },
  },
  'receipt of a shop of no place': {
    ...bare,
    kind: 'card',
    merchant: { ...merchant, city: '' },
    card: { id: 'card-1', last4: null },
  },
}

/** In the other language a few: what stands where is the same. */
const translated = /of (exchange|a card|what is pending)$/

for (const language of languages)
  for (const [name, more] of Object.entries(receipts).filter(
    ([name]) => language === 'en' || translated.test(name),
  ))
    papers.set(`${name}, ${language}`, () =>
      writeReceipt(
        {
          entry: { ...entry, ...more },
          holder: 'Ann Ödegård',
          account: more.name === null ? null : 'DE00 1234',
          memo: more.name === null ? null : '77',
          explorer: null,
          language,
          issued,
          clock: clockIn('Asia/Tbilisi'),
        },
        bank,
      ),
    )

const sides = { debit: '12.34', credit: '0.00' }
const usd = { id: 'usd', symbol: 'USD', chain: null }
const eth = { id: 'eth', symbol: 'ETH', chain: 'Ethereum' }
const balance = {
  as_of: '2026-04-01T00:00:00.000Z',
  day: '2026-03-31',
  sealed: { at: '2026-04-01T00:10:00.000Z', digest: 'digest-1' },
  is_balanced: true,
  currencies: [
    {
      currency: usd,
      debit: '1234567.89',
      credit: '1234567.89',
      difference: '0.00',
      kinds: bookAccountKinds.map((kind, at) => ({ kind, accounts: at + 1, ...sides })),
    },
  ],
}
const earning = { period: '2026-03-31', currency: eth, count: 3, amount: '0.000000000000000001' }
const earnings = (['TRANSFER_INTERNAL', 'card_fees', 'other'] as const).map((source) => ({
  ...earning,
  source,
}))

for (const language of languages) {
  papers.set(`report, ${language}`, () =>
    writeReportPdf({ period: '2026-03-31', balance, earnings }, { ...bank, language, issued }),
  )
  papers.set(`report of nothing, ${language}`, () =>
    writeReportPdf(
      {
        period: '2026-03',
        balance: { ...balance, sealed: null, is_balanced: false, currencies: [] },
        earnings: [],
      },
      { ...bank, language, issued },
    ),
  )
}

test('what the bank prints is what was reviewed', async () => {
  const lines: string[] = []
  for (const [name, write] of papers) lines.push(name, ...(await textsOf(await write())))
  expect(lines.length).toBeGreaterThan(500)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('papers.txt')
})
