import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DefectPage } from '#app/features/app/BrokenPage.tsx'
import { LoadingPage } from '#app/features/app/LoadingPage.tsx'
import { jsonResponse } from '#tests/kit/fakeBank'
import { openApp, heading, settle } from './openApp.tsx'
import { renderPart } from './picking.tsx'
import { walletPages } from './walletPages.ts'

/** What stands around every page, and instead of one that cannot be shown. */

const open = (path: string, more: Parameters<typeof openApp>[0] = {}) =>
  openApp({ signedIn: true, path, pages: walletPages(), ...more })

const pause = { en: 'We’re moving house.', ru: 'Мы переезжаем.' }

test.each([
  ['en', 'Payments and changes are paused. Your money is safe', pause.en, 'Cards'],
  ['ru', 'Платежи и изменения приостановлены', pause.ru, 'Карты'],
])('a bank that is paused says why in %s, above its pages', async (language, text, why, page) => {
  await open('/cards', { config: { pause }, languages: [language] })
  const note = screen.getByText((words) => words.startsWith(text))
  expect(note.textContent.endsWith(` ${why}`)).toBe(true)
  expect(note.closest('[role=status]')?.getAttribute('data-tone')).toBe('wait')
  expect(heading()).toBe(page)
})

test('nothing is said of a pause where there is none', async () => {
  await open('/cards')
  expect(screen.queryByText(/^Payments and changes are paused/)).toBeNull()
})

const terms = { currency: 'USD', inviter: '1', friend: '1', added: '1', days: 30, per_year: 2 }

test('a page that breaks leaves the navigation, and the next one is whole', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const { app, device } = await open('/cards', {
    config: { referral: terms },
    pages: {
      ...walletPages(),
      '/v2/referrals/code': () =>
        jsonResponse({ referral_code: 'A', web_path: '/a', telegram_url: null, terms }),
      '/v2/referrals/income/summary': () =>
        jsonResponse({ invited: 0, rewarded: 0, paid: '0.00', currency: 'USD' }),
    },
  })
  const { urlOf } = device.addressBar
  device.addressBar.urlOf = () => {
    throw new Error('No address.')
  }
  app.send({ type: 'route.open', location: { route: 'invite', id: null } })
  await settle()
  const broken = within(screen.getByRole('alert'))
  expect(heading()).toBe('This page couldn’t load')
  expect(screen.getByRole('main', { name: '' }).textContent).toContain('Larkspur')
  expect(broken.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/invite')
  device.addressBar.urlOf = urlOf
  screen.getAllByRole('link', { name: 'Cards' })[0]!.click()
  await settle()
  expect([heading(), screen.queryByText('This page couldn’t load')]).toEqual(['Cards', null])
})

test('what cannot be mended here is loaded anew, at the same address', () => {
  const { addressBar } = renderPart(<DefectPage />)
  const again = within(screen.getByRole('alert')).getByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe(addressBar.now())
})

test('whoever is outside is led to the sign-in from an unknown address', async () => {
  await openApp({ path: '/no/such/page' })
  expect(heading()).toBe('Page not found')
  expect(screen.getByRole('main').textContent).toMatch(/^Larkspur/)
  const link = screen.getByRole('link', { name: 'Go to sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in')
})

test('until anything is known the page says that it is loading', () => {
  renderPart(<LoadingPage />)
  expect(screen.getByRole('main', { busy: true, name: 'Loading…' }).textContent).toBe('')
})

test('whoever goes by keys can skip the navigation', async () => {
  await open('/cards')
  const href = screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')
  expect(document.querySelector(href ?? '')).toBe(screen.getByRole('main'))
})

test.each([
  ['telegram', '/cards', '/help/cards'],
  ['telegram', '/help', undefined],
  ['web', '/cards', undefined],
] as const)('in the frame of %s the page at %s leads to its help at %s', async (...row) => {
  const [kind, path, href] = row
  await open(path, { kind })
  const links = within(screen.getByRole('main')).queryAllByRole('link', { name: 'Help' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(href ? [href] : [])
})
