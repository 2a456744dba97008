import type { VerificationStatus } from '#contract/person'
import { jsonResponse } from '#tests/kit/fakeBank'
import { event } from './activityPages.ts'

/** A wallet with some money and transactions, as the bank returns them. */

const moment = '2026-01-05T10:30:00Z'
const later = '2026-01-09T18:45:00Z'

const currency = (symbol: string, chain: string | null, scale: number) => ({
  uuid: `${symbol}-${chain ?? 'none'}`,
  decimal: scale,
  render_decimal: scale,
  is_memo: false,
  is_stablecoin: false,
  is_enabled: true,
  is_crypto: chain !== null,
  type: chain === null ? 'fiat' : 'native',
  meta: {
    icon: null,
    name: symbol,
    symbol,
    description: symbol,
    chain_id: chain === null ? null : chain === 'Ethereum' ? 1 : 2,
    chain_name: chain,
    contract: null,
    code: null,
    iso_code: null,
    sign: null,
  },
})

export const eur = currency('EUR', null, 2)
export const eth = currency('ETH', 'Ethereum', 18)
export const ethOnPlay = currency('ETH', 'Play', 18)

const money = (amount: string, more: object = {}) => ({
  amount,
  fiat_amount: '10.00',
  available: amount,
  held: '0.00',
  incoming: '0.00',
  ...more,
})

const line = (of: typeof eur, amount: string, more: object = {}) => ({
  symbol: of.meta.symbol,
  icon: null,
  name: of.meta.name,
  is_crypto: of.is_crypto,
  decimal: of.decimal,
  ...money(amount, more),
  details: [{ uuid: of.uuid, ...money(amount, more), currency: of }],
})

const totals = {
  base_currency: 'EUR',
  fiat_total: '1250.10',
  crypto_total: '0.00',
  total_amount: '1250.10',
  pending_balance: '0.00',
}

const wallet = { uuid: 'w1', id: 1, type: 'personal', name: null, created_at: moment }

const move = (uuid: string, more: object = {}) => ({
  id: 7,
  uuid,
  wallet_id: 'w1',
  created_at: moment,
  updated_at: later,
  type: 'deposit',
  method: 'crypto',
  status: 'complete',
  sub_status: null,
  reason_code: null,
  record_type: 'DEPOSIT_CRYPTO_EXTERNAL',
  amount: '0.418305617204118396',
  currency: eth,
  txid: '0xfeed',
  info: null,
  from: '0xabc',
  to: null,
  meta: {},
  linked: [],
  version: 1,
  ...more,
})

/** A transaction with its history. */
export const transactionDetail = (
  uuid: string,
  more: object = {},
  history: object[] = [step('leg.recorded')],
) => ({
  ...move(uuid, more),
  history,
})

export const step = (event: string, more: object = {}) => ({
  event,
  status: 'complete',
  sub_status: null,
  reason_code: null,
  at: moment,
  ...more,
})

const page = (data: object[]) => ({
  total: data.length,
  count: data.length,
  data,
  has_more: false,
})

export const overview = (more: object = {}) => ({
  base_currency: 'EUR',
  total_amount: '1300.10',
  wallets_amount: '1250.10',
  cards_amount: '50.00',
  wallets: [{ uuid: 'w1', amount: '1250.10' }],
  month: { since: moment, money_in: '400.00', money_out: '149.90' },
  performance: null,
  steps: { verified: true, money_added: true, recipient_saved: true, card_made: true },
  ...more,
})

/** What the bank answers about it, by path. */
export const walletPages = (
  events: object[] = [event('t1')],
  kyc_info: { status: VerificationStatus } | null = { status: 'UNVERIFIED' },
) => ({
  '/v2/wallets': () =>
    jsonResponse(
      page([
        {
          ...wallet,
          ...totals,
          kyc_info,
          role: 'owner',
          pays_most: null,
          feed: { epoch: 0, seq: 0 },
        },
      ]),
    ),
  '/v2/wallets/w1': () =>
    jsonResponse({
      ...wallet,
      ...totals,
      balance: [
        line(eur, '1250.10', { held: '320.00', available: '930.10' }),
        line(eth, '2.418305617204118396'),
        line(ethOnPlay, '0.000000000000000000'),
      ],
    }),
  '/v2/user/overview': () => jsonResponse(overview()),
  '/v2/user/activity': () => jsonResponse({ data: events, next: null }),
  '/v2/user/activity/t1': () =>
    jsonResponse({ ...event('t1'), transaction: transactionDetail('t1'), purchase: null }),
  '/v2/wallets/w1/addresses/1': () =>
    jsonResponse({
      uuid: 'a1',
      wallet_uuid: 'w1',
      chain: 1,
      label: 'main',
      address: '0xFfdBFC32989f8823C32186423b059e837FF8B2ab',
      memo: null,
      confirmations: 12,
      minimums: [{ symbol: 'ETH', amount: '0.0005' }],
      created_at: moment,
      created_ad: moment,
    }),
})

/** The public config of the tenant. */
export const coins = {
  '/v2/system/currencies': () => jsonResponse(page([eur, eth, ethOnPlay])),
  '/v2/system/chains': () => jsonResponse(page([])),
}
