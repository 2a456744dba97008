import { limitPeriods } from '#contract/cardShape'
import { jsonResponse } from '#tests/kit/fakeBank'
import { eur, walletPages } from './walletPages.ts'

/** Cards, their balances and purchases, as the bank returns them. */

const moment = '2026-01-05T10:30:00Z'
export const page = (data: object[]) => ({
  total: data.length,
  count: data.length,
  data,
  has_more: false,
})

export const program = (more: object = {}) => ({
  id: 'p1',
  name: 'Virtual card',
  status: 'ACTIVE',
  account_currency: 'EUR-none',
  brand: 'VISA',
  form_factor: 'VIRTUAL',
  type: 'DEBIT',
  sub_account_type: 'balance',
  vendor_id: 'v1',
  integration_vendor_id: 'v1',
  kyc_rails_id: 'k1',
  max_cards: 5,
  realtime_auth: false,
  tokenizable: true,
  consent_text: null,
  description: null,
  icon: null,
  card_issuing_fee: '5.00',
  card_monthly_fee: null,
  initial_topup: null,
  cap_max: '5000.00',
  order_types: [],
  ...more,
})

export const account = {
  id: 's1',
  nick_name: null,
  type: 'balance',
  status: 'ACTIVE',
  reason: null,
  wallet_id: 'w1',
  program_id: 'p1',
  created_at: moment,
  balance: '120.50',
  fiat_balance: '120.50',
  realtimeauth_balance: '0.00',
  total_balance: '120.50',
  held_balance: '0.00',
  owed_balance: '0.00',
  cards_count: 1,
  currency: eur,
  issuing_program: program(),
  realtime_auth: [],
}

export const limits = (more: object = {}) => ({
  ...Object.assign(
    {},
    ...limitPeriods.map((period) => ({
      [`${period}_enabled`]: false,
      [`${period}_cap`]: null,
      [`${period}_spent`]: '0.00',
    })),
  ),
  blocks_now: [],
  ...more,
})

export const listed = (more: object = {}) => ({
  id: 'k1',
  card_id: 'k1',
  card_status: 'ACTIVE',
  stage: null,
  reason: null,
  brand: 'VISA',
  last4: '4417',
  type: 'DEBIT',
  form_factor: 'VIRTUAL',
  tokenizable: true,
  nick_name: 'Travel',
  name_on_card: 'Ann Larsen',
  wallet_id: 'w1',
  program_id: 'p1',
  request_id: null,
  created_at: moment,
  replaces: null,
  limits: limits(),
  fiat_account: { id: 's1', type: 'balance' },
  ...more,
})

export const card = (more: object = {}) => ({
  ...listed(),
  fiat_account: account,
  issuing_programs: program(),
  ...more,
})

export const bought = (more: object = {}) => ({
  id: 't1',
  vendor_transaction_id: 't1',
  card_id: 'k1',
  last4: '4417',
  title: 'Northgate Airways',
  status: 'CLEARED',
  transaction_type: 'AUTHORIZATION',
  group: 'AUTHORIZATION',
  adjustment_type: null,
  review_status: null,
  failure_reason: null,
  vendor_sub_account_id: 's1',
  created_at: moment,
  cleared_at: moment,
  expires_at: null,
  merchant: { name: 'Northgate Airways', category_code: '4511', city: 'Oslo', country: 'NO' },
  billing_amount: '412.00',
  billing_currency: 'EUR',
  transaction_amount: '412.00',
  transaction_currency: 'EUR',
  total_amount: '412.00',
  held_amount: '0.00',
  refunded_amount: '0.00',
  fee: '0.00',
  is_credit: false,
  has_receipt: true,
  overdrawn: false,
  dispute: null as string | null,
  story: [],
  ...more,
})

export const LIST = '/v1/issuing/sub_account/list/w1'
export const ONE = '/v1/issuing/cards/k1'
export const BOUGHT = '/v1/issuing/transactions/'

/** A wallet with one card and its purchases. */
export const oneCard = {
  ...walletPages(),
  [LIST]: () => jsonResponse(page([{ ...account, cards: [listed()] }])),
  [ONE]: () => jsonResponse(card()),
  [BOUGHT]: () => jsonResponse(page([bought()])),
}
