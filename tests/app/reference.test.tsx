import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, confirmOrder, settle, type } from './openApp.tsx'
import { order, ORDERS } from './orderPages.ts'
import { openSend } from './sendPage.ts'

/** What the recipient of a payment reads: typed, checked, reviewed and sent. */

async function openPayment() {
  const sent: { reference?: string }[] = []
  await openSend({
    [`${ORDERS}/HIFI_SEPA_OFFRAMP`]: ({ body }) => {
      sent.push(JSON.parse(body) as { reference?: string })
      return jsonResponse(order({ order_type: 'HIFI_SEPA_OFFRAMP' }), 201)
    },
  })
  await clickButton(/Rent/)
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await settle()
  return sent
}

const reviewable = () =>
  screen.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled') !== 'true'

test('what the rail cannot carry is said beside the field, and cannot be reviewed', async () => {
  await openPayment()
  expect(reviewable()).toBe(true)
  await type('Reference', 'Rechnung Müller')
  await settle()
  expect(screen.getByText(/^Use only Latin letters, digits, spaces and/)).toBeTruthy()
  expect(reviewable()).toBe(false)
  await type('Reference', 'x'.repeat(141))
  await settle()
  expect(screen.getByText('The text is too long. Use at most 140 characters.')).toBeTruthy()
  await type('Reference', 'Invoice 7')
  await settle()
  expect(reviewable()).toBe(true)
})

test('it is reviewed and sent with the payment', async () => {
  const sent = await openPayment()
  await type('Reference', ' Invoice 7 ')
  await settle()
  await confirmOrder(/^Send 100/)
  expect(sent.map(({ reference }) => reference)).toEqual(['Invoice 7'])
})

test('without one none is sent', async () => {
  const sent = await openPayment()
  await confirmOrder(/^Send 100/)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('reference')
})
