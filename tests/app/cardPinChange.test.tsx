import { generateKeyPairSync } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cardPinBound } from '#contract/cardPin'
import { decryptCardPin } from '#bank/card/secret/envelope'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { card, ONE, oneCard, page } from './cardPages.ts'
import { clickButton, listOf, memoryOf, openApp, settle, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'
import { eur } from './walletPages.ts'

/** A new PIN of plastic: proved first, typed twice, and sent so that only the bank can read it. */

const PIN = `${ONE}/pin`
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

const inPanel = () => listOf('PIN')

async function openCard(shown: object = {}) {
  const proof = proofRequired(cardPinBound('k1'))
  const sent: FakeRequest[] = []
  let now: object = card({ form_factor: 'PHYSICAL', pin_changing: false, ...shown })
  const opened = await openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...proof.pages,
      ...oneCard,
      [ONE]: () => jsonResponse(now),
      '/v1/issuing/config/key': () => jsonResponse({ public_key: btoa(publicPem) }),
      [PIN]: proof.unless((request) => {
        sent.push(request)
        now = { ...now, pin_changing: true }
        return jsonResponse(now)
      }),
    },
  })
  return { ...opened, sent }
}

async function start() {
  await clickButton('Change PIN')
  await type('Code', '123456')
}

async function save(pin: string, repeated = pin) {
  await type('New PIN', pin)
  await type('Repeat new PIN', repeated)
  await clickButton('Save PIN')
}

test('is proved, typed twice, and only the bank reads it', async () => {
  const { app, device, sent, vaulted } = await openCard()
  await start()
  const field = screen.getByLabelText('New PIN')
  expect(document.activeElement).toBe(field)
  expect(
    ['type', 'inputmode', 'maxlength', 'autocomplete'].map((name) => field.getAttribute(name)),
  ).toEqual(['password', 'numeric', '4', 'off'])
  await save('2749')
  await waitFor(() => expect(inPanel().getByText('New PIN saved')).toBeTruthy())
  const { encrypted_pin: blob } = JSON.parse(sent[0]!.body) as { encrypted_pin: string }
  const read = decryptCardPin(privatePem, { blob, cardId: 'k1', now: new Date() })
  expect([sent.length, sent[0]!.verb, read?.pin]).toEqual([1, 'PUT', '2749'])
  expect(JSON.stringify(sent)).not.toContain('2749')
  expect(vaulted).toContain('newCardPin: 2749')
  expect([device.vault.peek('newCardPin'), device.vault.peek('repeatedCardPin')]).toEqual([
    null,
    null,
  ])
  expect(memoryOf(app)).not.toContain('2749')
  expect(document.documentElement.outerHTML).not.toContain('2749')
})

test.each([
  ['12', '12', 'New PIN', 'Enter four digits.'],
  ['27a9', '27a9', 'New PIN', 'Enter four digits.'],
  ['1234', '1234', 'New PIN', /easy to guess/],
  ['2749', '2748', 'Repeat new PIN', /PINs don’t match/],
])('%s and %s are refused at their field, before the bank hears of them', async (...typed) => {
  const [pin, repeated, label, text] = typed
  const { sent } = await openCard()
  await start()
  await save(pin, repeated)
  const field = await screen.findByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(inPanel().getByText(text)).toBeTruthy()
  expect(sent).toEqual([])
  await save('2749')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  ['PIN_TOO_EASY', 422, /birth year/],
  ['TOO_MANY_ATTEMPTS', 429, /three times in 24 hours/],
])('the bank’s %s stands at the field', async (code, status, text) => {
  const { bank } = await openCard()
  await start()
  bank.pages[PIN] = () => problem(status, code)
  await save('1984')
  expect(await inPanel().findByText(text)).toBeTruthy()
  expect(screen.getByLabelText('New PIN').getAttribute('aria-invalid')).toBe('true')
})

test('while the network takes it, the old one holds and none is chosen', async () => {
  await openCard({ pin_changing: true })
  expect(inPanel().getByText(/Until we notify you, the old one works/)).toBeTruthy()
  const button = inPanel().getByRole('button', { name: 'Change PIN' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('may be cancelled', async () => {
  const { sent } = await openCard()
  await start()
  await clickButton('Cancel')
  expect(inPanel().getByRole('button', { name: 'Change PIN' })).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['a virtual card', { form_factor: 'VIRTUAL' }],
  ['a blocked card', { card_status: 'BLOCKED' }],
  ['a card on its way', { card_status: 'INACTIVE', stage: 'shipped' }],
])('%s has none to choose', async (_, shown) => {
  await openCard(shown)
  await settle()
  expect(screen.queryByRole('button', { name: 'Change PIN' })).toBeNull()
})
