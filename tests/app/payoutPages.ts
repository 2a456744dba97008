import type { PayoutDetail, PayoutRow } from '#contract/payout'
import type { Pages } from '#tests/kit/fakeBank'
import { moment, one } from './recordPages.ts'
import { walletPages } from './walletPages.ts'

/** Payments from a file, as the bank returns them. */

export const PAYOUTS = '/v1/frontend/mass-payouts/w1'

export const payoutRow = (parts: Partial<PayoutRow>): PayoutRow => ({
  n: 1,
  recipient: 'Anna Holm',
  amount: '45',
  reference: 'Invoice 7',
  title: 'Anna Holm',
  detail: 'Nordbank · NO93 …7947',
  order_type: 'HIFI_SEPA_OFFRAMP',
  pays: '44.50',
  fee: '0.50',
  total: '45.00',
  problem: null,
  outcome: null,
  order_uuid: null,
  order_status: null,
  ...parts,
})

export const unknownRow = (n: number): PayoutRow =>
  payoutRow({
    n,
    recipient: 'Nobody',
    amount: '5',
    reference: '',
    title: null,
    detail: null,
    order_type: null,
    pays: null,
    fee: null,
    total: null,
    problem: { code: 'RECIPIENT_UNKNOWN', limit: null, limit_currency: null },
  })

export const payoutDetail = (parts: Partial<PayoutDetail>): PayoutDetail => {
  const { status = 'DRAFT' } = parts
  const isDraft = status === 'DRAFT'
  return {
    id: 'p1',
    wallet_id: 'w1',
    currency_id: 'eur',
    symbol: 'EUR',
    row_count: 2,
    total: isDraft ? null : '45.00',
    created_at: moment,
    version: 3,
    decimal_sign: '.',
    rows: [payoutRow({}), unknownRow(2)],
    totals: {
      rows: 1,
      pays: '44.50',
      fees: '0.50',
      total: '45.00',
      available: isDraft ? '100.00' : null,
      after: isDraft ? '55.00' : null,
    },
    ...parts,
    status,
  }
}

export const payoutPage = (payouts: readonly PayoutDetail[]) => ({
  success: true,
  data: payouts.map(({ id, rows: _r, totals: _t, decimal_sign: _d, ...one }, at) => ({
    ...one,
    id: `${id}${at}`,
  })),
  pagination: { offset: 0, limit: 10, total: payouts.length, has_more: false },
})

const placed = (order_status: PayoutRow['order_status']) => ({
  outcome: 'PLACED' as const,
  order_uuid: 'o1',
  order_status,
})

const problem = (code: string, limit: string | null = null) => ({
  problem: { code, limit, limit_currency: limit === null ? null : 'EUR' },
})

const numbered = (rows: readonly Partial<PayoutRow>[]) =>
  rows.map((row, at) => payoutRow({ ...row, n: at + 1 }))

/** Every outcome and problem that a line may have. */
const payouts: Record<string, PayoutDetail> = {
  draft: payoutDetail({}),
  problems: payoutDetail({
    rows: [
      unknownRow(1),
      ...numbered([
        {},
        problem('RECIPIENT_SEVERAL'),
        problem('RECIPIENT_CURRENCY'),
        problem('DUPLICATE'),
        problem('AMOUNT_TOO_SMALL', '5.00'),
        problem('AMOUNT_TOO_LARGE', '900.00'),
        problem('LIMIT_EXCEEDED', '12.00'),
        problem('NEW_WORD'),
      ]).slice(1),
    ],
  }),
  short: payoutDetail({
    totals: { ...payoutDetail({}).totals, available: '40.00', after: '-5.00' },
  }),
  nobody: payoutDetail({
    rows: [unknownRow(1)],
    totals: { ...payoutDetail({}).totals, rows: 0, pays: '0.00', fees: '0.00', total: '0.00' },
  }),
  paying: payoutDetail({ status: 'PAYING', rows: numbered([placed('PROCESSING'), {}]) }),
  done: payoutDetail({
    status: 'DONE',
    rows: numbered([
      placed('COMPLETE'),
      placed('PROCESSING'),
      placed('NEW'),
      placed('FAILED'),
      { outcome: 'FAILED', ...problem('INSUFFICIENT_FUNDS') },
      { outcome: 'LEFT_OUT', ...problem('RECIPIENT_UNKNOWN') },
      { title: null, detail: '4711', order_type: 'TRANSFER_INTERNAL', ...placed('COMPLETE') },
    ]),
  }),
  canceled: payoutDetail({ status: 'CANCELED', rows: numbered([{ outcome: 'LEFT_OUT' }]) }),
}

export const payoutScreens: Record<string, readonly [path: string, pages: Pages]> = {
  ...Object.fromEntries(
    Object.entries(payouts).map(([name, data]) => [
      `payout.${name}`,
      [
        '/payouts/p1',
        { ...walletPages(), [`${PAYOUTS}/p1`]: one({ success: true, data }) },
      ] as const,
    ]),
  ),
  'payout.list': [
    '/payouts',
    { ...walletPages(), [PAYOUTS]: one(payoutPage(Object.values(payouts))) },
  ],
  'payout.new': ['/payouts/new', walletPages()],
}
