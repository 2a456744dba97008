import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { alerts, heading, listOf, clickButton, settle, type } from './openApp.tsx'
import { book, EVERYONE, field, mill, ONE, open, page, PLACES, rent } from './counterpartyPages.ts'
import { coins, eth } from './walletPages.ts'
import { orderType, orderPages } from './orderPages.ts'

test('lists people by the name their owner gave them', async () => {
  await open('/counterparties')
  expect(heading()).toBe('Recipients')
  const row = screen.getByRole('link', { name: /Mill/ })
  expect(row.getAttribute('href')).toBe('/counterparties/c1')
  expect(row.textContent).toContain('Rowan Mill Ltd, pay@mill.example')
  expect(row.textContent).toContain('Pinned')
})

test('says what an empty list is for, and where a search found nobody', async () => {
  await open('/counterparties', { ...book(), [EVERYONE]: () => jsonResponse(page([])) })
  expect(screen.getByText('No recipients yet')).toBeTruthy()
  await type('Search', 'zed')
  await clickButton('Search')
  expect(screen.getByText('No results for “zed”')).toBeTruthy()
})

test('asks the bank for the search and the type', async () => {
  const { bank } = await open('/counterparties')
  await type('Search', 'mill')
  await clickButton('Search')
  await clickButton('Businesses')
  const { path } = bank.requests.findLast((call) => call.path.startsWith(`${EVERYONE}?`))!
  const filter = new URLSearchParams(path.split('?')[1]).get('filter')
  expect(JSON.parse(filter ?? '{}')).toEqual({ search: 'mill', type: 'BUSINESS' })
})

test('a list that did not load can be read again', async () => {
  const { bank } = await open('/counterparties', {
    ...book(),
    [EVERYONE]: () => problem(500, 'INTERNAL'),
  })
  expect(screen.getByText('Couldn’t load your recipients')).toBeTruthy()
  Object.assign(bank.pages, book())
  await clickButton('Try again')
  expect(screen.getByText('Mill')).toBeTruthy()
})

test('calls an address by its coin and network', async () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const external_crypto_data = { address, currency_id: eth.uuid, memo: null, currency: eth }
  const { external_banking_data: _, ...common } = rent
  const coin = { ...common, type: 'CRYPTO_EXTERNAL', nickname: null, external_crypto_data }
  await open('/counterparties/c1', book([coin]))
  expect(listOf('Bank accounts and addresses').getByText('ETH · Ethereum')).toBeTruthy()
  cleanup()
  const kinds = {
    [EVERYONE]: () => jsonResponse(page([mill])),
    '/v1/v2/orders/order_types': () => jsonResponse([orderType('OMNIBUS_CRYPTO_TRANSFER')]),
  }
  await open('/send', { ...book([coin]), ...orderPages(), ...kinds }, { publicPages: coins })
  expect(screen.getByText('ETH · Ethereum · 0xd8dA…A96045')).toBeTruthy()
})

test('saves somebody new and shows them at once', async () => {
  const requests: string[] = []
  await open('/counterparties/new', {
    ...book(),
    [EVERYONE]: ({ body }) => {
      requests.push(body)
      return jsonResponse(mill)
    },
  })
  expect(heading()).toBe('New recipient')
  await clickButton('Save')
  expect(requests).toEqual([])
  fireEvent.click(screen.getByLabelText('Business'))
  await type('Name', 'Rowan Mill Ltd')
  await type('Phone (optional)', '+1 555 0100')
  await clickButton('Save')
  expect(requests.map((body) => JSON.parse(body) as object)).toEqual([
    {
      type: 'BUSINESS',
      name: 'Rowan Mill Ltd',
      nickname: null,
      email: null,
      phone: '15550100',
    },
  ])
  expect(heading()).toBe('Mill')
})

