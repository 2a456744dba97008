import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '#machines/app/routes'
import { fits } from '#app/i18n/fits.ts'
import { book, EVERYONE, open } from './counterpartyPages.ts'
import { heading, openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

const LABEL = 'Page, action or recipient'
const field = () => screen.getByRole('searchbox', { name: LABEL })

async function find(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  await settle()
}

const hits = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('aria-label') !== 'Back')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const pressed = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test.each([
  ['peop', 'Send money, as people call it'],
  ['MON sen', 'money to send'],
  ['', 'anything'],
  ['résumé ё', 'Ёлка résumés'],
])('“%s” finds “%s”', (typed, known) => expect(fits(typed, known)).toBe(true))

test.each([
  ['end', 'Send money'],
  ['send card', 'Send money'],
])('“%s” does not find “%s”', (typed, known) => expect(fits(typed, known)).toBe(false))

test('finds acts and pages by their names and by other words', async () => {
  await open('/search')
  expect(document.activeElement).toBe(field())
  await find('iban')
  expect(hits()).toEqual([
    'Send money /send',
    'Accounts /accounts',
    'Look for “iban” in activity /activity?search=iban',
  ])
})

test('finds recipients at the bank once typing pauses, and only those that fit', async () => {
  const { bank } = await open('/search')
  expect(hits().filter((hit) => hit.includes('/counterparties/c'))).toEqual([])
  await find('mil')
  expect(hits()).toEqual([
    'Mill /counterparties/c1',
    'Look for “mil” in activity /activity?search=mil',
  ])
  const asked = bank.requests.filter(({ path }) => path.startsWith(`${EVERYONE}?`))
  expect(asked.at(-1)!.path).toContain(encodeURIComponent('{"search":"mil"}'))
  await find('milo')
  expect(hits()).toEqual(['Look for “milo” in activity /activity?search=milo'])
})

test('Enter opens what is first, and activity where nothing else fits', async () => {
  await open('/search')
  await find('statem')
  fireEvent.submit(field().closest('form')!)
  await settle()
  expect(heading()).toBe('Statements')
})

test('says where nothing fits, and leads to activity then', async () => {
  const { app } = await open('/search', { ...book() })
  await find('zzz')
  screen.getByText('No page, action or recipient matches.')
  fireEvent.submit(field().closest('form')!)
  await settle()
  expect(app.getSnapshot().context.location).toEqual({
    route: 'activity',
    id: null,
    query: 'search=zzz',
  })
})

test('arrow keys go from the field through what was found, and back', async () => {
  await open('/search')
  await find('card')
  const at = () => document.activeElement?.textContent
  field().focus()
  pressed('ArrowUp')
  expect(document.activeElement).toBe(field())
  pressed('ArrowDown')
  expect(at()).toBe('Order a card')
  pressed('ArrowDown')
  expect(at()).toBe('Cards')
  pressed('x')
  expect(at()).toBe('Cards')
  pressed('ArrowUp')
  pressed('ArrowUp')
  expect(document.activeElement).toBe(field())
})

test('Ctrl K opens it from anywhere', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await act(async () => device.pressChord('k'))
  await settle()
  expect(document.activeElement).toBe(field())
})

test('keys are spoken of where there are keys, and not inside Telegram', async () => {
  await open('/search')
  screen.getByText(/^Ctrl K brings you here/)
  cleanup()
  await openApp({ signedIn: true, path: '/search', kind: 'telegram' })
  expect(field()).toBeTruthy()
  expect(screen.queryByText(/^Ctrl K brings you here/)).toBeNull()
})

test('a recipient is found by their own name as well, whatever its case', async () => {
  await open('/search')
  await find(' ROWAN mill ')
  expect(hits()).toContain('Mill /counterparties/c1')
})

test('the sandbox is found in a sandbox only', async () => {
  await openApp({ signedIn: true, path: '/search', config: { kind: 'live' } })
  await find('sandbox')
  expect(hits()).toHaveLength(1)
})

/** What opens by an item, by itself, or before anybody is signed in. */
const notLookedFor = ['search', 'pay', 'more', 'signIn', 'signUp', 'signedOut', 'notFound']

test('every page is found, and friends where the bank pays for them', async () => {
  const pages = Object.entries(routes).filter(([route]) => !notLookedFor.includes(route))
  const wanted = pages.map(([, { path }]) => path.replace('/:id?', ''))
  const found = () => hits().map((hit) => hit.slice(hit.lastIndexOf(' ') + 1).replace('/new', ''))
  await openApp({
    signedIn: true,
    path: '/search',
    pages: walletPages(),
    config: { referral: { friend: '5', added: '100' } },
  })
  expect(wanted.filter((path) => !found().includes(path))).toEqual([])
  cleanup()
  await openApp({ signedIn: true, path: '/search', pages: walletPages() })
  expect(wanted.filter((path) => !found().includes(path))).toEqual(['/invite'])
})
