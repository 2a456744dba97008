import { expect, test } from 'vitest'
import type { Destination, DestinationType } from '#contract/destination'
import { orderTypes, type OrderInfo, type OrderType } from '#contract/orderType'
import type { Currency } from '#contract/reference'
import {
  choosesCurrency,
  currencyFor,
  orderTypeFor,
  type OrderPayee,
} from '#machines/order/payee.setup'

const offered = (types: readonly OrderType[]) => types.map((id) => ({ id }) as OrderInfo)

const payeeOf = (type: DestinationType): OrderPayee => ({
  kind: 'destination',
  name: 'Rowan',
  paidAt: null,
  destination: { type } as Destination,
})

test.each(['DOMESTIC_WIRE', 'ACH', 'SWIFT', 'SEPA'] as const)(
  'of two order types to %s the one that the contract names first is made, as the page of fees says',
  (type) => {
    const first = orderTypeFor(payeeOf(type), offered(orderTypes))!
    const others = orderTypes.filter((id) => id !== first)
    const second = orderTypeFor(payeeOf(type), offered(others))!
    expect(orderTypes.indexOf(first)).toBeLessThan(orderTypes.indexOf(second))
  },
)

test('what nobody offers cannot be paid', () => {
  expect(orderTypeFor(payeeOf('FPS'), offered(['L2F_CHAPS_OFFRAMP']))).toBeNull()
})

const currency = (uuid: string, type: string, symbol: string) =>
  ({ uuid, type, meta: { symbol } }) as unknown as Currency
const currencies = [
  currency('c1', 'crypto', 'USD'),
  currency('f1', 'fiat', 'EUR'),
  currency('f2', 'fiat', 'USD'),
]
const onChain = {
  ...payeeOf('CRYPTO_EXTERNAL'),
  destination: { type: 'CRYPTO_EXTERNAL', external_crypto_data: { currency_id: 'c7' } },
} as OrderPayee

test.each<[string, OrderPayee, string | null]>([
  ['a rail of dollars', payeeOf('ACH'), 'f2'],
  ['a rail of euros', payeeOf('SEPA'), 'f1'],
  ['a rail whose currency is not dealt in', payeeOf('FPS'), null],
  ['a rail of any currency', payeeOf('SWIFT'), null],
  ['an address that was saved', onChain, 'c7'],
  ['an address that was typed', { kind: 'address', address: '0x1', memo: '' }, null],
])('by %s arrives what it carries', (_, payee, arrives) => {
  expect(currencyFor(payee, currencies)).toBe(arrives)
})

test('only a saved address accepts one coin', () => {
  expect([choosesCurrency(onChain), choosesCurrency(payeeOf('ACH'))]).toEqual([true, false])
  expect(choosesCurrency({ kind: 'address', address: '0x1', memo: '' })).toBe(false)
})
