import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { account, card, LIST, oneCard, page, program } from './cardPages.ts'
import { alerts, clickButton, heading, listOf, openApp, pick, settle, type } from './openApp.tsx'
import { said } from './said.ts'
import { eur } from './walletPages.ts'

/** A new card: what is offered, what is asked about it, and what is sent once it was read again. */

const PROGRAMS = '/v1/issuing/config/programs'
const prepaid = { id: 'p2', name: 'Prepaid card', sub_account_type: 'prepaid' }
const physical = { id: 'p3', name: 'Plastic card', form_factor: 'PHYSICAL' }
const offered = [
  program({ card_monthly_fee: '1.50', consent_text: 'Fees are taken monthly.' }),
  program({ ...prepaid, card_issuing_fee: '0.00' }),
  program({ ...physical, card_issuing_fee: null }),
  program({ id: 'p4', name: 'Old card', status: 'ARCHIVED' }),
]

const family = { ...account, id: 's2', nick_name: 'Family', balance: '7.00' }
const elsewhere = { ...account, id: 's3', nick_name: 'Elsewhere', program_id: 'p9' }

async function openNew(programs: object[] = offered, accounts: object[] = []) {
  const sent: [string, object][] = []
  const issued = (path: string) => (request: FakeRequest) => {
    sent.push([path, JSON.parse(request.body) as object])
    return jsonResponse({ ...card(), status: 'ACTIVE' })
  }
  const opened = await openApp({
    signedIn: true,
    path: '/cards/new',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...oneCard,
      [PROGRAMS]: () => jsonResponse(page(programs)),
      [LIST]: () => jsonResponse(accounts),
      '/v1/issuing/cards/balance': issued('balance'),
      '/v1/issuing/cards/create': issued('prepaid'),
    },
  })
  return { ...opened, sent }
}

const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }))
  await settle()
}

const review = () => said(screen.getByRole('region', { name: 'Review' }))

test('each card says what it is and costs, and one no longer offered cannot be chosen', async () => {
  await openNew()
  const rows = listOf('Choose a card').getAllByRole('listitem')
  const hints = rows.map((row) => row.querySelector('.soft')?.textContent.replaceAll('\u00a0', ' '))
  expect(hints).toEqual([
    'Spends from a balance, shared or its own · 5.00 EUR one-time fee, 1.50 EUR per month',
    'Prepaid: spend only what you load · Free',
    'Physical card, delivered by post · Free',
    'Spends from a balance, shared or its own · No longer offered',
  ])
  const off = screen.getAllByRole('button', { name: /^Next: / })
  expect(off.map((button) => button.getAttribute('aria-disabled'))).toEqual([
    'false',
    'false',
    'false',
    'true',
  ])
  expect(screen.queryByText('No cards available yet')).toBeNull()
})

test('a bank that offers none says so', async () => {
  await openNew([])
  expect(screen.getByText('No cards available yet')).toBeTruthy()
})

test('a card may join a balance of its own kind, work once, and is read again before it is made', async () => {
  const { sent } = await openNew(offered, [
    { ...family, id: 's1', nick_name: null },
    family,
    elsewhere,
  ])
  await clickButton('Next: Virtual card')
  expect(screen.queryByText(/^We close the card/)).toBeNull()
  await choose('Works once')
  expect(screen.getByText(/^We close the card/)).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: 'Spends from' }))
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'A new balance',
    'Card balance7.00 EUR',
    'Family7.00 EUR',
  ])
  await pick('Spends from', /^Family/)
  await type('Name', '  ')
  await clickButton('Next')
  for (const part of ['No name', 'Works once', 'In this app, in seconds', 'Family'])
    expect(review()).toContain(part)
  expect(review()).toContain('Fees are taken monthly.')
  await clickButton('Back')
  await pick('Spends from', 'A new balance')
  await choose('One shop')
  await clickButton('Next')
  expect(review()).toContain('One shop')
  expect(review()).toContain('A new balance')
  await clickButton('Create card')
  expect(sent).toEqual([['balance', { program_id: 'p1', wallet_id: 'w1', one_merchant: true }]])
})

test('a prepaid card has a balance of its own, so none is asked for', async () => {
  const { sent } = await openNew(offered, [{ ...family, program_id: 'p2' }])
  await clickButton('Next: Prepaid card')
  expect(screen.getByText(/^This card has its own balance/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Spends from' })).toBeNull()
  await clickButton('Next')
  expect(review()).not.toContain('Spends from')
  expect(review()).not.toContain('Fees are taken monthly.')
  await clickButton('Create card')
  expect(sent).toEqual([['prepaid', { program_id: 'p2', wallet_id: 'w1' }]])
  expect(heading()).toBe('Travel')
})

test('plastic comes by post and works many times, and a refused wish stays as it was', async () => {
  const { bank } = await openNew()
  bank.pages['/v1/issuing/cards/balance'] = () => problem(409, 'LIMIT_REACHED')
  await clickButton('Next: Plastic card')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Spends from' })).toBeNull()
  await type('Name', 'Wallet')
  await clickButton('Next')
  expect(review()).toContain('By post to the address on file.')
  expect(review()).not.toContain('Works many times')
  await clickButton('Create card')
  expect(alerts()).toHaveLength(1)
  expect(review()).toContain('Wallet')
})
