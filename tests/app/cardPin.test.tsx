import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decryptCardKey, encryptCardSecret } from '#bank/card/secret/envelope'
import { jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { card, ONE, oneCard as pages, page } from './cardPages.ts'
import { clickButton, memoryOf, openApp, settle } from './openApp.tsx'
import { eur } from './walletPages.ts'

/** The PIN comes with the number, sealed by the bank's own envelope. */

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

const sealing = (secret: Parameters<typeof encryptCardSecret>[2]) => (request: FakeRequest) => {
  const { encrypted_key: blob, oaep_hash: hash } = JSON.parse(request.body) as Record<
    string,
    'SHA-256'
  >
  const key = decryptCardKey(privatePem, { blob: blob!, hash, now: new Date() })
  return jsonResponse(encryptCardSecret(key!, randomBytes(16), secret))
}

async function reveal(form_factor: 'PHYSICAL' | 'VIRTUAL', pin: object) {
  const number = { card_number: '4000001234567890', cvv: '123', expiry_month: 7, expiry_year: 2031 }
  const app = await openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...pages,
      [ONE]: () => jsonResponse(card({ form_factor })),
      '/v1/issuing/config/key': () => jsonResponse({ public_key: btoa(publicPem) }),
      '/v1/issuing/cards/k1/sensitive/secretkey': sealing({ ...number, ...pin }),
    },
  })
  await clickButton('Show details')
  await waitFor(() => expect(screen.getByText('Security code')).toBeTruthy())
  return app
}

test('the PIN of plastic is shown with its number, and gone with it', async () => {
  const { device, app } = await reveal('PHYSICAL', { pin: '0421' })
  expect(screen.getByText('PIN', { selector: 'dt' }).parentElement?.textContent).toContain('0421')
  expect(memoryOf(app)).not.toContain('0421')
  device.hideApp()
  await settle()
  expect(document.documentElement.outerHTML).not.toContain('0421')
  expect(device.vault.peek('cardPin')).toBeNull()
})

test('number and date stand as they are printed, and the number is copied without spaces', async () => {
  const { device } = await reveal('PHYSICAL', { pin: '0421' })
  const shown = [...document.querySelectorAll('.secret')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['4000 0012 3456 7890', '07/31', '123', '0421'])
  const unsent = document.querySelectorAll('.secret[translate=no]')
  expect(unsent, 'no browser sends it away to be translated').toHaveLength(shown.length)
  await clickButton('Copy: Card number')
  await clickButton('Copy: PIN')
  expect(device.hostState.copied).toEqual(['4000001234567890', '0421'])
  const isOff = () =>
    screen.getByRole('button', { name: 'Show details' }).getAttribute('aria-disabled')
  expect(isOff(), 'they are shown already').toBe('true')
  await clickButton('Hide')
  expect(isOff()).toBe('false')
  expect(document.querySelector('.secret')).toBeNull()
  const names = ['cardNumber', 'cardExpiry', 'cardCvv', 'cardPin'] as const
  expect(names.map((name) => device.vault.peek(name))).toEqual([null, null, null, null])
})

test('plastic that has no PIN yet shows its number alone', async () => {
  const { device } = await reveal('PHYSICAL', {})
  expect(document.querySelector('.secret')?.textContent).toBe('4000 0012 3456 7890')
  expect(device.vault.peek('cardPin')).toBeNull()
})

test('a virtual card has none', async () => {
  await reveal('VIRTUAL', {})
  expect(screen.queryByText('PIN')).toBeNull()
})
