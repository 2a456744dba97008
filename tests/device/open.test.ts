// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice } from '#device/open'

/** Which device a page is on; what a page is told by anybody alone proves nothing. */

const at = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

beforeEach(() => {
  sessionStorage.clear()
  at('http://localhost:4100/home')
})
afterEach(() => vi.unstubAllGlobals())

const inFrame = () => vi.stubGlobal('parent', { postMessage() {} })

test.each([
  ['a plain page', '/home', false, false, 'web'],
  ['a page with parameters alone', '/#tgWebAppVersion=9.1', false, false, 'web'],
  ['a frame without parameters', '/home', true, false, 'web'],
  ['a frame with an empty one', '/#tgWebApp=1', true, false, 'web'],
  ['a frame with some after #', '/#tgWebAppVersion=9.1', true, false, 'telegram'],
  ['a frame with some after ?', '/?tgWebAppVersion=9.1', true, false, 'telegram'],
  ['a frame with some after others', '/?a=1&tgWebAppVersion=9.1', true, false, 'telegram'],
  ['a reloaded frame', '/home', true, true, 'telegram'],
  ['a reloaded page', '/home', false, true, 'web'],
] as const)('%s is on %s', async (_, path, framed, stored, kind) => {
  at(`http://localhost:4100${path}`)
  if (framed) inFrame()
  if (stored) sessionStorage.setItem('telegram_launch', 'tgWebAppVersion=9.1')
  expect((await openDevice()).kind).toBe(kind)
})

test('a native client is known by its proxy', async () => {
  vi.stubGlobal('TelegramWebviewProxy', { postEvent() {} })
  expect((await openDevice()).kind).toBe('telegram')
})
