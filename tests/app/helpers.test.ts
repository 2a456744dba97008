import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from '#app/features/activity/periods.ts'
import { transactionFilterOf } from '#app/features/activity/exported.ts'
import { merchantCategory, type MerchantCategory } from '#contract/spendingCategory'
import { navigationFor } from '#app/features/app/navigation.ts'
import { piecesOf } from '#app/features/counterparty/groups.ts'
import { isRailOpen } from '#app/features/kyc/kycOverview.ts'
import { readPayees } from '#app/features/order/payees.ts'
import { nextStep, stepsShown } from '#app/features/overview/steps.ts'
import { countryName, personName } from '#app/features/person/naming.ts'
import { newValueText } from '#app/features/person/newValueText.ts'
import { currencyCounted, currencyName, signOf } from '#app/i18n/currencies.ts'
import { listCounterparties, listDestinations, readCounterparty } from '#contract/counterparty'
import { listOrders } from '#contract/order'
import { Refusal } from '#contract/kit/refusal'
import { recordKinds } from '#contract/transaction'
import { listTelegramContacts } from '#contract/telegramContact'
import { listWallets } from '#contract/wallet'
import { recordCalls } from '#tests/kit/recordCalls'

/** Tables of what small functions of the screens make of their data. */

const merchants: [MerchantCategory, string[]][] = [
  ['travel', ['3000', '3299', '4511', '4722']],
  ['hotel', ['3500', '3999', '7011']],
  ['food', ['5811', '5814']],
  ['grocery', ['5411', '5499']],
  ['transport', ['4111', '4131']],
  ['media', ['5815', '5818', '7800', '7999']],
  ['cash', ['6010', '6011']],
  ['shop', ['2999', '3300', '3499', '4000', '4110', '4132', '4512', '5410', '5810', '5819', '']],
  ['shop', ['6009', '6012', '7012', '7799', '8000']],
]
test.each(merchants)('%s is what merchants of %j are', (category, codes) => {
  expect(codes.map(merchantCategory)).toEqual(codes.map(() => category))
})

test('the sandbox is listed in sandboxes alone', () => {
  const routesOf = (kind: 'sandbox' | 'live' | undefined) =>
    navigationFor(kind, 'owner').map(({ route }) => route)
  expect(routesOf('sandbox')).toContain('sandbox')
  expect(routesOf('live')).toEqual(routesOf('sandbox').filter((route) => route !== 'sandbox'))
  expect(routesOf(undefined)).toEqual(routesOf('live'))
  expect(
    navigationFor('live', 'owner')
      .filter(({ at }) => at === 'tab')
      .map(({ route }) => route),
  ).toEqual(['home', 'activity', 'cards', 'exchange'])
})

test.each([
  [
    'abcd',
    'abxd',
    [
      ['ab', false],
      ['c', true],
      ['d', false],
    ],
  ],
  [
    'abc',
    'ab',
    [
      ['ab', false],
      ['c', true],
    ],
  ],
  ['ab', 'abc', [['ab', false]]],
  ['0xAB', '0xab', [['0xab', false]]],
  ['AB', 'ab', [['AB', true]]],
  ['', 'ab', []],
])('%s beside %s is in the pieces %j', (address, other, pieces) => {
  expect(piecesOf(address, other).map(({ text, differs }) => [text, differs])).toEqual(pieces)
})

const steps = { verified: true, money_added: false, recipient_saved: false, card_made: true }

test('the first steps are those the bank asks for, and the next is the first not taken', () => {
  expect(stepsShown(steps)).toEqual([
    { id: 'verify', done: true },
    { id: 'money', done: false },
    { id: 'recipient', done: false },
    { id: 'card', done: true },
  ])
  expect(stepsShown({ ...steps, verified: null }).map(({ id }) => id)).not.toContain('verify')
  expect(nextStep(steps)).toBe('money')
  expect(nextStep({ ...steps, money_added: true })).toBe('recipient')
  expect(nextStep({ ...steps, verified: false })).toBe('verify')
  expect(nextStep({ ...steps, money_added: true, recipient_saved: true })).toBeNull()
  expect(stepsShown({ ...steps, card_made: false }).at(-1)).toEqual({ id: 'card', done: false })
})

const person = (data: object, user: object = {}) =>
  ({
    data: { preferred_name: null, first_name: null, last_name: null, ...data },
    user: { email: null, phone: null, ...user },
  }) as never

test.each([
  [null, null],
  [person({ preferred_name: 'Annie', first_name: 'Ann' }), 'Annie'],
  [person({ first_name: 'Ann', last_name: 'Lee' }, { email: 'a@b.example' }), 'Ann Lee'],
  [person({ last_name: 'Lee' }), 'Lee'],
  [person({}, { email: 'a@b.example', phone: '1555' }), 'a@b.example'],
  [person({}, { phone: '1555' }), '+1555'],
  [person({}), null],
])('somebody is called by the first name there is: %#', (who, name) => {
  expect(personName(who)).toBe(name)
})

