import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { openApp, settle, type } from './openApp.tsx'
import { orderPages } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** The line of the rate beside an exchange, over the range one chooses. */

const HISTORY = '/v1/exchange/history'

async function open(language: 'en' | 'ru' = 'en') {
  let works = true
  const points = [
    { at: '2026-02-01T10:00:00Z', rate: '1.50' },
    { at: '2026-03-01T10:00:00Z', rate: '1.60' },
  ]
  const line = () => jsonResponse({ from: 'EUR', to: 'ETH', rate_source: 'pretend', points })
  const { bank } = await openApp({
    signedIn: true,
    path: '/exchange',
    publicPages: coins,
    pages: { ...orderPages(), [HISTORY]: () => (works ? line() : problem(404, 'RATE_NOT_FOUND')) },
    languages: [language],
  })
  const asked = () =>
    bank.requests.flatMap(({ path }) =>
      path.startsWith(HISTORY) ? new URLSearchParams(path.split('?')[1]).get('days') : [],
    )
  await type(language === 'en' ? 'You send' : 'Вы отправляете', '100')
  await screen.findByRole('slider')
  return { asked, breakDown: () => (works = false) }
}

const rangesShown = () => screen.getByRole('group', { name: /Range|Период/ })

async function choose(range: string) {
  fireEvent.click(within(rangesShown()).getByRole('button', { name: range }))
  await settle()
}

const chosen = () => within(rangesShown()).getByRole('button', { pressed: true }).textContent

test('a month at first, then any other range', async () => {
  const { asked } = await open()
  expect([asked(), chosen()]).toEqual([['30'], '1 month'])
  await choose('1 year')
  await choose('1 day')
  expect([asked(), chosen()]).toEqual([['30', '365', '1'], '1 day'])
  expect(screen.getByRole('slider', { name: /^Rate over 1 day, from/ })).toBeTruthy()
})

test('a range that could not be read leaves the line, and can be chosen again', async () => {
  const { asked, breakDown } = await open()
  breakDown()
  await choose('1 week')
  expect(screen.getByText('Couldn’t load this range. Choose it again.')).toBeTruthy()
  expect(screen.getByRole('slider')).toBeTruthy()
  await choose('1 week')
  expect(asked()).toEqual(['30', '7', '7'])
})

test('in Russian the range is in its sentence', async () => {
  await open('ru')
  await choose('1 неделя')
  expect(screen.getByRole('slider', { name: /^Курс за 1 неделю, от/ })).toBeTruthy()
})
