import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import {
  keys,
  moment,
  open,
  PAGES,
  PROGRAMS,
  shop,
  shown,
  TEXT,
  VENDORS,
} from './developerPages.ts'
import { alerts, heading, clickButton, settle, type } from './openApp.tsx'

const prices = {
  id: 'p1',
  name: 'Prices',
  role: 'READ_ONLY',
  wallet_id: 'w1',
  origins: ['https://shop.example'],
  is_enabled: true,
  last_used_at: moment,
  created_at: moment,
  updated_at: moment,
}

async function choose(word: string) {
  fireEvent.click(screen.getByRole('radio', { name: word }))
  await settle()
}

test('a new key says what it may do, is shown this once, and is gone from the page', async () => {
  const requests: object[] = []
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return shown({ role: 'PRODUCTION' })
    },
  })
  expect(screen.getByText('No program has a key yet')).toBeTruthy()
  await clickButton('New key: Keys for programs')
  await type('Name', 'Shop')
  expect(document.body.textContent).toContain('Changes nothing.')
  await choose('Run the business')
  expect(document.body.textContent).toContain('Orders are taken only from the addresses')
  await type('IP addresses (optional)', '203.0.113.7, 203.0.113.0/24')
  await clickButton('Make the key')
  expect(requests).toEqual([
    {
      name: 'Shop',
      role: 'PRODUCTION',
      expires_in_days: 90,
      ips: ['203.0.113.7', '203.0.113.0/24'],
      rate_per_second: null,
    },
  ])
  expect(screen.getByText(TEXT)).toBeTruthy()
  await clickButton('I have kept it')
  expect(heading()).toBe('Shop')
  expect(document.body.textContent).not.toContain(TEXT)
})

test('an address that is none says so at its field', async () => {
  const errors = [{ pointer: '/ips/0', code: 'INVALID' }]
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: () => problem(400, 'VALIDATION_FAILED', { errors }),
  })
  await clickButton('New key: Keys for programs')
  await type('Name', 'Shop')
  await type('IP addresses (optional)', '203.0.113')
  await clickButton('Make the key')
  expect(screen.getByLabelText('IP addresses (optional)').getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('One of these is no address')
})

test('whose accounts the bank gives out is told, each with its number to take along', async () => {
  const vendor = {
    id: 'v1',
    name: 'Rill',
    type: 'virtual_account',
    currency: 'USD',
    currency_id: 'c1',
  }
  const { device } = await open({ ...keys(), [VENDORS]: () => jsonResponse([vendor]) })
  expect(screen.getByText('Account vendors')).toBeTruthy()
  await clickButton('Copy number: Rill, USD')
  expect(device.hostState.copied).toEqual(['v1'])
})

test('a key is switched off and on, and revoked for good', async () => {
  let now: object = shop
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/list`]: () => jsonResponse([now]),
    [`${PROGRAMS}/update`]: ({ body }) => {
      const { is_enabled: on } = JSON.parse(body) as { is_enabled: boolean }
      now = { ...shop, status: on ? 'ACTIVE' : 'DISABLED' }
      return jsonResponse(now)
    },
    [`${PROGRAMS}/revoke`]: () => {
      now = { ...shop, status: 'REVOKED' }
      return jsonResponse(now)
    },
  })
  await clickButton(/Shop/)
  await clickButton('Switch off')
  expect(document.body.textContent).toContain('every call with it is refused')
  await clickButton('Switch on')
  expect(screen.getByText('Active')).toBeTruthy()
  await clickButton('Revoke')
  await clickButton('Revoke it')
  await clickButton(/Shop/)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByText('Switch on')).toBeNull()
})

test('a key of a page belongs to the open wallet and its sites, and is deleted', async () => {
  const requests: object[] = []
  let now: object[] = []
  await open({
    ...keys(),
    [PAGES]: ({ verb, body }) => {
      if (verb === 'GET') return jsonResponse({ success: true, data: now })
      requests.push(JSON.parse(body) as object)
      now = [prices]
      return jsonResponse({ success: true, data: { ...prices, key: TEXT } })
    },
    [`${PAGES}/p1`]: () => {
      now = []
      return jsonResponse({ success: true, data: { id: 'p1', revoked_at: moment } })
    },
  })
  await clickButton('New key: Keys for pages')
  await type('Name', 'Prices')
  await type('Sites (optional)', 'https://shop.example')
  await clickButton('Make the key')
  expect(requests).toEqual([{ name: 'Prices', wallet_id: 'w1', origins: ['https://shop.example'] }])
  await clickButton('I have kept it')
  await clickButton('Delete')
  await clickButton('Delete it')
  expect(screen.getByText('No page has a key yet')).toBeTruthy()
})

test('inside Telegram its own button leads back from a key to all of them', async () => {
  const { device } = await open(keys([shop]), 'telegram')
  await clickButton(/^Shop/)
  expect(heading()).toBe('Shop')
  expect(screen.queryByRole('button', { name: 'Developers' })).toBeNull()
  device.simulate.back()
  await settle()
  expect(heading()).toBe('Developers')
})

test('keys that did not come say so and can be asked for again', async () => {
  const { bank } = await open({ ...keys(), [PAGES]: () => problem(500, 'INTERNAL') })
  expect(screen.getByText('Your keys could not be read')).toBeTruthy()
  expect(alerts().length).toBeGreaterThan(0)
  Object.assign(bank.pages, keys([shop]))
  await clickButton('Try again')
  expect(screen.getByText('Shop')).toBeTruthy()
})

test('a key that stood in an address says so, and what to do', async () => {
  await open(keys([{ ...shop, exposed_at: moment }]))
  await clickButton(/Shop/)
  expect(document.body.textContent).toContain('this key stood in the address of a call')
})
