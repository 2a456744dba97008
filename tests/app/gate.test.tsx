import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VerificationStatus } from '#contract/person'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { account, card, listed, page, program } from './cardPages.ts'
import { ENTITY, entity, rail, RAILS } from './kycPages.ts'
import { heading, openApp, clickButton, settle } from './openApp.tsx'
import { book } from './counterpartyPages.ts'
import { coins } from './walletPages.ts'
import { orderType, orderPages } from './orderPages.ts'

/** What is closed to a person says so in place of the form, before an amount is typed. */

const sepaOut = orderType('HIFI_SEPA_OFFRAMP', { name: 'SEPA', kyc_rails_id: 'eu' })
const sepaIn = { ...sepaOut, id: 'HIFI_SEPA_ONRAMP', direction: 'deposit' }

const shutCards = rail('k1', 'Cards')
const shutSepa = rail('eu', 'SEPA payments', {
  order_types: ['HIFI_SEPA_OFFRAMP', 'HIFI_SEPA_ONRAMP'],
})

const pages = {
  ...book(),
  ...orderPages(),
  '/v1/issuing/sub_account/list/w1': () => jsonResponse(page([{ ...account, cards: [listed()] }])),
  '/v1/issuing/sub_account/s1': () => jsonResponse(account),
  '/v1/issuing/config/programs': () => jsonResponse(page([program()])),
  '/v1/issuing/cards/k1': () => jsonResponse(card()),
  '/v1/issuing/transactions/': () => jsonResponse(page([])),
  '/v1/v2/orders/order_types': () => jsonResponse([sepaOut, sepaIn]),
}

const open = (path: string, kycAnswers: Record<string, (request: FakeRequest) => Response>) =>
  openApp({ signedIn: true, path, publicPages: coins, pages: { ...pages, ...kycAnswers } })

const kycPages = (rails: object[], status: VerificationStatus | null = null) => ({
  [ENTITY]: () => (status ? jsonResponse(entity({ status })) : problem(404, 'NOT_FOUND')),
  [RAILS]: () => jsonResponse(page(rails)),
})

const openCards = rail('k1', 'Cards', { wallet_rail: { status: 'APPROVED' } })

test('says where cards are closed, and leads to verification', async () => {
  await open('/cards/new', kycPages([shutCards]))
  expect(screen.getByRole('region', { name: 'Cards: locked' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next: Virtual card' })).toBeNull()
  await act(
    async () => void fireEvent.click(screen.getByRole('link', { name: 'Go to verification' })),
  )
  await settle()
  expect(heading()).toBe('Verification')
})

test('shows the form once the rail is open', async () => {
  await open('/cards/new', kycPages([openCards], 'APPROVED'))
  expect(screen.queryByText(/: locked/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Next: Virtual card' })).toBeTruthy()
})

test.each([
  ['UNVERIFIED', 'It takes about 3 minutes.'],
  ['PENDING', 'We’re checking your documents.'],
  ['SOFT_REJECT', 'Resend one part of your verification.'],
  ['HOLD', 'We’re reviewing your verification.'],
  ['DECLINED', 'Your verification was declined.'],
  ['APPROVED', 'You’re verified.'],
] as const)('says what is missing for somebody %s', async (status, words) => {
  await open('/cards/new', kycPages([shutCards], status))
  expect(document.body.textContent).toContain(words)
})

test('stops money for a card before an amount, and can be cancelled', async () => {
  await open('/cards/k1', kycPages([shutCards], 'PENDING'))
  await clickButton('Top up')
  expect(screen.getByText('Cards: locked')).toBeTruthy()
  expect(screen.queryByLabelText('From your wallet')).toBeNull()
  await clickButton('Not now')
  expect(screen.queryByText('Cards: locked')).toBeNull()
})

test('stops a bank payment whose rail is closed, and nothing else', async () => {
  await open('/send', kycPages([shutSepa]))
  await clickButton(/Rent/)
  expect(screen.getByText('SEPA payments: locked')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'You send' })).toBeNull()
  await clickButton('Change')
  expect(screen.queryByText('SEPA payments: locked')).toBeNull()
})

test('marks a closed rail where money is added', async () => {
  await open('/add-money', kycPages([shutSepa]))
  expect(screen.getByRole('link', { name: /SEPA/ }).textContent).toContain('Locked')
})
