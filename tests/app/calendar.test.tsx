import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Calendar } from '#app/ui/Calendar.tsx'
import { DateRange } from '#app/ui/DateRange.tsx'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** What a screen reader is told of a calendar, and of the fields above it. */

await loadAllWords()

const days = { from: null, to: null, min: '2026-01-15', max: '2026-03-20', today: '2026-03-11' }

test('it is a table of days, named by its month, under the days of the week', () => {
  render(<Calendar {...days} onPick={() => {}} />)
  const grid = screen.getByRole('grid', { name: 'March 2026' })
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
  expect(screen.getByRole('heading', { name: 'March 2026' }).getAttribute('aria-live')).toBe(
    'polite',
  )
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  expect(heads.map((head) => head.querySelector('abbr')?.title)[6]).toBe('Sunday')
  const rows = screen.getAllByRole('row').map((row) => row.querySelectorAll('button').length)
  expect(rows, 'the month has no sixth week in any column').toEqual([0, 1, 7, 7, 7, 7, 2])
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  const february = screen.getAllByRole('row').map((row) => row.querySelectorAll('button').length)
  expect(february).toEqual([0, 1, 7, 7, 7, 6])
})

test('nothing is chosen until a day is', () => {
  const picked: string[] = []
  render(<Calendar {...days} onPick={(day) => picked.push(day)} />)
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  expect(document.querySelectorAll('[data-first=true], [data-last=true]')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: '20 March 2026' }))
  fireEvent.click(screen.getByRole('button', { name: '21 March 2026' }))
  expect(picked).toEqual(['2026-03-20'])
})

test('where no end is chosen its first day takes the keys', () => {
  render(<Calendar {...days} from="2026-02-03" onPick={() => {}} />)
  const inOrder = document.querySelectorAll<HTMLElement>('[role=gridcell] [tabindex="0"]')
  expect([...inOrder].map((day) => day.getAttribute('aria-label'))).toEqual(['3 February 2026'])
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1)
  expect(document.activeElement, 'the field above has the focus').toBe(document.body)
})

test('days are typed as the last one that can be is written, and Enter sends no page', () => {
  const chosen: object[] = []
  const range = { label: 'Period', word: 'Any', className: 'chip', from: '', to: '' }
  renderPart(<DateRange {...{ ...days, ...range }} onChoose={(one) => chosen.push(one)} />)
  const opener = screen.getByRole('button', { name: 'Period: Any', expanded: false })
  expect(opener.getAttribute('aria-haspopup')).toBe('dialog')
  fireEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const fields = ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  expect(fields.map(({ placeholder }) => placeholder)).toEqual(['20/03/2026', '20/03/2026'])
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off'])
  for (const field of fields) fireEvent.input(field, { target: { value: '11/03/2026' } })
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply dates' })
  expect([apply.type, fireEvent.submit(apply)]).toEqual(['submit', false])
  expect(chosen).toEqual([{ from: '2026-03-11', to: '2026-03-11' }])
})
