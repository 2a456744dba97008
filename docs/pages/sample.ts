import type { Endpoint } from '#contract/kit/endpoint'
import { schemaOf, type Schema } from './schema.ts'

/**
 * An example request that a call accepts: its required fields, and those it needs although they are
 * declared optional. A value that only the reader knows is in capitals, such as `CARD_ID`.
 */
export function sampleOf(name: string, { ask, path }: Endpoint): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(ask, 'input')
  const fields = [...new Set([...required, ...(alsoNeeded[name] ?? [])])]
  return Object.fromEntries(
    fields.map((field) => [
      field,
      valueOf(field, properties[field] ?? {}, placeholderIn(path, field)),
    ]),
  )
}

const paid = ['wallet_id', 'amount']

/** Fields that a call accepts under several names, so that none of them is declared required. */
const alsoNeeded: Record<string, readonly string[]> = {
  listRates: ['from_uuid'],
  calcOrder: ['from_currency_id', 'to_currency_id'],
  calcOrderV2: ['from_currency_id', 'to_currency_id'],
  readMost: ['from_currency_id', 'to_currency_id'],
  readPaymentTerms: ['from_currency_id', 'to_currency_id'],
  placeTransferV1: [...paid, 'currency_id', 'to_wallet_id'],
  placeExchange: paid,
  placeCryptoWithdrawal: paid,
  placeTransfer: [...paid, 'from_currency_id', 'to_wallet_id'],
  placeTransferCut: [...paid, 'from_currency_id', 'to_wallet_id'],
  placeToDestination: [...paid, 'counterparty_destination_id'],
  loadSubAccount: paid,
  loadPrepaidCard: paid,
  loadVendor: paid,
  withdrawPrepaidCard: paid,
  withdrawSubAccount: paid,
  payOutToCards: paid,
  changeUserData: ['first_name'],
  createInvite: ['email'],
}

/** Values by field name, where the schema says too little to generate one. */
const values: Record<string, unknown> = {
  email: 'ann@example.com',
  login: 'ann@example.com',
  phone: '15550100',
  password: 'blue larkspur in june',
  token: '123456',
  otp: '123456',
  amount: '10.00',
  total: '10.00',
  sum: '1000.00',
  last4: '4242',
  chain: 31_337,
  country_id: 233,
  day: '2026-03-31',
  from_date: '2026-03-01',
  to_date: '2026-03-31',
  year: '2026',
  first_on: '2026-12-01',
  on: '2026-12-01',
  content: 'iVBORw0KGgo=',
  tg_id: '700000001',
  contact_tg_id: '700000002',
  currency: 'ETH',
  symbol: 'ETH',
  price: '2500.00',
  name: 'Shop',
  first_name: 'Ann',
  nick_name: 'Travel',
  label: 'Shop',
  words: 'Please look at it again.',
  slug: 'kbQf2wWnT5m0yXr3vA7cJg',
  url: 'https://example.com/hook',
  draft: null,
  rows: [{ recipient: 'Rowan Mill', amount: '10.00', reference: 'Invoice 7' }],
  counts: [{ flow: 'homePage', state: 'homePage.shown', reached: 1, left: 0 }],
  frames: [{ tab: 't1', actor: 'x:0', kind: 'heard', event: 'order.approve' }],
}

function valueOf(name: string, schema: Schema, placeholder: string): unknown {
  const known = values[name]
  // `rows` may also be how many there are.
  const isCount = schema.type === 'integer' && Array.isArray(known)
  if (known !== undefined && !isCount) return known
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  // An empty string means that nothing was chosen.
  const first = schema.anyOf?.find((one) => one.const !== '')
  if (first) return valueOf(name, first, placeholder)
  if (schema.type === 'array') return [valueOf(name, schema.items ?? {}, placeholder)]
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 1
  // A code of an invitation.
  if (schema.pattern?.includes('{22,36}')) return 'kbQf2wWnT5m0yXr3vA7cJg'
  // Thirty-two bytes in base64.
  if (schema.pattern?.includes('{43}=')) return `${'A'.repeat(43)}=`
  if (schema.pattern?.includes('[0-9a-f]{8}')) return 'aaaaaaaa-0000-4000-8000-000000000000'
  return placeholder
}

/** The path segment before a bare `:id` names it: `/cards/:id` needs `CARD_ID`. */
function placeholderIn(path: string, field: string): string {
  const before = new RegExp(`/([^/:]+)/:${field}\\b`).exec(path)?.[1]
  const bare = field === 'id' || field === 'uuid'
  const noun = before?.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')
  return (bare && noun ? `${noun}_${field}` : field).toUpperCase()
}
