import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PAGE_LIMIT } from '#contract/kit/page'
import { AmountField } from '#app/ui/AmountField.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { CopyButton, useCopying } from '#app/ui/CopyButton.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { Pager } from '#app/ui/Pager.tsx'
import { PasswordField } from '#app/ui/PasswordField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useShownFor } from '#app/ui/now.ts'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** What the parts that screens share do as they are typed into, pressed and waited for. */

await loadAllWords()

afterEach(() => void vi.useRealTimers())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isOff = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test.each([
  ['all on one page', 0, PAGE_LIMIT, null],
  ['the first of two', 0, PAGE_LIMIT + 1, [true, false]],
  ['the last, which is full', PAGE_LIMIT, 2 * PAGE_LIMIT, [false, true]],
  ['one between', PAGE_LIMIT, 2 * PAGE_LIMIT + 1, [false, false]],
])('pages are turned as far as there are any: %s', (_, offset, total, off) => {
  const pages: number[] = []
  renderPart(<Pager {...{ offset, total }} onPage={(at) => pages.push(at)} />)
  const names = ['Previous page', 'Next page']
  if (off === null) return expect(screen.queryAllByRole('button')).toEqual([])
  expect(names.map(isOff)).toEqual(off)
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
  const led = [offset - PAGE_LIMIT, offset + PAGE_LIMIT]
  expect(pages).toEqual(led.filter((__, at) => !off[at]))
})

test('a code is read out of what is pasted, and sends itself once it is whole', () => {
  const submitted: string[] = []
  const form = (refused: object | null) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push(field('Code').value)
      }}
    >
      <CodeField label="Code" refused={refused} busy={false} />
      <input aria-label="Other" />
    </form>
  )
  const { rerender } = render(form(null))
  expect(document.activeElement).toBe(field('Code'))
  const paste = (value: string) => fireEvent.input(field('Code'), { target: { value } })
  paste('Your code: 12-34 5')
  expect([field('Code').value, submitted]).toEqual(['12345', []])
  paste('12 34-56, valid for 10 minutes')
  expect([field('Code').value, submitted]).toEqual(['123456', ['123456']])
  field('Other').focus()
  rerender(form(null))
  expect([field('Code').value, document.activeElement]).toEqual(['123456', field('Other')])
  rerender(form({}))
  expect([field('Code').value, document.activeElement]).toEqual(['', field('Code')])
})

test('a password is shown when asked, and never while it is sent', () => {
  const part = (busy: boolean) => (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      texts={{ show: 'Show', hide: 'Hide' }}
      busy={busy}
    />
  )
  const press = (word: string) =>
    fireEvent.click(screen.getByRole('button', { name: `${word}: Password` }))
  const now = () => [field('Password').type, field('Password').readOnly]
  const { rerender } = render(part(false))
  expect(now()).toEqual(['password', false])
  press('Show')
  expect(now()).toEqual(['text', false])
  rerender(part(true))
  expect([now(), isOff('Hide: Password')]).toEqual([['password', true], true])
  press('Hide')
  rerender(part(false))
  expect(now()).toEqual(['text', false])
  press('Hide')
  expect(now()).toEqual(['password', false])
})

test('what was copied is said in the button, or beside one with a name of its own', async () => {
  const copy = async () => {}
  render(
    <>
      <CopyButton word="Copy" done="Copied" copy={copy} />
      <CopyButton word="Copy" label="Copy the IBAN" done="IBAN copied" copy={copy} />
      <CopyButton word="Try" done="Never" copy={() => Promise.reject(new Error('refused'))} />
    </>,
  )
  const buttons = screen.getAllByRole('button')
  for (const button of buttons) fireEvent.click(button)
  await act(async () => {})
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Copied', 'Copy', 'Try'])
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toEqual(['', 'IBAN copied', ''])
})

function Copied({ copy }: { copy: () => Promise<void> }) {
  const text = useRef<HTMLParagraphElement>(null)
  const { outcome, start } = useCopying(copy, text)
  return (
    <>
      <p ref={text}>bc1q</p>
      <button type="button" onClick={start}>
        {outcome ?? 'copy'}
      </button>
    </>
  )
}

