import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, said, type Asked } from '#tests/kit/fakeBank'
import { alerts, heading, listOf, press, still, type } from './openApp.tsx'
import { book, EVERYONE, field, mill, ONE, open, page, PLACES, rent } from './counterpartyPages.ts'
import { coins, eth } from './walletPages.ts'
import { orderType, till } from './orderPages.ts'

test('the list says who they are, by the name their owner gave them', async () => {
  await open('/counterparties')
  expect(heading()).toBe('People and businesses')
  const row = screen.getByRole('link', { name: /Mill/ })
  expect(row.getAttribute('href')).toBe('/counterparties/c1')
  expect(row.textContent).toContain('Rowan Mill Ltd, pay@mill.example')
  expect(row.textContent).toContain('Pinned')
})

test('an empty list says what it is for, and where nobody was found it says so', async () => {
  await open('/counterparties', { ...book(), [EVERYONE]: () => said(page([])) })
  expect(screen.getByText('Nobody here yet')).toBeTruthy()
  await type('Search', 'zed')
  await press('Search')
  expect(screen.getByText('Nobody is called “zed”')).toBeTruthy()
})

test('a search and a kind are what the bank is asked for', async () => {
  const { bank } = await open('/counterparties')
  await type('Search', 'mill')
  await press('Search')
  await press('Businesses')
  const { path } = bank.knocks.findLast((knock) => knock.path.startsWith(`${EVERYONE}?`))!
  const filter = new URLSearchParams(path.split('?')[1]).get('filter')
  expect(JSON.parse(filter ?? '{}')).toEqual({ search: 'mill', type: 'BUSINESS' })
})

test('a list that did not come can be asked for again', async () => {
  const { bank } = await open('/counterparties', {
    ...book(),
    [EVERYONE]: () => problem(500, 'INTERNAL'),
  })
  expect(screen.getByText('The list did not load')).toBeTruthy()
  Object.assign(bank.pages, book())
  await press('Try again')
  expect(screen.getByText('Mill')).toBeTruthy()
})

test('an address is called by its coin and network', async () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const external_crypto_data = { address, currency_id: eth.uuid, memo: null, currency: eth }
  const { external_banking_data: _, ...common } = rent
  const coin = { ...common, type: 'CRYPTO_EXTERNAL', nickname: null, external_crypto_data }
  await open('/counterparties/c1', book([coin]))
  expect(listOf('Where you pay them').getByText('ETH · Ethereum')).toBeTruthy()
  cleanup()
  const kinds = {
    [EVERYONE]: () => said(page([mill])),
    '/v1/v2/orders/order_types': () => said([orderType('OMNIBUS_CRYPTO_TRANSFER')]),
  }
  await open('/send', { ...book([coin]), ...till(), ...kinds }, { told: coins })
  expect(screen.getByText('ETH · Ethereum · 0xd8dA…A96045')).toBeTruthy()
})

