import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually'
import { jsonResponse } from '#tests/kit/fakeBank'
import { book, EVERYONE, field, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { clickButton, openApp, settle } from './openApp.tsx'
import { orderPages, orderType } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** Where somebody at a keyboard goes on once a recipient is chosen, or another one is. */

async function openSend() {
  await openApp({
    signedIn: true,
    path: '/send',
    publicPages: { ...coins, '/v2/system/countries': () => jsonResponse(page([])) },
    pages: {
      ...book(),
      ...orderPages(),
      [EVERYONE]: () => jsonResponse(page([mill])),
      [PLACES]: () => jsonResponse(page([rent])),
      '/v1/v2/orders/order_types': () =>
        jsonResponse([orderType('HIFI_SEPA_OFFRAMP'), orderType('WITHDRAWAL_CRYPTO')]),
    },
  })
  await settle()
}

const isFocused = (label: string) =>
  eventually(() => expect(document.activeElement).toBe(field(label)))

test.each([
  ['a saved recipient', /Rent/, 'You send'],
  ['a crypto address', /^New crypto address/, 'Address'],
])('%s is chosen, and what comes next is typed at once', async (_, row, next) => {
  await openSend()
  await clickButton(row)
  await isFocused(next)
})

test('another recipient is looked for at once', async () => {
  await openSend()
  await clickButton(/Rent/)
  await clickButton('Change')
  await isFocused('Name, IBAN or crypto address')
  expect(screen.getByRole('button', { name: /Rent/ })).toBeTruthy()
})
