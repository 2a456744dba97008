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

test('shows what a new key may do and its secret once, and then removes it from the page', async () => {
  const requests: object[] = []
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return shown({ role: 'PRODUCTION' })
    },
  })
  expect(screen.getByText('No secret keys yet')).toBeTruthy()
  await clickButton('New key: Secret keys')
  await type('Name', 'Shop')
  expect(document.body.textContent).toContain('Changes nothing.')
  await choose('Production')
  expect(document.body.textContent).toContain('Orders are accepted only from the IP addresses')
  await type('IP addresses (optional)', '203.0.113.7, 203.0.113.0/24')
  await clickButton('Create key')
  expect(requests).toEqual([
    {
      name: 'Shop',
      role: 'PRODUCTION',
      expires_in_days: 90,
      ips: ['203.0.113.7', '203.0.113.0/24'],
      rate_per_second: null,
      money: null,
    },
  ])
  expect(screen.getByText(TEXT)).toBeTruthy()
  await clickButton('I’ve saved it')
  expect(heading()).toBe('Shop')
  expect(document.body.textContent).not.toContain(TEXT)
})

test('shows an invalid address at its field', async () => {
  const errors = [{ pointer: '/ips/0', code: 'INVALID' }]
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: () => problem(400, 'VALIDATION_FAILED', { errors }),
  })
  await clickButton('New key: Secret keys')
  await type('Name', 'Shop')
  await type('IP addresses (optional)', '203.0.113')
  await clickButton('Create key')
  expect(screen.getByLabelText('IP addresses (optional)').getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('Enter addresses like 203.0.113.7')
})

test("lists the bank's vendors, each with its id to copy", async () => {
  const vendor = {
    id: 'v1',
    name: 'Rill',
    type: 'card_program',
    currency: 'USD',
    currency_id: 'c1',
  }
  const { device } = await open({ ...keys(), [VENDORS]: () => jsonResponse([vendor]) })
  expect(screen.getByText('Card vendors')).toBeTruthy()
  await clickButton('Copy ID: Rill, USD')
  expect(device.hostState.copied).toEqual(['v1'])
})

test('switches a key off and on, and revokes it', async () => {
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
  await clickButton('Turn off')
  expect(document.body.textContent).toContain('Requests with this key are refused')
  await clickButton('Turn on')
  expect(screen.getByText('Active')).toBeTruthy()
  await clickButton('Revoke')
  await clickButton('Revoke key')
  await clickButton(/Shop/)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByText('Turn on')).toBeNull()
})

test('creates a page key for the open wallet and its origins, and deletes it', async () => {
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
  await clickButton('New key: Publishable keys')
  await type('Name', 'Prices')
  await type('Websites (optional)', 'https://shop.example')
  await clickButton('Create key')
  expect(requests).toEqual([{ name: 'Prices', wallet_id: 'w1', origins: ['https://shop.example'] }])
  await clickButton('I’ve saved it')
  await clickButton('Delete')
  await clickButton('Delete key')
  expect(screen.getByText('No publishable keys yet')).toBeTruthy()
})

test('inside Telegram its back button leads from a key to the list', async () => {
  const { device } = await open(keys([shop]), 'telegram')
  await clickButton(/^Shop/)
  expect(heading()).toBe('Shop')
  expect(screen.queryByRole('button', { name: 'Developers' })).toBeNull()
  device.simulate.back()
  await settle()
  expect(heading()).toBe('Developers')
})

test('keys that did not load can be read again', async () => {
  const { bank } = await open({ ...keys(), [PAGES]: () => problem(500, 'INTERNAL') })
  expect(screen.getByText('Couldn’t load your keys')).toBeTruthy()
  expect(alerts().length).toBeGreaterThan(0)
  Object.assign(bank.pages, keys([shop]))
  await clickButton('Try again')
  expect(screen.getByText('Shop')).toBeTruthy()
})

test('says when a key was exposed in a URL, and what to do', async () => {
  await open(keys([{ ...shop, exposed_at: moment }]))
  await clickButton(/Shop/)
  expect(document.body.textContent).toContain('this key was sent in a URL')
})

test('addresses are parted by whatever a person puts between them', async () => {
  const requests: { ips: string[] }[] = []
  const { device } = await open({
    ...keys(),
    [`${PROGRAMS}/create`]: ({ body }) => {
      requests.push(JSON.parse(body) as { ips: string[] })
      return shown()
    },
  })
  await clickButton('New key: Secret keys')
  await type('Name', 'Shop')
  await type('IP addresses (optional)', ' 203.0.113.7;203.0.113.8 , 203.0.113.9 2001:db8::1 ')
  await clickButton('Create key')
  expect(requests[0]?.ips).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.9', '2001:db8::1'])
  await clickButton('Copy')
  expect([device.hostState.copied, device.vault.peek('accessKey')]).toEqual([[TEXT], TEXT])
  await clickButton('I’ve saved it')
  expect(device.vault.peek('accessKey')).toBeNull()
})

test('a page key is renewed after a question, and one that was deleted is not listed', async () => {
  const deleted = { ...prices, id: 'p2', name: 'Old shop', is_enabled: false }
  const { device } = await open({
    ...keys([], [prices, deleted]),
    [`${PAGES}/p1/regenerate`]: () =>
      jsonResponse({ success: true, data: { ...prices, key: TEXT } }),
  })
  expect(screen.queryByText('Old shop')).toBeNull()
  await clickButton(/^Prices/)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  await clickButton('Replace key')
  expect(alerts()).toHaveLength(1)
  expect(screen.queryByLabelText('Previous key stays valid for')).toBeNull()
  await clickButton('Replace key')
  expect(screen.getByText(TEXT)).toBeTruthy()
  expect(document.body.textContent).not.toContain('The previous key is valid until')
  await clickButton('I’ve saved it')
  expect(device.vault.peek('accessKey')).toBeNull()
})

test('a key that is off can be turned on or revoked, and not replaced', async () => {
  await open(keys([{ ...shop, status: 'DISABLED' }]))
  await clickButton(/Shop/)
  const names = ['Replace key', 'Edit', 'Turn off', 'Turn on', 'Revoke']
  expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual([
    'Edit',
    'Turn on',
    'Revoke',
  ])
})
