import { expect, test } from 'vitest'
import { payRequestFlow } from '#machines/paymentRequest/payRequest.flow'

/** Which requests may be paid, and with what. */

type Guard = (args: { context: object }, params?: object) => boolean
const guards = payRequestFlow.implementations.guards as unknown as Record<string, Guard>

const request = { status: 'OPEN', own: false, available: '10.00', due: '10.00' }

test.each([
  [request, true],
  [{ ...request, status: 'PARTLY_PAID' }, true],
  [{ ...request, own: true }, false],
  [{ ...request, status: 'PAID' }, false],
  [{ ...request, status: 'PAID', own: true }, false],
  [null, false],
])('a request %j may be paid: %s', (one, payable) => {
  expect(guards.payable!({ context: { request: one } })).toBe(payable)
})

test('what is priced is priced anew once another amount is due', () => {
  const context = { request }
  expect(guards.dueChanged!({ context }, { request })).toBe(false)
  expect(guards.dueChanged!({ context }, { request: { ...request, due: '4.00' } })).toBe(true)
})

test.each([
  [{ priced: true, cost: '10.00' }, true],
  [{ priced: true, cost: '9.99' }, true],
  [{ priced: true, cost: '10.01' }, false],
  [{ priced: false, cost: '1.00' }, false],
  [{ priced: true, cost: null }, false],
])('at the price %j it can be afforded: %s', (moved, affordable) => {
  expect(guards.affordable!({ context: { request } }, moved)).toBe(affordable)
  expect(guards.affordable!({ context: { request: null } }, moved)).toBe(false)
})