test.each([
  ['copied', async () => {}, ''],
  ['refused', () => Promise.reject(new Error('not allowed')), 'bc1q'],
])('a text that is %s is selected only to be copied by hand', async (outcome, copy, selected) => {
  getSelection()?.removeAllRanges()
  render(<Copied copy={copy} />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText(outcome)
  expect(getSelection()?.toString()).toBe(selected)
})

function Shown() {
  return <p>{useShownFor()}</p>
}

test('how long a part has been shown counts up, never below nothing, and ends with it', () => {
  vi.useFakeTimers({ now: 1_800_000_000_400 })
  const { container, unmount } = render(<Shown />)
  const shown = () => container.textContent
  expect(shown()).toBe('0')
  act(() => void vi.advanceTimersByTime(3_000))
  expect(shown()).toBe('3000')
  vi.setSystemTime(1_700_000_000_000)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(shown()).toBe('0')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('of several refused fields the first takes the focus, with each refusal', () => {
  const form = (refused: object) => (
    <form>
      <TextField label="Name" refused={null} />
      <TextField label="Street" wrong="Too long" refused={refused} />
      <TextField label="City" wrong="Missing" refused={refused} />
    </form>
  )
  const refused = {}
  const { rerender } = render(form(refused))
  expect(document.activeElement).toBe(field('Street'))
  field('City').focus()
  rerender(form(refused))
  expect(document.activeElement).toBe(field('City'))
  rerender(form({}))
  expect(document.activeElement).toBe(field('Street'))
})

test.each([
  ['takes the focus', false, 'Cards'],
  ['leaves it to a field that took it meanwhile', true, ''],
])('the heading of a new page %s', (_, isTaken, focused) => {
  vi.useFakeTimers()
  render(
    <>
      <Heading>Cards</Heading>
      <input aria-label="Name" />
    </>,
  )
  if (isTaken) field('Name').focus()
  vi.runAllTimers()
  expect(document.activeElement?.textContent).toBe(focused)
})

function Amount() {
  const [typed, type] = useState('1234')
  return <AmountField label="You send" value={typed} onType={type} pick={typed} />
}

test.each([
  ['a digit typed in the middle', '1,5234', 3, {}, '15,234', 2],
  [
    'a separator deleted forward takes the digit after it',
    '1234',
    1,
    { inputType: 'deleteContentForward' },
    '134',
    1,
  ],
  [
    'a separator deleted backward takes the one before it',
    '1234',
    1,
    { inputType: 'deleteContentBackward' },
    '234',
    0,
  ],
])('%s: the caret stays beside it', (_, value, caret, how, shown, after) => {
  render(<Amount />)
  const target = { value, selectionStart: caret, selectionEnd: caret }
  fireEvent.input(field('You send'), { target, ...how })
  const { selectionStart, selectionEnd } = field('You send')
  expect([field('You send').value, selectionStart, selectionEnd]).toEqual([shown, after, after])
})

test('a line follows the pointer, and stays within its ends', () => {
  const textAt = (point: number) => `Day ${point + 1}`
  const chart: ReactElement = <LineChart points={[2, 4, 3, 6]} label="Rates" textAt={textAt} />
  const { container } = render(chart)
  const slider = screen.getByLabelText<HTMLInputElement>('Rates')
  Object.defineProperty(slider, 'clientWidth', { value: 300 })
  const pointAt = (offsetX: number) => {
    const move = new MouseEvent('pointermove', { bubbles: true })
    Object.defineProperty(move, 'offsetX', { value: offsetX })
    fireEvent(slider, move)
    return [slider.getAttribute('aria-valuetext'), container.querySelectorAll('path').length]
  }
  expect([-9, 49, 51, 200, 400].map(pointAt)).toEqual([
    ['Day 1', 4],
    ['Day 1', 4],
    ['Day 2', 4],
    ['Day 3', 4],
    ['Day 4', 4],
  ])
  fireEvent.pointerOut(slider)
  expect(container.querySelectorAll('path')).toHaveLength(3)
})
