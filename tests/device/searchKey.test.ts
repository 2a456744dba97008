// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { watchSearchKey } from '#device/searchKey'

let asked = 0
const stop = watchSearchKey(() => (asked += 1))

afterEach(() => {
  document.body.replaceChildren()
  asked = 0
})

/** Whether the browser would still do what it does with that key. */
const press = (key: string, more: KeyboardEventInit = {}, at: EventTarget = document.body) =>
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('a slash asks for a search where the page has no field', () => {
  expect(press('/')).toBe(false)
  expect(asked).toBe(1)
})

test('a slash selects what stands in the search field of the page', () => {
  document.body.innerHTML = '<input type="search" value="rent">'
  const field = document.querySelector('input')!
  expect(press('/')).toBe(false)
  expect([field.selectionStart, field.selectionEnd, asked]).toEqual([0, 4, 0])
})

test.each([
  ['another key', '.', {}],
  ['with Ctrl', '/', { ctrlKey: true }],
  ['with Cmd', '/', { metaKey: true }],
  ['with Alt', '/', { altKey: true }],
])('%s stays what it is', (_, key, more) => {
  expect(press(key, more)).toBe(true)
  expect(asked).toBe(0)
})

test.each(['input', 'textarea', 'select'])('a slash typed into %s is a slash', (name) => {
  const field = document.body.appendChild(document.createElement(name))
  expect(press('/', {}, field)).toBe(true)
  expect(asked).toBe(0)
})

test('nobody listens after the end', () => {
  stop()
  expect(press('/')).toBe(true)
  expect(asked).toBe(0)
})
