import { expect, test } from 'vitest'
import { openBridge } from '#device/bridge'

/** What a web view hears and says, on the web version in a frame and in a native client. */

const host = 'https://web.telegram.example'

interface Heard {
  isTrusted: boolean
  source: unknown
  origin: string
  stopImmediatePropagation(): void
}

function openFrame(postMessage: (text: string, origin: string) => void = () => {}) {
  const listeners: ((event: Heard) => void)[] = []
  const parent = { postMessage }
  const view = {
    parent,
    addEventListener: (_: string, listener: (event: Heard) => void) => listeners.push(listener),
  }
  const bridge = openBridge(view as unknown as Window, '9.1', host)
  const passes = (event: Omit<Heard, 'stopImmediatePropagation'>) => {
    let passed = true
    const stopImmediatePropagation = () => {
      passed = false
    }
    for (const listener of listeners) listener({ ...event, stopImmediatePropagation })
    return passed
  }
  return { bridge, parent, passes }
}

test('of its parent it hears only the host', () => {
  const { parent: source, passes } = openFrame()
  expect(passes({ isTrusted: true, source, origin: host })).toBe(true)
  expect(passes({ isTrusted: true, source, origin: 'https://evil.example' })).toBe(false)
  // The SDK itself ignores other windows; its own events are not trusted and come from nowhere.
  expect(passes({ isTrusted: true, source: {}, origin: 'https://evil.example' })).toBe(true)
  expect(passes({ isTrusted: false, source, origin: '' })).toBe(true)
})

test('in a frame it tells the host alone', () => {
  const sent: string[][] = []
  const { bridge } = openFrame((text, origin) => sent.push([text, origin]))
  bridge.send('web_app_setup_closing_behavior', { need_confirmation: true })
  expect(sent).toEqual([
    ['{"eventType":"web_app_setup_closing_behavior","eventData":{"need_confirmation":true}}', host],
  ])
})

function openNative(version: `${number}.${number}`, fails = false) {
  const posted: (string | undefined)[][] = []
  const listened: string[] = []
  const view = {
    parent: null as unknown,
    addEventListener: (name: string) => listened.push(name),
    TelegramWebviewProxy: {
      postEvent(...event: (string | undefined)[]) {
        if (fails) throw new Error('not today')
        posted.push(event)
      },
    },
  }
  view.parent = view
  return { bridge: openBridge(view as unknown as Window, version, host), listened, posted }
}

test('a native client is told by its proxy, and no message of a window is awaited', () => {
  const { bridge, listened, posted } = openNative('9.1')
  bridge.send('web_app_setup_closing_behavior', { need_confirmation: false })
  expect(posted).toEqual([['web_app_setup_closing_behavior', '{"need_confirmation":false}']])
  expect(listened).toEqual([])
})

test('what a client is too old for is not said to it', () => {
  const { bridge, posted } = openNative('6.0')
  expect(bridge.can('web_app_biometry_get_info')).toBe(false)
  bridge.send('web_app_biometry_get_info')
  expect(posted).toEqual([])
  expect(openNative('9.1').bridge.can('web_app_biometry_get_info')).toBe(true)
})

test('a client that fails at it is one without it', () => {
  expect(() => openNative('9.1', true).bridge.send('web_app_ready')).not.toThrow()
})
