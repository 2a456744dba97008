import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PickerField } from '#app/ui/Picker.tsx'
import { placePopup } from '#app/ui/popupPlace.ts'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** What a button opens stands beside it, and closes without a trace. */

await loadAllWords()

function openTypes() {
  const picked: string[] = []
  const options = ['SEPA', 'SWIFT'].map((value) => ({ value, word: value }))
  renderPart(<PickerField label="Type" options={options} onPick={(one) => picked.push(one)} />)
  const button = screen.getByRole('combobox', { expanded: false })
  fireEvent.click(button)
  return { picked, button }
}

test('its button says what it opens, and it stands beside that at once', () => {
  const { button } = openTypes()
  const popup = screen.getByRole('dialog', { name: 'Type' })
  const told = ['aria-haspopup', 'aria-expanded', 'aria-controls']
  expect(told.map((name) => button.getAttribute(name))).toEqual(['dialog', 'true', popup.id])
  expect(popup.style.getPropertyValue('--opener')).toBe('0px')
})

test('it is no part of the form around it: closing it sends nothing', () => {
  let sent = 0
  const field = <PickerField label="Type" options={[{ value: 'SEPA', word: 'SEPA' }]} />
  renderPart(<form onSubmit={() => (sent += 1)}>{field}</form>)
  fireEvent.click(screen.getByRole('combobox'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([isOpen(), sent]).toEqual([false, 0])
})

const isOpen = () => screen.queryByRole('listbox') !== null

test('a press beside it closes it, and one in it does not', () => {
  const { picked, button } = openTypes()
  fireEvent.click(screen.getByRole('heading', { name: 'Type' }))
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByRole('dialog'))
  expect([isOpen(), picked]).toEqual([false, []])
  expect(document.activeElement).toBe(button)
})

test('Escape closes it and nothing around it, which hears other keys', () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', listen)
  openTypes()
  const list = screen.getByRole('listbox')
  expect(fireEvent.keyDown(list, { key: 'Tab' })).toBe(true)
  expect(isOpen()).toBe(true)
  expect(fireEvent.keyDown(list, { key: 'Escape' }), 'not closed a second time').toBe(false)
  document.removeEventListener('keydown', listen)
  expect([isOpen(), heard]).toEqual([false, ['Tab']])
})

test('it follows its button while the page behind it moves, for as long as it is open', () => {
  const { button } = openTypes()
  const { style } = screen.getByRole('dialog')
  const growTo = (width: number, event: string) => {
    button.getBoundingClientRect = () => new DOMRect(20, 10, width, 40)
    fireEvent(window, new Event(event))
    return style.getPropertyValue('--opener')
  }
  expect(growTo(50, 'scroll')).toBe('50px')
  expect(growTo(70, 'resize')).toBe('70px')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([growTo(90, 'scroll'), growTo(90, 'resize')]).toEqual(['70px', '70px'])
})

const FULL_PX = 200

/** As tall as its options, where there is room for them. */
function popupOf(width: number, clientHeight = 600) {
  const popup = document.createElement('dialog')
  const room = () => Number.parseInt(popup.style.getPropertyValue('--room') || '0', 10)
  const page = { documentElement: { clientWidth: 400, clientHeight } }
  Object.defineProperty(popup, 'ownerDocument', { value: page, configurable: true })
  Object.defineProperty(popup, 'offsetWidth', { value: width })
  Object.defineProperty(popup, 'offsetHeight', { get: () => Math.min(FULL_PX, room()) })
  return popup
}

const openerAt = ([left, top]: readonly [number, number]) => {
  const opener = document.createElement('button')
  opener.getBoundingClientRect = () => new DOMRect(left, top, 100, 40)
  return opener
}

function placeOf({ style, dataset }: HTMLElement) {
  const names = ['--left', '--top', '--room', '--opener']
  return [dataset['above'], ...names.map((name) => style.getPropertyValue(name))].join(' ')
}

test.each([
  ['below its button', 150, [20, 100], 600, 'false 20px 146px 448px 100px'],
  ['above it, where there is no room below', 150, [20, 500], 600, 'true 20px 494px 488px 100px'],
  ['below, where it just fits', 150, [20, 348], 600, 'false 20px 394px 200px 100px'],
  ['above, where a pixel is missing', 150, [20, 349], 600, 'true 20px 343px 337px 100px'],
  ['below, where above is no more room', 150, [20, 100], 246, 'false 20px 146px 94px 100px'],
  ['above, where there is a pixel more', 150, [20, 101], 247, 'true 20px 95px 89px 100px'],
  ['flush with the end of its button', 150, [270, 100], 600, 'false 220px 146px 448px 100px'],
  ['off the edge of the window', 150, [250, 100], 600, 'false 244px 146px 448px 100px'],
  ['within the window, however wide', 395, [20, 100], 600, 'false 6px 146px 448px 100px'],
] as const)('it stands %s', (_, width, at, clientHeight, place) => {
  const popup = popupOf(width, clientHeight)
  placePopup(popup, openerAt(at))
  expect(placeOf(popup)).toBe(place)
})

test('what it had no room for before is measured again', () => {
  const popup = popupOf(150, 200)
  placePopup(popup, openerAt([20, 100]))
  Object.assign(popup.ownerDocument.documentElement, { clientHeight: 600 })
  placePopup(popup, openerAt([20, 400]))
  expect(placeOf(popup)).toBe('true 20px 394px 388px 100px')
})
