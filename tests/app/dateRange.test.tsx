import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addMonths, parseDay, weeksAround, dayAsTyped } from '#app/i18n/days.ts'
import { DateRange } from '#app/ui/DateRange.tsx'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** Days from a calendar, by name, or as they are typed. */

await loadAllWords()

const year = { word: 'Year', from: '2026-01-01', to: '2026-12-31' }

function openRange(days = { from: '2026-03-10', to: '2026-03-12' }, language: 'en' | 'ru' = 'en') {
  const chosen: object[] = []
  renderPart(
    <DateRange
      className="chip"
      label="Period"
      word="Some days"
      named={[year]}
      {...days}
      min="2026-01-15"
      max="2026-03-20"
      onChoose={(one) => chosen.push(one)}
    />,
    language,
  )
  fireEvent.click(opener())
  return chosen
}

const opener = () => screen.getByRole('button', { name: 'Period: Some days' })
const day = (name: string) => screen.getByRole('button', { name })
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label')
const month = () => screen.getByRole('heading', { level: 3 }).textContent
const selected = () =>
  screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const apply = () => fireEvent.submit(screen.getByRole('button', { name: 'Apply dates' }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('two days are picked, and what lies between them is shown', () => {
  const chosen = openRange()
  expect(selected()).toEqual(['10', '11', '12'])
  fireEvent.click(day('3 March 2026'))
  expect(selected()).toEqual(['3'])
  fireEvent.click(day('6 March 2026'))
  expect(selected()).toEqual(['3', '4', '5', '6'])
  expect(chosen).toEqual([])
  apply()
  expect(chosen).toEqual([{ from: '2026-03-03', to: '2026-03-06' }])
  expect(screen.queryByRole('grid')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('an earlier second day begins anew', () => {
  openRange()
  fireEvent.click(day('9 March 2026'))
  fireEvent.click(day('4 March 2026'))
  expect(selected()).toEqual(['4'])
})

test('days with a name are chosen at once', () => {
  const chosen = openRange()
  fireEvent.click(screen.getByRole('button', { name: 'Year' }))
  expect(chosen).toEqual([{ from: year.from, to: year.to }])
})

test('keys move by days, weeks, months and years, and stay within the bounds', () => {
  openRange()
  day('12 March 2026').focus()
  const path: [string, object, string][] = [
    ['ArrowRight', {}, '13 March 2026'],
    ['ArrowUp', {}, '6 March 2026'],
    ['ArrowLeft', {}, '5 March 2026'],
    ['ArrowDown', {}, '12 March 2026'],
    ['Home', {}, '9 March 2026'],
    ['End', {}, '15 March 2026'],
    ['PageUp', {}, '15 February 2026'],
    ['PageDown', {}, '15 March 2026'],
    ['PageUp', { shiftKey: true }, '15 January 2026'],
    ['PageDown', { shiftKey: true }, '20 March 2026'],
  ]
  for (const [key, more, at] of path) {
    press(key, more)
    expect([key, focused()]).toEqual([key, at])
  }
})

test('months are turned as far as there are days to choose', () => {
  openRange()
  fireEvent.click(day('Next month'))
  expect(month()).toBe('March 2026')
  fireEvent.click(day('Previous month'))
  fireEvent.click(day('Previous month'))
  fireEvent.click(day('Previous month'))
  expect(month()).toBe('January 2026')
  fireEvent.click(day('14 January 2026'))
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
})

test.each([
  ['10/02/2026', '2026-02-10'],
  ['1.2.2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['29.02.2026', null],
  ['soon', null],
])('%s is typed for %s', (typed, read) => {
  expect(parseDay(typed)).toBe(read)
})

test('what is typed shows in the calendar, and Enter applies it', () => {
  const chosen = openRange({ from: '', to: '' })
  type('From', '16/03/2026')
  type('To', '17/03/2026')
  expect(selected()).toEqual(['16', '17'])
  apply()
  expect(chosen).toEqual([{ from: '2026-03-16', to: '2026-03-17' }])
})

test('a day that cannot be is refused at its field', () => {
  const chosen = openRange()
  type('From', 'never')
  apply()
  expect(alerts()).toEqual(['Enter a date like 20/03/2026.'])
  expect(document.activeElement).toBe(screen.getByLabelText('From'))
  type('From', '01/01/2026')
  expect(alerts()).toEqual([])
  apply()
  expect(alerts()).toEqual(['Choose a date from 15/01/2026 to 20/03/2026.'])
  type('From', '13/03/2026')
  apply()
  expect(alerts()).toEqual(['Choose a start that’s before the end.'])
  expect(chosen).toEqual([])
})

test.each([
  ['the first and the last that can be', '15/01/2026', '20/03/2026', []],
  ['one day alone', '16/03/2026', '16/03/2026', []],
  ['a day before the first', '14/01/2026', '20/03/2026', ['From']],
  ['a day after the last', '15/01/2026', '21/03/2026', ['To']],
  ['two days too many', '14/01/2026', '21/03/2026', ['From', 'To']],
])('%s: chosen, or refused at its field', (_, from, to, refused) => {
  const chosen = openRange()
  type('From', from)
  type('To', to)
  apply()
  const wrong = ['From', 'To'].filter(
    (label) => screen.queryByLabelText(label)?.getAttribute('aria-invalid') === 'true',
  )
  expect(wrong).toEqual(refused)
  expect(alerts()).toHaveLength(refused.length)
  expect(chosen).toHaveLength(refused.length === 0 ? 1 : 0)
})

test('the same day twice is one day', () => {
  const chosen = openRange()
  fireEvent.click(day('3 March 2026'))
  fireEvent.click(day('3 March 2026'))
  apply()
  expect(chosen).toEqual([{ from: '2026-03-03', to: '2026-03-03' }])
})

test('what cannot be chosen or turned to is off, and today is marked', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 11, 12) })
  openRange()
  vi.useRealTimers()
  const offOf = (name: string) => day(name).getAttribute('aria-disabled')
  expect(['20 March 2026', '21 March 2026', 'Next month', 'Previous month'].map(offOf)).toEqual([
    'false',
    'true',
    'true',
    'false',
  ])
  const marked = [...document.querySelectorAll('[aria-current=date]')]
  expect(marked.map((one) => one.getAttribute('aria-label'))).toEqual(['11 March 2026'])
  const at = (mark: string) =>
    [...document.querySelectorAll(`[${mark}=true]`)].map(({ textContent }) => textContent)
  expect([at('data-first'), at('data-last')]).toEqual([['10'], ['12']])
  fireEvent.click(day('Previous month'))
  expect(['Next month', 'Previous month'].map(offOf)).toEqual(['false', 'false'])
  fireEvent.click(day('Previous month'))
  expect(['14 January 2026', '15 January 2026', 'Previous month'].map(offOf)).toEqual([
    'true',
    'false',
    'true',
  ])
})

test('the last day chosen is where the keys begin, and only keys move the focus', () => {
  openRange()
  const inOrder = () => [
    ...document.querySelectorAll<HTMLElement>('[role=gridcell] [tabindex="0"]'),
  ]
  expect(inOrder()).toEqual([day('12 March 2026')])
  fireEvent.click(day('Previous month'))
  expect(inOrder()).toEqual([day('12 February 2026')])
  expect(focused()).not.toBe('12 February 2026')
  const arrow = { key: 'ArrowLeft' }
  expect(fireEvent.keyDown(day('12 February 2026'), arrow), 'nothing scrolls').toBe(false)
  expect(focused()).toBe('11 February 2026')
  expect(fireEvent.keyDown(document.activeElement!, { key: 'Tab' })).toBe(true)
})

test('what is chosen by its name is marked', () => {
  openRange({ from: year.from, to: year.to })
  const pressed = () => screen.getByRole('button', { name: 'Year' }).getAttribute('aria-pressed')
  expect(pressed()).toBe('true')
  openRange({ from: year.from, to: '2026-03-12' })
  expect(pressed()).toBe('false')
  openRange({ from: '2026-03-10', to: year.to })
  expect(pressed()).toBe('false')
})

test('in Russian days are written as Russians write them', () => {
  openRange({ from: '2026-03-10', to: '2026-03-12' }, 'ru')
  expect(screen.getByLabelText<HTMLInputElement>('С').value).toBe('10.03.2026')
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('пн')
  expect(day('10 марта 2026 г.').textContent).toBe('10')
})

test('a month ends where it ends', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(weeksAround('2026-02-10')[0]?.[0]).toBe('2026-01-26')
  expect(dayAsTyped('', 'en')).toBe('')
})