test('a country is named by its letters, and what names none stays', () => {
  expect([countryName('no', 'en'), countryName('NO', 'ru')]).toEqual(['Norway', 'Норвегия'])
  expect([countryName('NOR', 'en'), countryName('1a', 'en')]).toEqual(['NOR', '1a'])
})

test('a requested change is one line of what is new', () => {
  const line = (values: object) => newValueText({ values } as never, 'en')
  expect(line({ first_name: 'Ann', last_name: 'Lee' })).toBe('Ann Lee')
  expect(line({ nationality: 'NO' })).toBe('Norway')
  expect(
    line({ address_line1: 'Main St 1', postal_code: '0150', city: 'Oslo', country: 'NO' }),
  ).toBe('Main St 1, 0150 Oslo, Norway')
})

test.each([
  ['USD', '$', 'US Dollar', 'US dollars'],
  ['EUR', '€', 'Euro', 'euros'],
])('%s has its sign and its names', (symbol, sign, name, counted) => {
  expect([signOf(symbol, 'en'), signOf(symbol, 'ru')]).toEqual([
    { sign, leads: true },
    { sign, leads: false },
  ])
  expect([currencyName(symbol, 'en'), currencyCounted(symbol, 'en')]).toEqual([name, counted])
})

test('a currency we have no names for is its symbol', () => {
  expect([signOf('ETH', 'en'), currencyName('ETH', 'en'), currencyCounted('ETH', 'ru')]).toEqual([
    null,
    'ETH',
    'ETH',
  ])
})

test.each([
  [true, 'APPROVED', true],
  [true, 'PENDING', false],
  [false, 'PENDING', true],
])('a rail that is a gate: %s, and %s, is open: %s', (is_gate, status, open) => {
  expect(isRailOpen({ is_gate, wallet_rail: { status } } as never)).toBe(open)
})

test.each([
  [{}, {}],
  [{ kind: 'in' }, { type: 'deposit' }],
  [{ kind: 'out' }, { type: 'withdrawal' }],
  [{ kind: 'exchange' }, { method: 'exchange' }],
  [{ waiting: true }, { status: ['new', 'pending', 'processing'] }],
  [{ search: 'rent' }, { search: 'rent' }],
  [{ currency: 'ETH' }, { 'currency.symbol': 'ETH' }],
  [{ category: 'travel', kind: 'card' }, null],
  [
    { from: '2026-03-01', to: '2026-03-02' },
    { from_created_at: startOfDay('2026-03-01'), to_created_at: endOfDay('2026-03-02') },
  ],
])('the filter %j exports %j', (filter, wanted) => {
  expect(transactionFilterOf(filter as never)).toEqual(wanted)
})

test('the filter of cards exports what cards made', () => {
  const { record_type } = transactionFilterOf({ kind: 'card' })!
  expect(record_type).toEqual(recordKinds.filter((one) => /CARD/.test(one)))
  expect(record_type).toContain('CARD_PROVIDER_DEPOSIT')
})

const own = { uuid: 'w2', type: 'personal', name: 'Trips', total_amount: '5', base_currency: 'USD' }
const bank = [
  [listCounterparties, { data: [{ id: 'c1' }] }],
  [readCounterparty, { id: 'c1', name: 'Ann', nickname: null }],
  [listDestinations, { data: [{ id: 'd1' }, { id: 'd2' }] }],
  [listWallets, { data: [{ ...own, uuid: 'w1' }, own] }],
  [listTelegramContacts, { data: [{ id: 't1', name: 'Ines', wallet_id: 'w9' }] }],
] as const

test('whom a wallet can pay are the saved ones, contacts and the other wallets', async () => {
  const orders = [{ meta: { counterparty_destination_id: 'd2' }, created_at: 'now' }]
  const { call } = recordCalls([...bank, [listOrders, { data: orders }]])
  const payees = [
    { kind: 'destination', name: 'Ann', destination: { id: 'd1' }, paidAt: null },
    { kind: 'destination', name: 'Ann', destination: { id: 'd2' }, paidAt: 'now' },
    { kind: 'contact', contactId: 't1', walletId: 'w9', name: 'Ines' },
    {
      kind: 'wallet',
      walletId: 'w2',
      wallet: { type: 'personal', name: 'Trips' },
      total: '5',
      symbol: 'USD',
    },
  ]
  expect(await readPayees(call, 'w1', {})).toEqual(payees)
  const without = recordCalls([...bank, [listOrders, new Refusal('OVERLOADED')]])
  expect(await readPayees(without.call, 'w1', {})).toHaveLength(4)
})
