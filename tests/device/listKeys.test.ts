// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchListKeys } from '#device/listKeys'

const pages: string[] = []
const stop = watchListKeys((key) => pages.push(key))

beforeEach(() => {
  document.body.innerHTML = `<table>
    <thead><tr><th><a href="#h" id="h">h</a></th></tr></thead>
    <tbody><tr><td><a href="#1" id="r1">1</a><a href="#x" id="x">x</a></td></tr>
    <tr><td>none</td></tr>
    <tr><td><input type="checkbox"><a href="#2" id="r2">2</a></td></tr></tbody></table><input>`
})
afterEach(() => void pages.splice(0))

const press = (key: string, more: KeyboardEventInit = {}, timeStamp = 10_000) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  const at = document.activeElement ?? document.body
  at.dispatchEvent(event)
  return document.activeElement?.id
}

test('j and k go down and up, from row to row and no further', () => {
  expect(['j', 'j', 'j', 'k', 'k'].map((key) => press(key))).toEqual(['r1', 'r2', 'r2', 'r1', 'r1'])
})

test('k begins at the first row too', () => {
  expect(press('k')).toBe('r1')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('not with %j', (more) => {
  expect(press('j', more)).toBe('')
})

test('nothing moves while somebody types', () => {
  document.querySelector<HTMLElement>('body > input')!.focus()
  press('j')
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('x ticks the row one is at, and takes the tick away', () => {
  const box = document.querySelector<HTMLInputElement>('[type=checkbox]')!
  const ticks = ['x', 'j', 'x', 'j', 'x', 'x'].map((key) => {
    press(key)
    return box.checked
  })
  expect(ticks).toEqual([false, false, false, false, true, false])
})

test('somebody at a box types nothing', () => {
  document.querySelector<HTMLElement>('[type=checkbox]')!.focus()
  expect(press('k')).toBe('r1')
})

test('g and one more open a page, if they follow soon, and once', () => {
  press('g', {}, 20_000)
  press('o', {}, 21_499)
  press('o', {}, 21_499)
  press('g', {}, 30_000)
  press('c', {}, 31_500)
  expect(pages).toEqual(['o'])
})

test('nobody listens after the end', () => {
  stop()
  expect(press('j')).toBe('')
})
