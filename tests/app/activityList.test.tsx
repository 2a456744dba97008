import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { event } from './activityPages.ts'
import { clickButton, openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** A long list is read on before its end is seen. */

const LIST = '/v2/user/activity'
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => event(`${name}${at}`))

const ROWS = 60
const ROW_PX = 64
/** With so many above the window the row at its foot has fifteen below it. */
const ABOVE = 22

async function openList(second: () => Response, next: string | null = 'c1') {
  const first = () => jsonResponse({ data: rowsOf('t', ROWS), next })
  const pages = { ...walletPages(), [LIST]: first }
  const { bank } = await openApp({ signedIn: true, path: '/activity', pages })
  bank.pages[LIST] = second
  onTestFinished(() => window.scrollTo(0, 0))
  const scrollPast = async (rows: number) => {
    window.scrollTo(0, rows * ROW_PX)
    fireEvent.scroll(window)
    await settle()
  }
  const asked = () => bank.requests.filter(({ path }) => path.includes('after=c1')).length
  return { asked, scrollPast, bank }
}

const lastPage = () => jsonResponse({ data: rowsOf('u', 3), next: null })
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const toCome = () => document.querySelectorAll('.rows-item .bone-disc').length

test('it is asked for before the last rows are seen, and once', async () => {
  const { asked, bank, scrollPast } = await openList(lastPage)
  expect(bank.requests.some(({ path }) => /activity\?.*limit=40$/.test(path))).toBe(true)
  await scrollPast(ABOVE)
  expect(asked()).toBe(0)
  await scrollPast(ABOVE + 1)
  expect(asked()).toBe(1)
  await scrollPast(ROWS)
  expect([asked(), toCome()]).toEqual([1, 0])
  expect(links()).toContain('/activity/u2')
})

test('what is to come stands at the end until it is there', async () => {
  const { scrollPast } = await openList(() => problem(500, 'INTERNAL'))
  await scrollPast(ROWS)
  expect(toCome()).toBe(1)
})

test('after the last page nothing is asked for', async () => {
  const { bank, scrollPast } = await openList(lastPage, null)
  const before = bank.requests.length
  await scrollPast(ROWS)
  expect([bank.requests.length, toCome()]).toEqual([before, 0])
})

test('a page that did not load says so where it is seen, and is asked for again', async () => {
  const { asked, bank, scrollPast } = await openList(() => problem(500, 'INTERNAL'))
  await scrollPast(ABOVE + 1)
  const note = screen.getByText('Couldn’t load more.')
  expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad')
  bank.pages[LIST] = lastPage
  await clickButton('Try again')
  expect([asked(), screen.queryByRole('button', { name: 'Try again' })]).toEqual([2, null])
})
