import { expect, test } from 'vitest'
import { openInspectorWindow } from '#device/inspectorWindow'

/** The window of an inspector: whoever else speaks is not it. */

const URL_OF = 'https://inspector.example/charts?of=1'
const ORIGIN = 'https://inspector.example'

function openView(opens = true) {
  const posted: unknown[][] = []
  const opened: unknown[][] = []
  const listeners = new Set<(event: unknown) => void>()
  const other = { postMessage: (...message: unknown[]) => posted.push(message) }
  const view = {
    open: (...how: unknown[]) => {
      opened.push(how)
      return opens ? other : null
    },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) =>
      listeners.delete(listener),
  } as unknown as Window
  const hear = (data: unknown, origin = ORIGIN, source: unknown = other) => {
    for (const listener of listeners) listener({ data, origin, source })
  }
  return { view, opened, posted, listeners, hear }
}

test('the window is open once it greets, and is told at its origin alone', async () => {
  const { view, opened, posted, listeners, hear } = openView()
  const opening = openInspectorWindow(URL_OF, 'hello', new AbortController().signal, view)
  expect(opened).toEqual([[URL_OF, '_blank']])
  let greeted = false
  void opening.then(() => (greeted = true))
  for (const data of ['hello', null, 7, {}, { type: 'other' }, { kind: 'hello' }]) hear(data)
  hear({ type: 'hello' }, 'https://evil.example')
  hear({ type: 'hello' }, ORIGIN, {})
  await Promise.resolve()
  expect([greeted, listeners.size]).toEqual([false, 1])
  hear({ type: 'hello' })
  ;(await opening).send({ a: 1 })
  expect(posted).toEqual([[{ a: 1 }, ORIGIN]])
  expect(listeners.size).toBe(0)
})

test('whoever leaves no longer listens', () => {
  const { view, listeners } = openView()
  const leaving = new AbortController()
  void openInspectorWindow(URL_OF, 'hello', leaving.signal, view)
  leaving.abort()
  expect(listeners.size).toBe(0)
})

test('a browser that opens no window says so', async () => {
  const { view } = openView(false)
  const opening = openInspectorWindow(URL_OF, 'hello', new AbortController().signal, view)
  await expect(opening).rejects.toThrow('does not let us open a window')
})
