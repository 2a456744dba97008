import type { Language } from '#contract/preferences'
import { writeBalancesPdf } from '#bank/statement/balancesPdf'

export const currency = {
  id: 'usd',
  symbol: 'USD',
  name: 'US dollar',
  type: 'fiat',
  scale: 2,
  shown_scale: 2,
  chain_id: null,
  contract: null,
  sign: '$',
  iso_code: 840,
  needs_memo: false,
  is_stable: false,
  is_enabled: true,
  position: 0,
} as const

const issued = new Date('2026-03-31T21:30:00Z')

type Papers = Map<string, () => Promise<Uint8Array>>

/** Confirmations of balances: of some, of more than a page holds, and of none. */
export function addBalances(
  papers: Papers,
  language: Language,
  bank: Parameters<typeof writeBalancesPdf>[1],
) {
  const balances = {
    request: { day: '2026-03-31', time_zone: 'Asia/Tbilisi' },
    holder: 'Ann Ödegård',
    wallet: { name: 'Savings', number: 7 },
    language,
    issued,
    at: issued,
    balances: [
      { currency, balance: 1_234_56n },
      {
        currency: { ...currency, symbol: 'ETH', type: 'native', scale: 18, chain_id: 1 } as const,
        balance: -5n,
      },
    ],
  }
  papers.set(`balances now, ${language}`, () => writeBalancesPdf(balances, bank))
  papers.set(`more balances than a page holds, ${language}`, () =>
    writeBalancesPdf({ ...balances, balances: Array(14).fill(balances.balances).flat() }, bank),
  )
  papers.set(`as many balances as a page holds, ${language}`, () =>
    writeBalancesPdf({ ...balances, balances: Array(12).fill(balances.balances).flat() }, bank),
  )
  papers.set(`no balances at the end of a day, ${language}`, () =>
    writeBalancesPdf(
      { ...balances, wallet: { name: null, number: 7 }, at: new Date(0), balances: [] },
      { ...bank, support_email: null },
    ),
  )
}
