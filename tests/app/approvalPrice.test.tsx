import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { order as en } from '#app/features/order/words.en.ts'
import { refusal } from '#app/features/refusal/words.en.ts'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { alerts, clickButton, openApp } from './openApp.tsx'
import { detail, ORDERS, orderPages } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** A payment that converts and waits for a second person, as each of the two reads it. */

const price = (quote_id: string, arrives: string) => ({
  quote_id,
  expires_at: '2026-01-05T11:00:00Z',
  rate: '0.0006',
  total: '100.00',
  fee: '2.00',
  network_fee: '0.00',
  arrives,
})

const waitsFor = (allowed_events: string[], approval: object) => ({
  ...detail({
    status: 'NEW',
    sub_status: 'awaiting_approver',
    next: {
      mover: 'approver',
      why: 'awaiting_approver',
      until: '2026-01-06T10:30:00Z',
      allowed_events,
    },
  }),
  approval: { made_by: 'Rowan', approvers: ['Ann'], fixed: 'total', price: null, ...approval },
})

const toApprove = (approval: object) => waitsFor(['order.approve', 'order.decline'], approval)

const openOrder = (shown: object) =>
  openApp({
    signedIn: true,
    path: '/orders/o1',
    publicPages: coins,
    pages: { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(shown) },
  })

const text = () => document.body.textContent.replaceAll('\u00a0', ' ')

test('whoever approves reads the price of now, and approves just that', async () => {
  const { bank } = await openOrder(toApprove({ price: price('q1', '0.0588') }))
  expect(screen.getByText(en.fixedAmount.total)).toBeTruthy()
  expect(screen.getByText(en.priceNow)).toBeTruthy()
  expect(text()).toContain('0.0588 ETH')
  expect(text()).not.toContain('0.0495')
  const asked: unknown[] = []
  bank.pages[`${ORDERS}/o1/approve`] = ({ body }) => {
    asked.push(JSON.parse(body))
    bank.pages[`${ORDERS}/o1`] = () => jsonResponse(toApprove({ price: price('q2', '0.0571') }))
    return problem(409, 'QUOTE_EXPIRED')
  }
  await clickButton(en.can['order.approve'])
  expect(alerts().join()).toContain(refusal.QUOTE_EXPIRED)
  expect(text()).toContain('0.0571 ETH')
  await clickButton(en.can['order.approve'])
  expect(asked).toEqual([{ quote_id: 'q1' }, { quote_id: 'q2' }])
})

test('without a price now nothing can be approved, and declining stays', async () => {
  const { bank } = await openOrder(toApprove({}))
  expect(screen.getByText(en.noPrice)).toBeTruthy()
  await clickButton(en.can['order.approve'])
  expect(bank.requestsTo(`${ORDERS}/o1/approve`)).toEqual([])
  await clickButton(en.decline)
  expect(screen.getByText(en.declineWhy)).toBeTruthy()
})

test('its maker reads what is fixed, that the rate is set later, and the figures of then', async () => {
  await openOrder(waitsFor(['order.cancel'], { fixed: 'arrives' }))
  expect(screen.getByText(en.fixedAmount.arrives)).toBeTruthy()
  expect(screen.getByText(en.pricePlaced)).toBeTruthy()
  expect(screen.getByText(en.rateAtApproval)).toBeTruthy()
  expect(text()).toContain('0.0495 ETH')
  expect(screen.queryByRole('button', { name: en.can['order.approve'] })).toBeNull()
})

test('what converts nothing says nothing of a rate', async () => {
  const same = {
    from: { amount: '100.00', currency: 'EUR' },
    to: { amount: '99.00', currency: 'EUR' },
  }
  await openOrder({ ...toApprove({ fixed: null }), ...same })
  for (const line of [en.rateAtApproval, en.priceNow, en.noPrice, en.pricePlaced])
    expect(screen.queryByText(line)).toBeNull()
  await clickButton(en.can['order.approve'])
})

test('declining is its reason, which is sent once one is pressed', async () => {
  const { bank } = await openOrder(toApprove({ price: price('q1', '0.0588') }))
  const sent: unknown[] = []
  bank.pages[`${ORDERS}/o1/decline`] = ({ body }) => {
    sent.push(JSON.parse(body))
    const over = { status: 'CANCELED', sub_status: 'declined_by_approver', version: 2 }
    bank.pages[`${ORDERS}/o1`] = () =>
      jsonResponse(detail({ ...over, reason_code: 'wrong_amount' }))
    return jsonResponse({ success: true, data: detail(over) })
  }
  await clickButton(en.decline)
  expect(screen.queryByRole('button', { name: en.can['order.approve'] })).toBeNull()
  await clickButton(en.keepPayment)
  expect(screen.queryByText(en.declineWhy)).toBeNull()
  await clickButton(en.decline)
  expect(sent).toEqual([])
  await clickButton(en.declineReason.wrong_amount)
  expect(sent).toEqual([{ reason: 'wrong_amount' }])
  expect(screen.getByText(en.declinedFor)).toBeTruthy()
  expect(screen.getByText(en.declineReason.wrong_amount)).toBeTruthy()
})
