// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mirrorStyles } from '#device/mirrorStyles'

/** The workbench shows screens in a frame, which has to look like the page around it. */

const frame = document.implementation.createHTMLDocument()
const inFrame = () => [...frame.head.children].map((one) => one.id)

function put(name: string, id: string, parts: object = {}) {
  const one = Object.assign(document.createElement(name), { id, ...parts })
  document.head.append(one)
  return one
}

afterEach(() => {
  document.head.replaceChildren()
  frame.head.replaceChildren()
})

test('styles and style sheets are copied, whenever they come, and nothing else', async () => {
  put('style', 's1', { textContent: 'a { color: red }' })
  put('link', 'l1', { rel: 'stylesheet' })
  put('link', 'l2', { rel: 'icon' })
  put('meta', 'm1')
  const stop = mirrorStyles(document, frame)
  expect(inFrame()).toEqual(['s1', 'l1'])
  expect(frame.querySelector('style')?.textContent).toBe('a { color: red }')
  put('style', 's2')
  put('meta', 'm2')
  await vi.waitFor(() => expect(inFrame()).toEqual(['s1', 'l1', 's2']))
  expect(document.head.children).toHaveLength(6)

  const own = frame.head.appendChild(frame.createElement('title'))
  stop()
  expect([...frame.head.children]).toEqual([own])
  put('style', 's3')
  await new Promise((resolve) => setTimeout(resolve))
  expect([...frame.head.children]).toEqual([own])
})
