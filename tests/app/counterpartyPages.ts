import { screen } from '@testing-library/react'
import { jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { openApp } from './openApp.tsx'
import { orderType } from './orderPages.ts'
import { walletPages } from './walletPages.ts'

/** One business to pay, at one bank account. */

export const page = (data: object[]) => ({
  total: data.length,
  count: data.length,
  data,
  has_more: false,
})

export const mill = {
  id: 'c1',
  type: 'BUSINESS',
  name: 'Rowan Mill Ltd',
  nickname: 'Mill',
  email: 'pay@mill.example',
  phone: null,
  is_pinned: true,
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
}

export const rent = {
  id: 'd1',
  type: 'SEPA',
  nickname: 'Rent',
  external_banking_data: {
    account_number: null,
    routing_number: null,
    swift_bic: null,
    iban: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
    note: null,
    address: {
      city: null,
      postcode: null,
      street1: null,
      street2: null,
      description: null,
      country_id: null,
      state_id: null,
    },
  },
  usable_from: '2020-01-01T00:00:00Z',
  version: 1,
  created_at: '2020-01-01T00:00:00Z',
}

export const EVERYONE = '/v2/counterparties/w1'
export const ONE = '/v2/counterparties/w1/c1'
export const PLACES = '/v2/counterparties/w1/c1/destinations'

/** Of a bank that pays by every rail. */
const paying = [
  'HIFI_WIRE_OFFRAMP',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
  'TBD_SWIFT_WITHDRAWAL',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
  'OMNIBUS_CRYPTO_TRANSFER',
  'TRANSFER_INTERNAL',
]
export const TYPES = '/v1/v2/orders/order_types'

export const book = (destinations: object[] = [rent]) => ({
  ...walletPages(),
  [TYPES]: () => jsonResponse(paying.map((id) => orderType(id))),
  [EVERYONE]: () => jsonResponse(page([mill])),
  [ONE]: () => jsonResponse(mill),
  [PLACES]: () => jsonResponse(page(destinations)),
})

export const open = (
  path: string,
  pages: Record<string, (request: FakeRequest) => Response> = book(),
  more: Parameters<typeof openApp>[0] = {},
) => openApp({ ...more, signedIn: true, path, pages })

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
