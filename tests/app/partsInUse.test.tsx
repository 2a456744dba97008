import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, type FormEvent, type ReactElement } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_LIMIT } from '#contract/kit/page'
import { createFakeDevice } from '#device/fakeDevice'
import { Button } from '#app/ui/Button.tsx'
import { Calendar } from '#app/ui/Calendar.tsx'
import { CopyButton, useCopying } from '#app/ui/CopyButton.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { OutcomeUnknown } from '#app/ui/OutcomeUnknown.tsx'
import { Pager } from '#app/ui/Pager.tsx'
import { PickerList } from '#app/ui/PickerList.tsx'
import { focusBackTo } from '#app/ui/focusBack.ts'
import { useShownFor } from '#app/ui/now.ts'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** What the parts that screens share do as they are pressed, pointed at and waited for. */

await loadAllWords()

afterEach(() => void vi.useRealTimers())

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

test('while an outcome is unknown the host asks before it closes', () => {
  const { host, hostState } = createFakeDevice({ kind: 'telegram' })
  const asked = vi.fn<() => void>()
  const part = (busy: boolean) => (
    <OutcomeUnknown {...{ host, busy }} text="Not known" askLabel="Ask" onAsk={asked} />
  )
  const { rerender, unmount } = render(part(true))
  expect([hostState.confirmsClosing, isOff('Ask')]).toEqual([true, true])
  rerender(part(false))
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(asked).toHaveBeenCalledTimes(1)
  unmount()
  expect(hostState.confirmsClosing).toBe(false)
})

test.each([
  ['takes the focus', false, 'H1'],
  ['leaves it to a field that took it meanwhile', true, 'INPUT'],
])('the heading of a new page %s', (_, isTaken, focused) => {
  vi.useFakeTimers()
  render(
    <>
      <Heading>Cards</Heading>
      <input aria-label="Name" />
    </>,
  )
  if (isTaken) screen.getByLabelText('Name').focus()
  vi.runAllTimers()
  expect(document.activeElement?.tagName).toBe(focused)
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

const toRow = focusBackTo('button')

const Row = ({ isAsked }: { isAsked: boolean }) => (
  <li>
    <button type="button">Stop</button>
    {isAsked && (
      <p ref={toRow}>
        <input aria-label="Why" />
      </p>
    )}
    <input aria-label="Note" />
  </li>
)

test.each([
  ['gives its focus back to its row', 'Why', 'BUTTON'],
  ['takes no focus that is elsewhere', 'Note', 'INPUT'],
])('a part that goes %s', (_, focused, after) => {
  const { rerender } = render(<Row isAsked />)
  screen.getByLabelText(focused).focus()
  rerender(<Row isAsked={false} />)
  expect(document.activeElement?.tagName).toBe(after)
})

test.each([
  ['busy', { busy: true }, 0],
  ['off', { off: true }, 0],
  ['neither', {}, 1],
])('the button of a form sends it only when it can: %s', (_, more, times) => {
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <Button type="submit" {...more}>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(sent).toHaveBeenCalledTimes(times)
})

test('what takes the focus as it is shown scrolls nothing', () => {
  vi.useFakeTimers()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  const words = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const options = words.map((word) => ({ value: word, word }))
  const list = { label: 'Letter', value: 'A', onChoose: () => {} }
  const days = { from: null, to: null, min: '2026-01-01', max: '2026-03-20', today: '2026-03-20' }
  renderPart(<Heading>Cards</Heading>)
  vi.runAllTimers()
  renderPart(
    <>
      <PickerList {...list} options={options} />
      <PickerList {...list} options={options.slice(1)} />
      <Calendar {...days} onPick={() => {}} />
    </>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: '20 March 2026' }), { key: 'Home' })
  const taken = focus.mock.calls.map(([how], at) => {
    const { tagName } = focus.mock.contexts[at] as Element
    return [tagName, how]
  })
  const still = { preventScroll: true }
  expect(taken).toEqual([
    ['H1', still],
    ['INPUT', still],
    ['DIV', still],
    ['BUTTON', still],
  ])
})
