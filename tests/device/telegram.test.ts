// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTelegram } from '#device/telegram'

/** A mini app in a native client: what it tells the host as it starts, and what it makes of news. */

const at = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

const theme = { bg_color: '#17212b', secondary_bg_color: '#232e3c' }
const user = encodeURIComponent('{"id":700100200,"language_code":"ru"}')
const data = encodeURIComponent(`user=${user}&auth_date=1&hash=ab12`)
const rest = `tgWebAppVersion=9.1&tgWebAppPlatform=ios&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(theme))}`
const launch = `https://mini.example/home?a=1#tgWebAppData=${data}&${rest}&tgWebAppStartParam=cards`

let sent: unknown[][] = []
const { style } = document.documentElement

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  localStorage.clear()
  style.cssText = ''
  vi.stubGlobal('TelegramWebviewProxy', {
    postEvent: (method: string, params?: string) =>
      sent.push(params === undefined ? [method] : [method, JSON.parse(params)]),
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(url = launch) {
  at(url)
  return openTelegram(window)
}

/** As the SDK hears it from native clients. */
const tell = (eventType: string, eventData: object) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify({ eventType, eventData }),
      source: window.parent as never,
    }),
  )

test('at its start it asks the host for what it needs, in the colours it was given', () => {
  open()
  expect(sent).toEqual(
    expect.arrayContaining([
      ['web_app_set_header_color', { color_key: 'bg_color' }],
      ['web_app_set_background_color', { color: theme.bg_color }],
      ['web_app_set_bottom_bar_color', { color: theme.secondary_bg_color }],
      ['iframe_ready'],
      ['web_app_request_theme'],
      ['web_app_request_viewport'],
      ['web_app_request_safe_area'],
      ['web_app_request_content_safe_area'],
      ['web_app_setup_swipe_behavior', { allow_vertical_swipe: false }],
    ]),
  )
  expect(style.getPropertyValue('--tg-theme-bg-color')).toBe(theme.bg_color)
})

test('without colours the host keeps its own', () => {
  open('https://mini.example/home#tgWebAppVersion=9.1')
  expect(sent.filter(([method]) => /color/.test(String(method)))).toEqual([])
})

test('news of the host are taken as they come', () => {
  open()
  sent = []
  tell('theme_changed', { theme_params: { bg_color: '#ffffff', secondary_bg_color: '#eeeeee' } })
  expect(style.getPropertyValue('--tg-theme-bg-color')).toBe('#ffffff')
  expect(sent).toContainEqual(['web_app_set_background_color', { color: '#eeeeee' }])
  const edges = { top: 1, bottom: 2, left: 3, right: 4 }
  tell('safe_area_changed', edges)
  expect(style.getPropertyValue('--safe-left')).toBe('3px')
  tell('content_safe_area_changed', edges)
  expect(style.getPropertyValue('--safe-right')).toBe('8px')
  tell('viewport_changed', { height: 500, width: 300, is_expanded: true, is_state_stable: true })
  tell('viewport_changed', { height: 200, width: 300, is_expanded: true, is_state_stable: false })
  expect(style.getPropertyValue('--viewport-height')).toBe('500px')
})

test('the launch is taken out of the address and found again by a reloaded page', () => {
  const device = open()
  expect(window.location.href).toBe('https://mini.example/home?a=1')
  expect(device).toMatchObject({ kind: 'telegram', startParam: 'cards', startPath: '/cards' })
  expect(device.proof?.tg_id).toBe('700100200')
  expect(device.languages[0]).toBe('ru')
  const again = openTelegram(window)
  expect([again.proof?.tg_id, again.startParam, again.startPath]).toEqual(['700100200', null, null])
})

test('a host that said nothing is one of a newer version, with nobody in it', () => {
  const device = open('https://mini.example/home')
  expect([device.proof, device.startParam, device.languages]).toEqual([
    null,
    null,
    [...window.navigator.languages],
  ])
  expect(device.biometry).not.toBeNull()
})

test('shown and hidden are what browser or host say, until nobody listens', () => {
  const device = open()
  const story: string[] = []
  const stops = [
    device.watchShown(() => story.push('shown')),
    device.watchHidden(() => story.push('hidden')),
  ]
  const all = () => {
    tell('visibility_changed', { is_visible: false })
    tell('visibility_changed', { is_visible: true })
    window.dispatchEvent(new Event('pagehide'))
  }
  all()
  expect(story).toEqual(['hidden', 'shown', 'hidden'])
  for (const stop of stops) stop()
  all()
  expect(story).toHaveLength(3)
})

test('an answer of the host is taken once, and not waited for by whoever leaves', async () => {
  const { biometry } = open()
  const info = { available: true, type: 'face', access_granted: true, token_saved: true }
  const state = biometry!.readState()
  tell('biometry_info_received', info)
  expect(await state).toEqual({ kind: 'face', allowed: true, hasSecret: true })
  const leaving = new AbortController()
  const secret = biometry!.readSecret(leaving.signal)
  leaving.abort()
  expect(await secret).toBeNull()
})

test('a text is shared by Telegram, and a file by the phone', async () => {
  const device = open()
  const share = vi.fn<() => Promise<void>>(async () => {})
  Object.assign(window.navigator, { share, canShare: () => true })
  await device.share?.('a b')
  expect(sent).toContainEqual(['web_app_open_tg_link', { path_full: '/share/url?url=a%20b' }])
  expect(await device.save({ name: 'a.csv', type: 'text/csv', content: 'a' })).toBe('saved')
  expect(share).toHaveBeenCalled()
})

test('what is stored is backed up only for somebody Telegram names', async () => {
  const named = open()
  named.tokenStore.store({ access_token: 'at-1' }, 'telegram:1')
  await vi.waitFor(() =>
    expect(sent.map(([method]) => method)).toContain('web_app_secure_storage_save_key'),
  )
  sent = []
  const nobody = open('https://mini.example/home#tgWebAppVersion=9.1')
  nobody.tokenStore.store({ access_token: 'at-1' }, 'telegram:1')
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent.map(([method]) => method)).not.toContain('web_app_secure_storage_save_key')
})

const inFrame = (url: string, ancestor: string | null) => {
  const posted: unknown[][] = []
  at(url)
  vi.stubGlobal('parent', { postMessage: (...message: unknown[]) => posted.push(message) })
  Object.defineProperty(window.location, 'ancestorOrigins', {
    value: ancestor === null ? undefined : [ancestor],
    configurable: true,
  })
  openTelegram(window)
  return new Set(posted.map(([, origin]) => origin))
}

test.each([
  ['https://mini.example', null, 'https://web.telegram.org'],
  ['https://mini.example', 'https://evil.example', 'https://web.telegram.org'],
  ['http://127.0.0.1:4100', null, 'http://localhost:4100'],
  ['http://127.0.0.1:4100', 'https://evil.example', 'http://localhost:4100'],
  ['http://127.0.0.1:4100', 'https://web.telegram.org', 'https://web.telegram.org'],
])('a frame at %s in %s speaks with %s alone', (origin, ancestor, host) => {
  expect([...inFrame(`${origin}/home#${rest}`, ancestor)]).toEqual([host])
})
