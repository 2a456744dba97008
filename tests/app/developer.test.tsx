import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, said, type Asked } from '#tests/kit/drawerBank'
import { alerts, heading, openApp, press, still, type } from './openApp.tsx'
import { purse } from './purse.ts'

await import('#app/screens/developer/Developers.tsx')

const PROGRAMS = '/v1/developer/access'
const PAGES = '/v1/frontend/access/keys'
const TEXT = 'bk_test_ro_the-text-of-the-key_0000000'

const moment = '2026-01-05T10:30:00Z'

const shop = {
  id: 'k1',
  name: 'Shop',
  role: 'READ_ONLY',
  status: 'ACTIVE',
  prefix: 'bk_test_ro_abcd',
  last_four: 'wxyz',
  ips: [],
  rate_per_second: null,
  expires_at: null,
  last_used_at: null,
  former_until: null,
  created_at: moment,
  updated_at: moment,
}

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

const shown = (more: object = {}) => said({ ...shop, ...more, apiKey: TEXT, key_hash: 'feed' })

async function choose(word: string) {
  fireEvent.click(screen.getByRole('radio', { name: word }))
  await still()
}

type Pages = Record<string, (asked: Asked) => Response>

const keys = (programs: object[] = [], pages: object[] = []): Pages => ({
  [`${PROGRAMS}/list`]: () => said(programs),
  [PAGES]: () => said({ success: true, data: pages }),
})

const open = (pages: Pages) =>
  openApp({ signedIn: true, path: '/developers', pages: { ...purse(), ...pages } })

test('a new key says what it may do, is shown this once, and is gone from the page', async () => {
  const asked: object[] = []
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: ({ body }) => {
      asked.push(JSON.parse(body) as object)
      return shown({ role: 'PRODUCTION' })
    },
  })
  expect(screen.getByText('No program has a key yet')).toBeTruthy()
  await press('New key: Keys for programs')
  await type('Name', 'Shop')
  expect(document.body.textContent).toContain('Changes nothing.')
  await choose('Run the business')
  expect(document.body.textContent).toContain('Orders are taken only from the addresses')
  await type('IP addresses (optional)', '203.0.113.7, 203.0.113.0/24')
  await press('Make the key')
  expect(asked).toEqual([
    {
      name: 'Shop',
      role: 'PRODUCTION',
      expires_in_days: 90,
      ips: ['203.0.113.7', '203.0.113.0/24'],
    },
  ])
  expect(screen.getByText(TEXT)).toBeTruthy()
  await press('I have kept it')
  expect(heading()).toBe('Shop')
  expect(document.body.textContent).not.toContain(TEXT)
})

test('an address that is none says so at its field', async () => {
  const errors = [{ pointer: '/ips/0', code: 'INVALID' }]
  await open({
    ...keys(),
    [`${PROGRAMS}/create`]: () => problem(400, 'VALIDATION_FAILED', { errors }),
  })
  await press('New key: Keys for programs')
  await type('Name', 'Shop')
  await type('IP addresses (optional)', '203.0.113')
  await press('Make the key')
  expect(screen.getByLabelText('IP addresses (optional)').getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('One of these is no address')
})

test('a key is made anew once that is meant, and tells how long the one before it works', async () => {
  const asked: string[] = []
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/rotate`]: ({ body }) => {
      asked.push(body)
      return shown({ former_until: moment })
    },
  })
  await press(/Shop/)
  await press('New key text')
  expect(asked).toEqual([])
  expect(alerts().join(' ')).toContain('24 more hours')
  await press('Make it anew')
  expect(screen.getByText(TEXT)).toBeTruthy()
  await press('I have kept it')
  expect(document.body.textContent).toContain('The key from before works until')
})

test('a key is switched off and on, and revoked for good', async () => {
  let now: object = shop
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/list`]: () => said([now]),
    [`${PROGRAMS}/update`]: ({ body }) => {
      const { is_enabled: on } = JSON.parse(body) as { is_enabled: boolean }
      now = { ...shop, status: on ? 'ACTIVE' : 'DISABLED' }
      return said(now)
    },
    [`${PROGRAMS}/revoke`]: () => {
      now = { ...shop, status: 'REVOKED' }
      return said(now)
    },
  })
  await press(/Shop/)
  await press('Switch off')
  expect(document.body.textContent).toContain('every call with it is refused')
  await press('Switch on')
  expect(screen.getByText('Active')).toBeTruthy()
  await press('Revoke')
  await press('Revoke it')
  await press(/Shop/)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByText('Switch on')).toBeNull()
})

test('a key of a page belongs to the open wallet and its sites, and is deleted', async () => {
  const asked: object[] = []
  let now: object[] = []
  await open({
    ...keys(),
    [PAGES]: ({ verb, body }) => {
      if (verb === 'GET') return said({ success: true, data: now })
      asked.push(JSON.parse(body) as object)
      now = [prices]
      return said({ success: true, data: { ...prices, key: TEXT } })
    },
    [`${PAGES}/p1`]: () => {
      now = []
      return said({ success: true, data: { id: 'p1', revoked_at: moment } })
    },
  })
  await press('New key: Keys for pages')
  await type('Name', 'Prices')
  await type('Sites (optional)', 'https://shop.example')
  await press('Make the key')
  expect(asked).toEqual([{ name: 'Prices', wallet_id: 'w1', origins: ['https://shop.example'] }])
  await press('I have kept it')
  await press('Delete')
  await press('Delete it')
  expect(screen.getByText('No page has a key yet')).toBeTruthy()
})

test('keys that did not come say so and can be asked for again', async () => {
  const { bank } = await open({ ...keys(), [PAGES]: () => problem(500, 'INTERNAL') })
  expect(screen.getByText('Your keys could not be read')).toBeTruthy()
  expect(alerts().length).toBeGreaterThan(0)
  Object.assign(bank.pages, keys([shop]))
  await press('Try again')
  expect(screen.getByText('Shop')).toBeTruthy()
})
