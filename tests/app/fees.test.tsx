import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, inMinutes, openApp, settle } from './openApp.tsx'
import { orderType } from './orderPages.ts'

/** What payments cost and how much may be paid, made from what the bank will ask. */

const TYPES = '/v1/v2/orders/order_types'
const LIMITS = '/v1/v2/orders/limits'

const limits = {
  currency: 'EUR',
  per_day: '1000.00',
  paid: '250.00',
  left: '750.00',
  per_payment: null,
  own: null,
  reason: null,
  until: null,
  new_recipient: '500.00',
  types: [
    { type: 'TRANSFER_INTERNAL', per_day: '500.00', left: '200.00' },
    { type: 'WITHDRAWAL_CRYPTO', per_day: '90.00', left: '0.00' },
  ],
}

const types = [
  { ...orderType('TRANSFER_INTERNAL'), fee_fixed: '0', fee_percent: 0, min_amount: null },
  orderType('HIFI_WIRE_OFFRAMP'),
  orderType('L2F_WIRE_OFFRAMP'),
  { ...orderType('L2F_SWIFT_OFFRAMP'), fee_fixed: '20' },
  { ...orderType('TBD_SWIFT_WITHDRAWAL'), fee_fixed: '18' },
  { ...orderType('WITHDRAWAL_CRYPTO'), network_fee: 'chain' },
  orderType('DEPOSIT_FIAT_SEPA'),
  {
    ...orderType('EXCHANGE_CRYPTO_INTERNAL'),
    fee_fixed: '0',
    fee_percent: 0.5,
    currency_fees: [
      { symbol: 'BTC', fee_fixed: '0', fee_percent: 0.9, fee_floor: '2', fee_cap: null },
    ],
  },
]

async function openFees(language: 'en' | 'ru', told: object = {}) {
  const app = await openApp({
    signedIn: true,
    path: '/fees',
    languages: [language],
    pages: {
      [TYPES]: () => jsonResponse(types),
      [LIMITS]: () => jsonResponse({ ...limits, ...told }),
    },
  })
  await settle()
  return app
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const rowsOf = (name: string) =>
  panel(name)
    .getAllByRole('term')
    .map(({ parentElement }) => (parentElement?.textContent ?? '').replaceAll('\u00a0', ' '))

test('each payment is listed once by what it costs, and with its bounds', async () => {
  await openFees('en')
  expect(rowsOf('Send')).toMatchInlineSnapshot(`
    [
      "Transfer within the bankUp to 1,000.00 EUR · Daily limit: 200.00 EUR of 500.00 EUR left.No fee",
      "Wire transferFrom 5.00 EUR to 1,000.00 EUR1%",
      "SWIFT transferFrom 5.00 EUR to 1,000.00 EUR20 EUR + 1%",
      "Crypto to an address you enterFrom 5.00 EUR to 1,000.00 EUR · plus network fee · Daily limit: 0.00 EUR of 90.00 EUR left.1%",
    ]
  `)
  expect(rowsOf('Exchange')).toMatchInlineSnapshot(`
    [
      "ExchangeFrom 5.00 EUR to 1,000.00 EUR · BTC: 0.9% (at least 2 EUR)0.5%",
    ]
  `)
  expect(screen.queryByRole('region', { name: 'Add money' })).toBeNull()
})

test.each([
  ['en', 'What you can send', {}, '750.00 EUR left of 1,000.00 EUR'],
  ['en', 'What you can send', { per_day: null, left: null }, 'No daily limit'],
  ['en', 'What you can send', { new_recipient: '40.00' }, 'up to 40.00 EUR'],
  ['en', 'What you can send', { per_payment: '80.00' }, 'One payment: up to 80.00 EUR.'],
  [
    'ru',
    'Сколько можно отправить',
    { per_payment: '80.00', own: { kinds: ['day', 'payment'], last_day: null } },
    'Эти лимиты банк установил для вас.',
  ],
  [
    'en',
    'What you can send',
    { own: { kinds: ['day'], last_day: null } },
    'The bank set this limit for you.',
  ],
  [
    'en',
    'What you can send',
    { own: { kinds: ['day'], last_day: '2026-12-31' } },
    'Last day: 31 December 2026.',
  ],
  [
    'ru',
    'Сколько можно отправить',
    { own: { kinds: ['day'], last_day: '2026-12-31' } },
    'Последний день — 31 декабря 2026',
  ],
  ['en', 'What you can send', { reason: 'unverified' }, 'Lower until your identity is verified.'],
  [
    'en',
    'What you can send',
    { reason: 'new_device', until: inMinutes(60 * 24) },
    'Your usual limit is back tomorrow',
  ],
  ['ru', 'Сколько можно отправить', {}, '750,00 EUR из 1 000,00 EUR'],
  [
    'ru',
    'Сколько можно отправить',
    { reason: 'new_device', until: inMinutes(60 * 24) },
    'Обычный вернётся завтра',
  ],
] as const)('in %s, "%s" of %o says %s', async (language, name, told, text) => {
  await openFees(language, told)
  const shown = screen.getByRole('region', { name }).textContent ?? ''
  expect(shown.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(text)
})

test('whoever is not verified is led to verification', async () => {
  await openFees('en', { reason: 'unverified' })
  const link = panel('What you can send').getByRole('link', { name: 'Verification' })
  expect(link.getAttribute('href')).toBe('/verification')
})

test('a refusal says so, and trying again shows them', async () => {
  const { bank } = await openApp({
    signedIn: true,
    path: '/fees',
    pages: { [TYPES]: () => jsonResponse(types), [LIMITS]: () => problem(503, 'OVERLOADED') },
  })
  await screen.findByText('Couldn’t load fees and limits')
  bank.pages[LIMITS] = () => jsonResponse(limits)
  await clickButton('Try again')
  await screen.findByRole('region', { name: 'What you can send' })
})
