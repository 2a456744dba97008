// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { framedOrigin, launchedDevice, openFrame, openFrameBridge, openFramer } from '#device/frame'
import { openTabChannel } from '#device/tabChannel'

const WEB = 'http://larkspur.localhost:4100'
const MINI = 'http://larkspur-mini.localhost:4100'

const at = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

/** The page's frames, which this DOM does not load. */
const frames = new Map<string, object>()

beforeEach(() => {
  at(`${WEB}/workbench/`)
  frames.clear()
  vi.spyOn(document, 'querySelector').mockImplementation(
    (selector: string) => (frames.get(selector) ?? null) as Element | null,
  )
})
afterEach(() => void vi.restoreAllMocks())

function frameNamed(name: string) {
  const posted: unknown[][] = []
  const other = { postMessage: (...message: unknown[]) => posted.push(message) }
  frames.set(`iframe[name=${name}]`, { contentWindow: other })
  return { other, posted }
}

const receive = (data: unknown, origin: string, source: unknown) => {
  const event = new MessageEvent('message')
  for (const [name, value] of Object.entries({ data, origin, source }))
    Object.defineProperty(event, name, { value })
  window.dispatchEvent(event)
}

test('a frame is heard and told alone, until it is closed', () => {
  frameNamed('other')
  const { other, posted } = frameNamed('screen')
  const heard: unknown[] = []
  const channel = openFrame('screen', (message) => heard.push(message))
  channel.post({ type: 'x' })
  expect([framedOrigin(), posted]).toEqual([MINI, [[{ type: 'x' }, MINI]]])
  receive({ a: 1 }, MINI, other)
  receive({ a: 2 }, 'http://evil.example', other)
  receive({ a: 3 }, MINI, {})
  receive('{"a":4}', MINI, other)
  channel.close()
  receive({ a: 5 }, MINI, other)
  expect(heard).toEqual([{ a: 1 }])
})

test('a bridge in a frame speaks in texts', () => {
  const { other } = frameNamed('screen')
  const heard: unknown[] = []
  openFrameBridge('screen', (message) => heard.push(message)).post('x')
  receive('said', MINI, other)
  receive({ a: 1 }, MINI, other)
  expect(heard).toEqual(['said'])
})

test('a frame speaks with the page around it', () => {
  at(`${MINI}/`)
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  const heard: unknown[] = []
  const channel = openFramer((message) => heard.push(message))
  channel.post({ a: 1 })
  expect(post.mock.calls).toEqual([[{ a: 1 }, WEB]])
  receive({ b: 1 }, WEB, window.parent)
  expect(heard).toEqual([{ b: 1 }])
})

test('where nothing may be framed nobody is told, and nobody is missed', () => {
  const { posted } = frameNamed('screen')
  at('https://app.larkspur.example/')
  openFrame('screen', () => {}).post({ a: 1 })
  at(`${WEB}/`)
  openFrame('gone', () => {}).post({ a: 1 })
  expect(posted).toEqual([])
})

test('only a frame that Telegram launched has its device', async () => {
  expect(await launchedDevice()).toBeNull()
  at(`${WEB}/#tgWebAppVersion=9.1`)
  expect((await launchedDevice())?.kind).toBe('web')
})

test('tabs of one channel hear each other until they close it', async () => {
  const heard: unknown[] = []
  const one = openTabChannel<string>('c', () => {})
  const two = openTabChannel<string>('c', (message) => heard.push(message))
  one.post('first')
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  two.close()
  one.post('second')
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual(['first'])
  one.close()
})