test('somebody new is saved and shown at once', async () => {
  const asked: string[] = []
  await open('/counterparties/new', {
    ...book(),
    [EVERYONE]: ({ body }) => {
      asked.push(body)
      return said(mill)
    },
  })
  expect(heading()).toBe('Somebody new to pay')
  await press('Save')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByLabelText('Business'))
  await type('Name', 'Rowan Mill Ltd')
  await type('Phone (optional)', '+1 555 0100')
  await press('Save')
  expect(asked.map((body) => JSON.parse(body) as object)).toEqual([
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

test('who is saved already is shown the way there', async () => {
  const known = {
    errors: [{ pointer: '/name', code: 'KNOWN', params: { id: 'c1' } }],
  }
  await open('/counterparties/new', {
    ...book(),
    [EVERYONE]: () => problem(409, 'ALREADY_EXISTS', known),
  })
  await type('Name', 'Rowan Mill Ltd')
  await press('Save')
  expect(screen.getByText('Rowan Mill Ltd is saved already.')).toBeTruthy()
  expect(field('Name').value).toBe('Rowan Mill Ltd')
  fireEvent.click(screen.getByRole('link', { name: 'Open what is saved' }))
  await still()
  expect(heading()).toBe('Mill')
})

test('one of them is shown with everywhere they are paid, each number whole', async () => {
  await open('/counterparties/c1')
  expect(heading()).toBe('Mill')
  const row = listOf('Where you pay them').getByText('Rent').closest('li')!
  expect(row.textContent).toContain('SEPA, Commerzbank')
  expect(row.textContent).toContain('DE89370400440532013000')
  expect(row.textContent).not.toContain('Small amounts only')
})

test('a new destination says until when it takes small amounts only', async () => {
  const usable_from = new Date(Date.now() + 3_600_000).toISOString()
  await open('/counterparties/c1', book([{ ...rent, usable_from }]))
  expect(screen.getByText(/^Small amounts only until/)).toBeTruthy()
})

test('a change names the version it was made on', async () => {
  const asked: Asked[] = []
  const changed = (ask: Asked) => {
    if (ask.verb === 'PATCH') asked.push(ask)
    return said({ ...mill, is_pinned: ask.verb !== 'PATCH' })
  }
  await open('/counterparties/c1', { ...book(), [ONE]: changed })
  await press('Unpin')
  expect(JSON.parse(asked[0]!.body)).toEqual({ version: 3, is_pinned: false })
  expect(screen.getByRole('button', { name: 'Pin to the top' })).toBeTruthy()
})

test('what another device changed meanwhile is read anew, and the person is told', async () => {
  const now = (ask: Asked) =>
    ask.verb === 'PATCH' ? problem(409, 'VERSION_CONFLICT') : said({ ...mill, nickname: 'Molino' })
  const { bank } = await open('/counterparties/c1')
  bank.pages[ONE] = now
  await type('Nickname (optional)', 'Moulin')
  await press('Save')
  expect(heading()).toBe('Molino')
  expect(alerts().join()).toContain('It was changed meanwhile.')
})

test('a destination goes only after a second word, and the first can be taken back', async () => {
  const { bank } = await open('/counterparties/c1')
  await press('Remove: Rent')
  expect(alerts().join()).toContain('Remove Rent?')
  await press('Keep it')
  expect(bank.knocksAt(`${PLACES}/d1`)).toHaveLength(0)
  bank.pages[`${PLACES}/d1`] = () => problem(409, 'STATE_CONFLICT')
  await press('Remove: Rent')
  await press('Remove')
  expect(alerts().join()).toContain('A payment to it is still on its way.')
  bank.pages[`${PLACES}/d1`] = () => said(rent)
  bank.pages[PLACES] = () => said(page([]))
  await press('Remove: Rent')
  await press('Remove')
  expect(screen.getByText('No destination yet')).toBeTruthy()
})

test('a destination is renamed on the version that was seen, and nothing else of it', async () => {
  const asked: Asked[] = []
  const { bank } = await open('/counterparties/c1')
  bank.pages[`${PLACES}/d1`] = (ask) => {
    asked.push(ask)
    return said({ ...rent, nickname: 'Studio', version: 2 })
  }
  await press('Rename: Rent')
  const form = listOf('Where you pay them')
  fireEvent.input(form.getByLabelText('Nickname (optional)'), { target: { value: 'Studio' } })
  bank.pages[PLACES] = () => said(page([{ ...rent, nickname: 'Studio', version: 2 }]))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await still()
  expect(asked.map(({ verb, body }) => [verb, JSON.parse(body) as object])).toEqual([
    ['PATCH', { version: 1, nickname: 'Studio' }],
  ])
  expect(listOf('Where you pay them').getByText('Studio')).toBeTruthy()
})

test('a destination leads to paying it', async () => {
  await open('/counterparties/c1')
  const way = screen.getByRole('link', { name: 'Send: Rent' })
  expect(way.getAttribute('href')).toBe('/send?to=d1')
})