test('links to somebody who is saved already', async () => {
  const known = {
    errors: [{ pointer: '/name', code: 'KNOWN', params: { id: 'c1' } }],
  }
  await open('/counterparties/new', {
    ...book(),
    [EVERYONE]: () => problem(409, 'ALREADY_EXISTS', known),
  })
  await type('Name', 'Rowan Mill Ltd')
  await clickButton('Save')
  expect(screen.getByText('Rowan Mill Ltd is already saved.')).toBeTruthy()
  expect(field('Name').value).toBe('Rowan Mill Ltd')
  expect(field('Name').getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(screen.getByRole('link', { name: 'Open recipient' }))
  await settle()
  expect(heading()).toBe('Mill')
})

test('shows everywhere somebody is paid, each number in full', async () => {
  await open('/counterparties/c1')
  expect(heading()).toBe('Mill')
  const row = listOf('Bank accounts and addresses').getByText('Rent').closest('li')!
  expect(row.textContent).toContain('SEPA, Commerzbank')
  expect(row.textContent).toContain('DE89370400440532013000')
  expect(row.textContent).not.toContain('Small amounts only')
})

test('says until when a new destination takes small amounts only', async () => {
  const usable_from = new Date(Date.now() + 3_600_000).toISOString()
  await open('/counterparties/c1', book([{ ...rent, usable_from }]))
  expect(screen.getByText(/^Small amounts only until/)).toBeTruthy()
})

test('a change names the version it was made on', async () => {
  const requests: FakeRequest[] = []
  const changed = (ask: FakeRequest) => {
    if (ask.verb === 'PATCH') requests.push(ask)
    return jsonResponse({ ...mill, is_pinned: ask.verb !== 'PATCH' })
  }
  await open('/counterparties/c1', { ...book(), [ONE]: changed })
  await clickButton('Unpin')
  expect(JSON.parse(requests[0]!.body)).toEqual({ version: 3, is_pinned: false })
  expect(screen.getByRole('button', { name: 'Pin to top' })).toBeTruthy()
})

test('reads a counterparty changed on another device again, and says so', async () => {
  const now = (ask: FakeRequest) =>
    ask.verb === 'PATCH'
      ? problem(409, 'VERSION_CONFLICT')
      : jsonResponse({ ...mill, nickname: 'Molino' })
  const { bank } = await open('/counterparties/c1')
  bank.pages[ONE] = now
  await type('Nickname (optional)', 'Moulin')
  await clickButton('Save')
  expect(heading()).toBe('Molino')
  expect(alerts().join()).toContain('This was changed elsewhere.')
})

test('removes a destination only once that is confirmed', async () => {
  const { bank } = await open('/counterparties/c1')
  await clickButton('Remove: Rent')
  expect(alerts().join()).toContain('Remove Rent?')
  await clickButton('Cancel')
  expect(bank.requestsTo(`${PLACES}/d1`)).toHaveLength(0)
  bank.pages[`${PLACES}/d1`] = () => problem(409, 'STATE_CONFLICT')
  await clickButton('Remove: Rent')
  await clickButton('Remove')
  const note = screen.getByText(/^A payment to this account is in progress\./)
  expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad')
  expect(alerts().join()).toBe(note.textContent)
  bank.pages[`${PLACES}/d1`] = () => jsonResponse(rent)
  bank.pages[PLACES] = () => jsonResponse(page([]))
  await clickButton('Remove: Rent')
  await clickButton('Remove')
  expect(screen.getByText('No bank accounts or addresses yet')).toBeTruthy()
})

test('deletes a recipient only once that is confirmed, and shows the list', async () => {
  let deletions = 0
  const refusing = (request: FakeRequest) => {
    if (request.verb !== 'DELETE') return jsonResponse(mill)
    deletions += 1
    return problem(409, 'STATE_CONFLICT')
  }
  const { bank } = await open('/counterparties/c1', { ...book(), [ONE]: refusing })
  await clickButton('Delete recipient')
  expect(alerts().join()).toContain('Delete Mill and every destination?')
  await clickButton('Cancel')
  expect(deletions).toBe(0)
  await clickButton('Delete recipient')
  await clickButton('Delete recipient')
  expect(deletions).toBe(1)
  expect(alerts().join()).toContain('A payment to this recipient is still in progress.')
  bank.pages[ONE] = () => jsonResponse(mill)
  bank.pages[EVERYONE] = () => jsonResponse(page([]))
  await clickButton('Delete recipient')
  expect(heading()).toBe('Recipients')
  expect(screen.getByText('No recipients yet')).toBeTruthy()
})

test('renames a destination on the version that was shown, and changes nothing else', async () => {
  const requests: FakeRequest[] = []
  const { bank } = await open('/counterparties/c1')
  bank.pages[`${PLACES}/d1`] = (ask) => {
    requests.push(ask)
    return jsonResponse({ ...rent, nickname: 'Studio', version: 2 })
  }
  await clickButton('Rename: Rent')
  const form = listOf('Bank accounts and addresses')
  fireEvent.input(form.getByLabelText('Nickname (optional)'), { target: { value: 'Studio' } })
  bank.pages[PLACES] = () => jsonResponse(page([{ ...rent, nickname: 'Studio', version: 2 }]))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await settle()
  expect(requests.map(({ verb, body }) => [verb, JSON.parse(body) as object])).toEqual([
    ['PATCH', { version: 1, nickname: 'Studio' }],
  ])
  expect(listOf('Bank accounts and addresses').getByText('Studio')).toBeTruthy()
})

test('a destination links to paying it', async () => {
  await open('/counterparties/c1')
  const way = screen.getByRole('link', { name: 'Send: Rent' })
  expect(way.getAttribute('href')).toBe('/send?to=d1')
})
