// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchChordKey } from '#device/chordKey'

let pressed = 0
const stop = watchChordKey(window, 'k', () => (pressed += 1))

function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'is heard with %j, and by nobody else',
  (more) => {
    const before = pressed
    expect([press('k', more), pressed]).toEqual([true, before + 1])
  },
)

test.each([
  ['k', {}],
  ['k', { altKey: true }],
  ['j', { ctrlKey: true }],
])('leaves %s with %j to the page', (key, more) => {
  const before = pressed
  expect([press(key, more), pressed]).toEqual([false, before])
})

test('is not heard any more once it was stopped', () => {
  stop()
  const before = pressed
  expect([press('k', { ctrlKey: true }), pressed]).toEqual([false, before])
})
