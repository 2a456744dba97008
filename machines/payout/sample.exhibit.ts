import type { Payout, PayoutDetail, PayoutRow, PayoutStatus } from '#contract/payout'

export const payoutWith = (status: PayoutStatus, id = 'p1'): Payout => ({
  id,
  wallet_id: 'w1',
  status,
  currency_id: 'usd',
  symbol: 'USD',
  row_count: 2,
  total: status === 'DRAFT' ? null : '45.00',
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
})

const samplePayoutRow: PayoutRow = {
  n: 1,
  recipient: 'Anna Mill',
  amount: '45',
  reference: 'Invoice 7',
  title: 'Anna Mill',
  detail: 'Sparkasse · DE89 …3000',
  order_type: 'TRANSFER_INTERNAL',
  pays: '45.00',
  fee: '0.00',
  total: '45.00',
  problem: null,
  outcome: null,
  order_uuid: null,
  order_status: null,
}

const unknownRow: PayoutRow = {
  ...samplePayoutRow,
  n: 2,
  recipient: 'Nobody',
  title: null,
  detail: null,
  order_type: null,
  pays: null,
  fee: null,
  total: null,
  problem: { code: 'RECIPIENT_UNKNOWN', limit: null, limit_currency: null },
}

export const payoutDetailWith = (status: PayoutStatus, available = '100.00'): PayoutDetail => ({
  ...payoutWith(status),
  decimal_sign: '.',
  rows: [samplePayoutRow, unknownRow],
  totals: {
    rows: 1,
    pays: '45.00',
    fees: '0.00',
    total: '45.00',
    available: status === 'DRAFT' ? available : null,
    after: status === 'DRAFT' ? (available === '100.00' ? '55.00' : '-35.00') : null,
  },
})
