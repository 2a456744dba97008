import type { Language } from '#contract/preferences'
import { recordKinds } from '#contract/transaction'
import { writePdf } from '#bank/statement/pdf'
import type { Movement } from '#bank/statement/statement.rows'
import { currency } from './balancePapers.ts'

const movement = (more: Partial<Movement>, at: number): Movement => ({
  currencyId: 'usd',
  at: new Date(Date.UTC(2026, 2, 1 + Math.floor(at / 4), 20 + (at % 4))),
  change: at % 3 === 0 ? `-${at + 1}00` : `${at + 1}000`,
  type: at % 2 === 0 ? 'withdrawal' : 'deposit',
  kind: 'FEE',
  number: `${1000 + at}`,
  from: 'From',
  to: 'To',
  txid: null,
  meta: {},
  ...more,
})

const movements = [
  ...recordKinds.map((kind) => ({ kind })),
  { kind: 'OF_OLD' },
  { kind: 'DEPOSIT', meta: { refund_of: 'CARD_ISSUING_FEE' } },
  { kind: 'DEPOSIT', meta: { refund_of: 'OF_OLD' } },
  { kind: 'FEE', from: null, to: null },
  { kind: 'FEE', meta: { counterparty_name: 'Northgate, Inc.', reference: 'Salary' } },
].map(movement)

const issued = new Date('2026-03-31T21:30:00Z')
const euro = { ...currency, id: 'eur', symbol: 'EUR' }
const pound = { ...currency, id: 'gbp', symbol: 'GBP' }

type Papers = Map<string, () => Promise<Uint8Array>>

/** Statements of every kind of movement, of none, and of more accounts than a page holds. */
export function addStatements(
  papers: Papers,
  language: Language,
  bank: Parameters<typeof writePdf>[1],
) {
  const statement = {
    request: { from_date: '2026-03-01', to_date: '2026-03-31', time_zone: 'Asia/Tbilisi' },
    holder: 'Ann Ödegård',
    wallet: { name: 'Savings', number: 7 },
    language,
    issued,
  }
  const draw = (accounts: Parameters<typeof writePdf>[0]['accounts']) =>
    writePdf({ ...statement, accounts }, bank)
  papers.set(`statement, ${language}`, () =>
    draw([
      {
        currency,
        opening: 500_00n,
        movements: language === 'en' ? movements : movements.slice(-6),
      },
    ]),
  )
  papers.set(`statement of nothing, ${language}`, () =>
    writePdf(
      {
        ...statement,
        wallet: { name: null, number: 7 },
        accounts: [{ currency, opening: -5n, movements: [] }],
      },
      { ...bank, support_email: null },
    ),
  )
  if (language !== 'en') return
  papers.set('statement without an account, en', () => draw([]))
  papers.set('statement of several accounts, en', () =>
    draw([
      { currency, opening: 0n, movements: movements.slice(0, 14) },
      { currency: euro, opening: 1n, movements: movements.slice(-1) },
      { currency: pound, opening: 1n, movements: [] },
    ]),
  )
}
