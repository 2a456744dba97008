// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from '#device/keepFocus'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Page</h1>
    <section><h2>Part</h2><p><button id="go">Go</button></p></section>
    <ul><li><button id="first">Remove</button></li><li><button id="second">Remove</button></li></ul>
    <p id="last"><button id="only">Only</button></p></main>`
  stop = keepFocus(document)
})
afterEach(() => stop())

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!

/** What is watched is told before the next frame, and the focus moves in it. */
const nextFrame = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )

async function focusedAfter(change: () => void) {
  change()
  await nextFrame()
  const { activeElement } = document
  return activeElement?.id || `${activeElement?.tagName} ${activeElement?.firstChild?.textContent}`
}

test('what goes leaves the focus to the heading of its part', async () => {
  find('go').focus()
  expect(await focusedAfter(() => find('go').parentElement!.remove())).toBe('H2 Part')
})

test('the page stays where it is as the focus moves', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  find('go').focus()
  await focusedAfter(() => find('go').parentElement!.remove())
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }])
  focus.mockRestore()
})

test('a row that goes leaves it to the rows that are left', async () => {
  find('first').focus()
  expect(await focusedAfter(() => find('first').closest('li')!.remove())).toMatch(/^UL/)
})

test('where nothing is left to go on with, the page’s heading has it', async () => {
  find('only').focus()
  expect(await focusedAfter(() => find('only').remove())).toBe('H1 Page')
})

test('what took the focus itself keeps it', async () => {
  find('go').focus()
  const change = () => {
    find('go').remove()
    find('second').focus()
  }
  expect(await focusedAfter(change)).toBe('second')
})

test('nothing is focused for somebody who had left', async () => {
  find('go').focus()
  find('go').blur()
  await nextFrame()
  expect(await focusedAfter(() => find('go').remove())).toMatch(/^BODY/)
})

test('once stopped it moves nothing', async () => {
  stop()
  find('go').focus()
  expect(await focusedAfter(() => find('go').remove())).toMatch(/^BODY/)
})

test('once it stops, not even what had gone moves the focus', async () => {
  find('go').focus()
  const change = async () => {
    find('go').remove()
    // By then it is told of the change, and waits for the frame.
    await Promise.resolve()
    stop()
  }
  expect(await focusedAfter(() => void change())).toMatch(/^BODY/)
})
