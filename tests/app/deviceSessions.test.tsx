import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, heading, listOf, openApp } from './openApp.tsx'
import { page } from './counterpartyPages.ts'
import { walletPages } from './walletPages.ts'

/** Where somebody is signed in, and how that ends elsewhere and here. */

const NOW = Date.parse('2026-01-09T12:00:00Z')

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())

const SESSIONS = '/v2/user/sessions'
const SIGN_OUT = '/v2/auth/sign-out'

const device = (id: string, more: object = {}) => ({
  id,
  client: 'web',
  device: `Browser ${id}`,
  ip: '203.0.113.7',
  created_at: '2026-01-05T10:30:00Z',
  last_used_at: '2026-01-09T11:55:00Z',
  current: false,
  ...more,
})
const here = device('here', { current: true })
const phone = device('phone', { client: 'telegram', device: 'Phone' })

async function open(devices: object[], silent = '') {
  const never = new Promise<void>(() => {})
  const sent: string[] = []
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    letGo: (path) => (path === silent ? never : Promise.resolve()),
    publicPages: {
      [SIGN_OUT]: ({ body }) => {
        sent.push(body)
        return jsonResponse({ ended: 1 })
      },
    },
    pages: { ...walletPages(), [SESSIONS]: () => jsonResponse(page(devices)) },
  })
  return { sent, ...app }
}

const panel = () => listOf('Devices')
const OTHERS = 'Sign out other devices'

test('each is told by its way in, its address and when it was used last', async () => {
  await open([here, phone])
  const [first, second] = panel().getAllByRole('listitem')
  expect(first!.textContent).toContain('Browser, 203.0.113.7')
  expect(first!.textContent).toContain('This device')
  expect(first!.querySelector('button')).toBeNull()
  expect(second!.textContent).toContain('Telegram, 203.0.113.7')
  expect(second!.textContent).toMatch(/Last used today .*, 5 minutes ago/)
  expect(second!.textContent).not.toContain('This device')
})

test.each([
  ['alone', [here], 0],
  ['beside another', [here, phone], 1],
])('this device %s', async (_, devices, count) => {
  await open(devices)
  expect(panel().queryAllByRole('button', { name: OTHERS })).toHaveLength(count)
})

test('all others are signed out, and this one stays', async () => {
  const { sent, bank } = await open([here, phone])
  bank.pages[SESSIONS] = () => jsonResponse(page([here]))
  await clickButton(OTHERS)
  expect(sent).toEqual(['{"scope":"others"}'])
  expect(panel().getAllByRole('listitem')).toHaveLength(1)
  expect(heading()).toBe('Profile')
})

test.each([
  [/^Sign out: Phone/, `${SESSIONS}/phone`],
  [OTHERS, SIGN_OUT],
])('while %s runs that button alone is busy', async (name, path) => {
  await open([here, phone, device('there')], path)
  await clickButton(name)
  const busy = panel()
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-busy') === 'true')
  expect(busy).toEqual([panel().getByRole('button', { name })])
})

test.each([
  ['Sign out', 'this'],
  ['Sign out everywhere', 'all'],
])('%s ends the session here', async (name, scope) => {
  const { sent } = await open([here, phone])
  await clickButton(name)
  expect(sent).toEqual([JSON.stringify({ scope })])
  expect(screen.queryByRole('region', { name: 'Devices' })).toBeNull()
  expect(heading()).toMatch(/signed out$/)
})
