import { expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { useDeviceSite } from '#tests/kit/deviceSite'
import { openInNativeTelegram, clientsAt } from '#tests/kit/telegramHost'

/** What the mini app asks of its host, and what it leaves out in clients too old for it. */

const site = useDeviceSite(useBrowser())

test.each(clientsAt(1))('the bars around the app have its colours, in %s', async (_, open) => {
  const { host } = await site.openMini(open, { mode: 'dark' })
  await expect
    .poll(() => host.state.colours)
    .toEqual({ header: 'bg_color', background: '#17212b', bottom: '#232e3c' })
  host.setMode('light')
  await expect
    .poll(() => host.state.colours)
    .toEqual({ header: 'secondary_bg_color', background: '#f4f4f5', bottom: '#ffffff' })
})

test('the second button and the settings of the menu reach the app', async () => {
  const { host, frame } = await site.openMini(openInNativeTelegram)
  await frame.evaluate(async () => {
    const { host } = await window.device
    host.settings.show(() => (document.title += ' settings'))
    host.secondary.show({
      text: 'Not now',
      enabled: true,
      busy: false,
      onPress: () => (document.title += ' second'),
    })
  })
  await expect.poll(() => host.state.secondary).toMatchObject({ visible: true, text: 'Not now' })
  await expect.poll(() => host.state.settings).toBe(true)
  host.simulate.secondary()
  host.simulate.settings()
  await expect.poll(() => frame.title()).toBe('device second settings')
})

test.each([
  ['shares it', '4740001122', '+4740001122'],
  ['keeps it', null, null],
] as const)('asks the host for the number of somebody who %s', async (_, phone, given) => {
  const { frame } = await site.openMini(openInNativeTelegram, { phone })
  const asked = frame.evaluate(async () => {
    const { host } = await window.device
    return host.requestPhone?.(new AbortController().signal)
  })
  expect(await asked).toBe(given)
})

test('asks to write and to stand on the home screen', async () => {
  const { host, frame } = await site.openMini(openInNativeTelegram)
  await frame.evaluate(async () => {
    const { host } = await window.device
    host.askToWrite()
    host.addToHomeScreen?.()
  })
  await expect.poll(() => [host.state.askedToWrite, host.state.onHomeScreen]).toEqual([true, true])
})

const BEFORE_6_1 = [
  'web_app_request_theme',
  'web_app_request_viewport',
  'iframe_ready',
  'web_app_ready',
  'web_app_expand',
  'web_app_setup_main_button',
  'web_app_setup_back_button',
  'web_app_setup_closing_behavior',
]

test('an old client is asked for nothing it lacks', async () => {
  const { host, frame } = await site.openMini(openInNativeTelegram, { version: '6.0' })
  const lacks = await frame.evaluate(async () => {
    const { host } = await window.device
    host.askToWrite()
    host.secondary.show({ text: 'Not now', enabled: true, busy: false, onPress: () => {} })
    host.settings.show(() => {})
    host.vibrate('success')
    host.ready()
    return [host.secondary.has, host.requestPhone, host.addToHomeScreen]
  })
  expect(lacks).toEqual([false, null, null])
  await expect.poll(() => host.state.ready).toBe(true)
  expect(host.state.methods.filter((name) => !BEFORE_6_1.includes(name))).toEqual([])
})
