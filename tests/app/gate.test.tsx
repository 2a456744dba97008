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

/** What is not open to a person says so where a form would stand, before any amount is typed. */

const sepaOut = orderType('HIFI_SEPA_OFFRAMP', { name: 'SEPA', kyc_rails_id: 'eu' })
const sepaIn = { ...sepaOut, id: 'HIFI_SEPA_ONRAMP', direction: 'deposit' }

const shutCards = rail('k1', 'Cards')
const shutSepa = rail('eu', 'Payments in Europe', {
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

test('whoever may have no card yet is told so in its place, and led to verification', async () => {
  await open('/cards/new', kycPages([shutCards]))
  expect(screen.getByRole('region', { name: 'Cards: not open to you yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next: Virtual card' })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'To verification' })))
  await settle()
  expect(heading()).toBe('Verification')
})

test('once it is open, the form stands there', async () => {
  await open('/cards/new', kycPages([openCards], 'APPROVED'))
  expect(screen.queryByText(/is not open to you yet/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Next: Virtual card' })).toBeTruthy()
})

test.each([
  ['UNVERIFIED', 'It takes about three minutes.'],
  ['PENDING', 'We are reading what you sent.'],
  ['SOFT_REJECT', 'One part of your verification has to be sent again.'],
  ['HOLD', 'Our people are looking at your verification.'],
  ['DECLINED', 'Your verification was refused.'],
  ['APPROVED', 'We know who you are already.'],
] as const)('a gate says what stands in the way of somebody %s', async (status, words) => {
  await open('/cards/new', kycPages([shutCards], status))
  expect(document.body.textContent).toContain(words)
})

test('money for a card stops at the gate before an amount, and can be left', async () => {
  await open('/cards/k1', kycPages([shutCards], 'PENDING'))
  await clickButton('Top up')
  expect(screen.getByText('Cards: not open to you yet')).toBeTruthy()
  expect(screen.queryByLabelText('From your wallet')).toBeNull()
  await clickButton('Not now')
  expect(screen.queryByText('Cards: not open to you yet')).toBeNull()
})

test('a payment to a bank stops at the gate of its rail, and nothing else does', async () => {
  await open('/send', kycPages([shutSepa]))
  await clickButton(/Rent/)
  expect(screen.getByText('Payments in Europe: not open to you yet')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'You send' })).toBeNull()
  await clickButton('Somebody else')
  expect(screen.queryByText('Payments in Europe: not open to you yet')).toBeNull()
})

test('a way to add money says that it is not open, where it is shown', async () => {
  await open('/add-money', kycPages([shutSepa]))
  expect(screen.getByRole('link', { name: /SEPA/ }).textContent).toContain('Closed')
})
