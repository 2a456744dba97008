// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { activateCard } from '#contract/card'
import { listSessions } from '#contract/session'
import type { Host } from '#device/device'
import { createSafeArea } from '#device/safeArea'
import { telegramHost } from '#device/telegramHost'
import { openFakeBridge } from './fakeBridge.ts'

interface Client {
  platform?: string | null
  cannot?: string[]
}

function open({ platform = 'ios', cannot = [] }: Client = {}) {
  const fake = openFakeBridge({ cannot })
  const safeArea = createSafeArea(document.documentElement)
  const host = telegramHost(window, fake.bridge, { safeArea, platform })
  const of = (method: string) => fake.sent.filter(([name]) => name === method)
  const told = async (method: string) => {
    await Promise.resolve()
    return of(method).at(-1)?.[1]
  }
  return { ...fake, host, of, told }
}

const says: [does: (host: Host) => void, message: unknown[]][] = [
  [(host) => host.ready(), ['web_app_expand']],
  [(host) => host.close?.(), ['web_app_close']],
  [(host) => host.askToWrite(), ['web_app_request_write_access']],
  [(host) => host.addToHomeScreen?.(), ['web_app_add_to_home_screen']],
  [
    (host) => host.confirmClosing(true),
    ['web_app_setup_closing_behavior', { need_confirmation: true }],
  ],
  [
    (host) => host.vibrate('tap'),
    ['web_app_trigger_haptic_feedback', { type: 'impact', impact_style: 'light' }],
  ],
  [
    (host) => host.vibrate('refusal'),
    ['web_app_trigger_haptic_feedback', { type: 'notification', notification_type: 'error' }],
  ],
  [
    (host) => host.vibrateAfter(activateCard),
    ['web_app_trigger_haptic_feedback', { type: 'notification', notification_type: 'success' }],
  ],
  [
    (host) => host.openLink('https://t.me/bot?start=1'),
    ['web_app_open_tg_link', { path_full: '/bot?start=1' }],
  ],
  [
    (host) => host.openLink('https://a.example/b'),
    ['web_app_open_link', { url: 'https://a.example/b' }],
  ],
  [
    (host) => host.openReturningPage('/visit/1'),
    ['web_app_open_link', { url: `${window.location.origin}/visit/1` }],
  ],
]

test.each(says)('%s is said as %j', (does, message) => {
  const { host, sent } = open()
  does(host)
  expect(sent).toContainEqual(message)
})

test('what only leads to something is not felt', () => {
  const { host, of } = open()
  host.vibrateAfter(listSessions)
  expect(of('web_app_trigger_haptic_feedback')).toEqual([])
})

test('at the start nothing asks before closing, and the app is made known', () => {
  const { host, sent, of } = open()
  expect(sent).toEqual([['web_app_setup_closing_behavior', { need_confirmation: false }]])
  host.ready()
  expect(of('web_app_ready')).toHaveLength(1)
})

test.each([
  ['ios', true],
  ['android', true],
  ['android_x', true],
  ['tdesktop', false],
  [null, false],
])('the home screen of %s takes the app: %s', (platform, takes) => {
  expect(open({ platform }).host.addToHomeScreen !== null).toBe(takes)
  const cannot = ['web_app_add_to_home_screen']
  expect(open({ platform, cannot }).host.addToHomeScreen).toBeNull()
})

test.each([
  ['back', 'back_button'],
  ['settings', 'settings_button'],
] as const)('the %s button is shown while somebody listens', async (name, button) => {
  const { host, emit, told } = open()
  const setup = `web_app_setup_${button}`
  expect(await told(setup)).toEqual({ is_visible: false })
  let presses = 0
  const hide = host[name].show(() => (presses += 1))
  expect(await told(setup)).toEqual({ is_visible: true })
  emit(`${button}_pressed`)
  hide()
  expect(await told(setup)).toEqual({ is_visible: false })
  emit(`${button}_pressed`)
  expect(presses).toBe(1)
})

const button = { text: 'Send', enabled: true, busy: false }
const shown = { is_visible: true, is_active: true, is_progress_visible: false, text: 'Send' }

test.each([
  ['main', {}],
  ['secondary', { position: 'left' }],
] as const)('the %s button says what it would do, and does it where it may', async (name, more) => {
  const { host, emit, told } = open()
  const setup = `web_app_setup_${name}_button`
  expect(await told(setup)).toEqual({ is_visible: false, ...more })
  let presses = 0
  const states = [
    [{}, {}, 1],
    [{ enabled: false }, { is_active: false }, 0],
    [{ busy: true }, { is_active: false, is_progress_visible: true }, 0],
  ] as const
  for (const [parts, params, pressed] of states) {
    presses = 0
    const hide = host[name].show({ ...button, ...parts, onPress: () => (presses += 1) })
    expect(await told(setup)).toEqual({ ...shown, ...params, ...more })
    emit(`${name}_button_pressed`)
    expect(presses).toBe(pressed)
    hide()
  }
  expect(await told(setup)).toEqual({ is_visible: false, ...more })
})

test('the main button lifts the page above the phone’s edge', async () => {
  const fake = openFakeBridge()
  const lifted: boolean[] = []
  const safeArea = {
    ...createSafeArea(document.documentElement),
    liftForButton: (yes: boolean) => void lifted.push(yes),
  }
  const host = telegramHost(window, fake.bridge, { safeArea, platform: 'ios' })
  await Promise.resolve()
  host.main.show({ ...button, onPress: () => {} })
  await Promise.resolve()
  expect(lifted).toEqual([false, true])
})

test('a client too old for a second button has none', () => {
  expect(open().host.secondary.has).toBe(true)
  expect(open().host.main.has).toBe(true)
  const cannot = ['web_app_setup_secondary_button']
  expect(open({ cannot }).host.secondary.has).toBe(false)
})
