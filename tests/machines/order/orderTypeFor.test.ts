import { expect, test } from 'vitest'
import type { Destination, DestinationType } from '#contract/destination'
import { orderTypes, type OrderInfo, type OrderType } from '#contract/orderType'
import { orderTypeFor, type OrderPayee } from '#machines/order/payee.setup'

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
