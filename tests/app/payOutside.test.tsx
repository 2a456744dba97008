import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle } from './openApp.tsx'
import { account, address, link, publicPages, slug } from './requestPages.ts'

/** A request for money, paid from another bank or wallet. */

test('somebody without an account reads where to pay, and looks whether it has arrived', async () => {
  let reads = 0
  await openApp({
    path: `/pay/${slug}`,
    publicPages: {
      [`/v2/payment-requests/${slug}`]: () => {
        reads += 1
        const outside = { accounts: [account], address }
        const part = { ...link, status: 'PARTLY_PAID', due: '15.50', outside }
        return jsonResponse(reads === 1 ? part : { ...link, status: 'PAID' })
      },
    },
  })
  await settle()
  for (const line of ['Ann Larsen', 'SL12345678 PRABCDEFGH', '15.50', 'rExampleAddress', '100123'])
    expect(screen.getAllByText(line).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: 'Pay from another bank: SEPA transfer' })).toBeTruthy()
  expect(screen.getByText('Send only USD on XRP Ledger')).toBeTruthy()
  expect(
    screen.getByText('Send the memo too. Without it your payment can’t be matched.'),
  ).toBeTruthy()
  expect(screen.getByText('Requested')).toBeTruthy()
  await clickButton('Check payment')
  await settle()
  expect(screen.getByRole('heading', { name: 'Already paid' })).toBeTruthy()
})

test('an address without a memo asks for none, and has no line for it', async () => {
  const outside = { accounts: [], address: { ...address, memo: null } }
  await openApp({ path: `/pay/${slug}`, publicPages: publicPages({ ...link, outside }) })
  expect(screen.getByText('rExampleAddress')).toBeTruthy()
  expect(
    screen.queryByText('Send the memo too. Without it your payment can’t be matched.'),
  ).toBeNull()
  expect(screen.queryByText('Memo or tag')).toBeNull()
})
