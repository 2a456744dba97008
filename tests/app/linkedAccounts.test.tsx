import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { alerts, clickButton, heading, inMinutes, listOf, openApp, tokens } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** The other accounts of one customer, each entered and unlinked by itself. */

const LINKS = '/v2/user/linked-accounts'
const one = (id: string, more: object) => ({
  id,
  name: null,
  email: null,
  phone: null,
  telegram: false,
  created_at: inMinutes(0),
  ...more,
})
const shop = one('p1', { name: 'Shop', email: 'a•••@b.example', telegram: true })
const nameless = one('p2', { phone: '•••01' })
const linksOf = (...data: object[]) => ({ data, offer: null as object | null })

const open = (pages: Pages) =>
  openApp({ signedIn: true, path: '/profile', pages: { ...walletPages(), ...pages } })

const isShown = () => screen.queryByRole('region', { name: 'Linked accounts' }) !== null

test('each is called by its name, or by how it is reached, or is an account', async () => {
  await open({ [LINKS]: () => jsonResponse(linksOf(shop, nameless, one('p3', {}))) })
  const rows = listOf('Linked accounts').getAllByRole('listitem')
  const names = rows.map((row) => within(row).getAllByRole('button')[0]!.getAttribute('aria-label'))
  expect(names).toEqual(['Switch to Shop', 'Switch to •••01', 'Switch to Account'])
  expect(rows[0]!.textContent).toContain('a•••@b.example, Telegram')
})

test('nothing is said to whoever has one account', async () => {
  await open({ [LINKS]: () => jsonResponse(linksOf()) })
  expect(isShown()).toBe(false)
})

test('links that could not be read can be read again', async () => {
  const { bank } = await open({ [LINKS]: () => problem(500, 'INTERNAL') })
  listOf('Linked accounts').getByText('Couldn’t load your linked accounts')
  bank.pages[LINKS] = () => jsonResponse(linksOf(shop))
  await clickButton('Try again')
  expect(screen.getByRole('button', { name: 'Switch to Shop' })).toBeTruthy()
})

test('the last unlinked says so in place of the list', async () => {
  const verbs: string[] = []
  await open({
    [LINKS]: () => jsonResponse(linksOf(shop)),
    [`${LINKS}/p1`]: ({ verb }) => {
      verbs.push(verb)
      return jsonResponse(linksOf())
    },
  })
  await clickButton('Unlink Shop')
  expect(verbs).toEqual(['DELETE'])
  listOf('Linked accounts').getByText('Unlinked')
  expect(screen.queryByText(/^Sign in to either account/)).toBeNull()
})

test.each([
  ['Switch to •••01', '/p2/session'],
  ['Unlink •••01', '/p2'],
])('while %s runs that button alone is busy', async (name, path) => {
  const never = new Promise<void>(() => {})
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: { ...walletPages(), [LINKS]: () => jsonResponse(linksOf(shop, nameless)) },
    letGo: (asked) => (asked === LINKS + path ? never : Promise.resolve()),
  })
  await clickButton(name)
  const busy = listOf('Linked accounts')
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-busy') === 'true')
  expect(busy.map((button) => button.getAttribute('aria-label'))).toEqual([name])
})

test('switching opens the home of the other account, and ends the session that is left', async () => {
  const { device, bank } = await open({
    [LINKS]: () => jsonResponse(linksOf(shop)),
    [`${LINKS}/p1/session`]: () => {
      bank.accessToken = 'at-2'
      return jsonResponse({ ...tokens, access_token: 'at-2', refresh_token: 'rt-2' }, 201)
    },
  })
  device.vault.put('linkCode', '123456')
  await clickButton('Switch to Shop')
  expect(heading()).toBe('Home')
  expect(device.tokenStore.read().access).toBe('at-2')
  expect(device.vault.peek('linkCode')).toBeNull()
  const left = bank.requests.filter(({ path }) => path.includes('/auth/sign-out'))
  expect(left.map(({ bearer }) => bearer)).toEqual(['Bearer at-1'])
})

const shut = 'This account can’t be opened now. Contact us to find out why.'

test.each([
  [409, 'STATE_CONFLICT', true],
  [404, 'NOT_FOUND', false],
])('a switch refused with %i says why', async (status, code, isShut) => {
  await open({
    [LINKS]: () => jsonResponse(linksOf(shop)),
    [`${LINKS}/p1/session`]: () => problem(status, code),
  })
  await clickButton('Switch to Shop')
  expect(listOf('Linked accounts').queryByText(shut) !== null).toBe(isShut)
  expect(alerts()).toHaveLength(isShut ? 0 : 1)
  expect(heading()).toBe('Profile')
})
