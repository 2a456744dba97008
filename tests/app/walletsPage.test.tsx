import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { clickButton, listOf, openApp, settle } from './openApp.tsx'
import { page } from './counterpartyPages.ts'
import { walletPages } from './walletPages.ts'

/** The wallets somebody has: each opened, named and shared from its row. */

const wallet = (uuid: string, name: string | null, more: object = {}) => ({
  uuid,
  id: 1,
  type: 'personal',
  name,
  created_at: '2026-01-05T10:30:00Z',
  base_currency: 'EUR',
  fiat_total: '12.50',
  crypto_total: '0.00',
  total_amount: '12.50',
  pending_balance: '0.00',
  kyc_info: null,
  role: 'owner',
  pays_most: null,
  feed: { epoch: 0, seq: 0 },
  ...more,
})
const own = wallet('w1', null)
const trip = wallet('w2', 'Trip')
const watched = wallet('w3', 'Club', { role: 'viewer' })

async function open(wallets: object[], more: Pages = {}) {
  const sent: string[] = []
  const app = await openApp({
    signedIn: true,
    path: '/wallets',
    pages: {
      ...walletPages(),
      '/v2/wallets': () => jsonResponse(page(wallets)),
      '/v2/wallets/w2': ({ verb, body }) => {
        if (verb !== 'PATCH') return walletPages()['/v2/wallets/w1']()
        sent.push(body)
        const { name } = JSON.parse(body) as { name: string | null }
        const { uuid, id, type: kind, created_at } = trip
        return jsonResponse({ uuid, id, type: kind, name, created_at })
      },
      ...more,
    },
  })
  return { sent, ...app }
}

const panel = () => listOf('Your wallets')
const rows = () => panel().getAllByRole('listitem')
const has = (row: HTMLElement, role: 'button' | 'link', name: RegExp | string) =>
  within(row).queryByRole(role, { name }) !== null

test('the open one is marked and shared, another is opened, and each is named by who may', async () => {
  await open([own, trip, watched])
  const found = rows().map((row) => [
    has(row, 'link', 'People'),
    has(row, 'button', /^Switch to/),
    has(row, 'button', /^Rename/),
  ])
  expect(found).toEqual([
    [true, false, true],
    [false, true, true],
    [false, true, false],
  ])
  expect(rows()[0]!.textContent).toContain('Current wallet')
  expect(rows()[0]!.textContent).not.toContain(' · ')
  expect(rows()[1]!.textContent).toContain(' · Personal')
})

test('another one is opened at a press', async () => {
  const { device } = await open([own, trip])
  await clickButton(/^Switch to Trip/)
  expect(rows().map(({ textContent }) => textContent.includes('Current wallet'))).toEqual([
    false,
    true,
  ])
  expect(device.settings.read('wallet')).toBe('w2')
})

/** The form of a new wallet asks for a name as well. */
const nameField = () => panel().getByLabelText<HTMLInputElement>('Name')

async function typeName(text: string) {
  fireEvent.input(nameField(), { target: { value: text } })
  await settle()
}

test('a new name is typed in place of the old one, and saved without its blanks', async () => {
  const { sent, bank } = await open([own, trip])
  await clickButton('Rename Trip')
  expect([nameField().value, document.activeElement]).toEqual(['Trip', nameField()])
  await typeName(' Paris ')
  bank.pages['/v2/wallets'] = () => jsonResponse(page([own, { ...trip, name: 'Paris' }]))
  await clickButton('Save')
  expect(sent).toEqual(['{"name":"Paris"}'])
  expect(rows()[1]!.textContent).toContain('Paris')
  expect(panel().queryByLabelText('Name')).toBeNull()
})

test('a name that was emptied is taken away', async () => {
  const { sent } = await open([own, trip])
  await clickButton('Rename Trip')
  await typeName(' ')
  await clickButton('Save')
  expect(sent).toEqual(['{"name":null}'])
})

test('a name that is left stays as it was', async () => {
  const { sent } = await open([own, trip])
  await clickButton('Rename Trip')
  await typeName('Paris')
  await clickButton('Cancel')
  expect([panel().queryByLabelText('Name'), sent]).toEqual([null, []])
  expect(rows()[1]!.textContent).toContain('Trip')
})

test('a name that was refused is kept, said and focused again', async () => {
  const { bank } = await open([own, trip])
  await clickButton('Rename Trip')
  await typeName('Paris')
  bank.pages['/v2/wallets/w2'] = () => problem(503, 'OVERLOADED')
  await clickButton('Save')
  expect(panel().getByText(/^We’re very busy right now/)).toBeTruthy()
  expect([nameField().value, document.activeElement]).toEqual(['Paris', nameField()])
})

test('wallets that could not be read are read again', async () => {
  const { bank } = await open([], { '/v2/wallets': () => problem(500, 'INTERNAL') })
  expect(panel().queryAllByRole('listitem')).toEqual([])
  bank.pages['/v2/wallets'] = () => jsonResponse(page([own]))
  await clickButton('Try again')
  expect(rows()).toHaveLength(1)
})

test('whoever has none yet is told what one is for', async () => {
  await open([])
  expect(panel().getByText('No wallets yet')).toBeTruthy()
})
