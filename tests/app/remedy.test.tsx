import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies, type Remedy } from '#contract/kit/remedy'
import { problem } from '#tests/kit/fakeBank'
import { heading, openApp, clickButton, confirmOrder, type } from './openApp.tsx'
import { coins } from './walletPages.ts'
import { EXCHANGE, orderPages } from './orderPages.ts'

/**
 * Every refusal has a remedy where a customer meets it. A remedy missing here fails, and so does
 * one that is not on the screen.
 */

interface Scenario {
  code: RefusalCode
  role: 'button' | 'link'
  name: string | RegExp
}

/** As somebody who exchanges money meets them. */
const onOrderForm: Partial<Record<Remedy, Scenario>> = {
  TOP_UP: { code: 'INSUFFICIENT_FUNDS', role: 'link', name: 'Add money' },
  CONFIRM_EMAIL: { code: 'EMAIL_NOT_CONFIRMED', role: 'link', name: 'Confirm e-mail' },
  REQUEST_CHANGE: { code: 'IDENTITY_VERIFIED', role: 'link', name: 'Request a change' },
  VERIFY: { code: 'KYC_REQUIRED', role: 'link', name: 'Verify identity' },
  QUOTE_AGAIN: { code: 'QUOTE_MISMATCH', role: 'button', name: 'Get a new rate' },
  FIX_FIELDS: { code: 'LIMIT_EXCEEDED', role: 'button', name: 'Check the fields' },
  CHOOSE_OTHER: { code: 'ORDER_TYPE_DISABLED', role: 'button', name: 'Choose another' },
  GO_BACK: { code: 'STATE_CONFLICT', role: 'button', name: 'Go back' },
  RELOAD: { code: 'VERSION_CONFLICT', role: 'link', name: 'Reload' },
  REPORT: { code: 'METHOD_NOT_ALLOWED', role: 'link', name: 'Contact support' },
  ROTATE_KEY: { code: 'KEY_NOT_ALLOWED', role: 'link', name: 'Create a new key' },
  TRY_AGAIN: { code: 'IDEMPOTENCY_KEY_REUSED', role: 'button', name: 'Review' },
  WAIT: { code: 'DESTINATION_COOLING', role: 'button', name: 'Review' },
}

/** Met elsewhere, and tried there. */
const elsewhere: Partial<Record<Remedy, string>> = {
  SUPPORT: 'pages.test: tells a blocked person whom to write to',
  SIGN_IN: 'signIn.test: a session that ended leads to the sign-in',
  SIGN_UP: 'signIn.test: met at the sign-in only',
  REOPEN_TELEGRAM: 'signIn.test: met at the sign-in only',
  NEW_CODE: 'proof.test: beside the field for the code',
  PROVE: 'proof.test: the proof is asked for by itself',
}

test('no remedy is forgotten', () => {
  const listed = [...Object.keys(onOrderForm), ...Object.keys(elsewhere)]
  expect(listed.sort()).toEqual([...new Set(Object.values(remedies))].sort())
})

async function refusedWith(code: RefusalCode) {
  const pages = { ...orderPages(), [EXCHANGE]: () => problem(refusals[code], code) }
  const config = { support_email: 'help@acme.example' }
  const app = await openApp({
    signedIn: true,
    path: '/exchange',
    publicPages: coins,
    pages,
    config,
  })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Exchange 100/)
  return app
}

test.each(Object.entries(onOrderForm))(
  '%s can be taken where it is said',
  async (remedy, stand) => {
    expect(remedies[stand.code]).toBe(remedy)
    await refusedWith(stand.code)
    const way = await screen.findByRole(stand.role, { name: stand.name })
    expect(way.getAttribute('aria-disabled')).not.toBe('true')
  },
)

test('a new quote is requested from the bank', async () => {
  const { bank } = await refusedWith('QUOTE_MISMATCH')
  const requests = () => bank.requests.filter(({ path }) => path.includes('/orders/calc')).length
  await screen.findByText(/seconds? left$/)
  const before = requests()
  await clickButton('Get a new rate')
  expect(requests()).toBe(before + 1)
})

test('checking the fields focuses what can be changed', async () => {
  await refusedWith('LIMIT_EXCEEDED')
  fireEvent.click(await screen.findByRole('button', { name: 'Check the fields' }))
  expect(document.activeElement).toBe(screen.getByLabelText('You send'))
})

test('going back leaves the order form', async () => {
  await refusedWith('STATE_CONFLICT')
  await clickButton('Go back')
  expect(heading()).not.toBe('Exchange')
})
