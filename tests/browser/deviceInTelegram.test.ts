import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { emptyStorage } from '#app/telegram/storage.ts'
import { useBrowser } from '#tests/kit/browser'
import { mini, signed, styleOf, useDeviceSite } from '#tests/kit/deviceSite'
import { openInNativeTelegram, clientsAt } from '#tests/kit/telegramHost'

const browser = useBrowser()
const site = useDeviceSite(browser)

test.each(clientsAt(0))(
  'reads the launch data and removes it from the address, in %s',
  async (_, open) => {
    const { frame } = await site.openMini(open)
    const device = await frame.evaluate(async () => {
      const { kind, proof, languages, addressBar } = await window.device
      return { kind, proof, language: languages[0], path: addressBar.now(), href: location.href }
    })
    expect(device).toEqual({
      kind: 'telegram',
      proof: { tg_id: '7', hash: 'ab', init_data_raw: signed },
      language: 'ru',
      path: '/home',
      href: `${mini}/home`,
    })
  },
)

test.each(clientsAt(1))('follows the host’s colours and insets, in %s', async (_, open) => {
  const { host, frame } = await site.openMini(open, {
    mode: 'dark',
    edges: 'notch',
  })
  await expect.poll(() => styleOf(frame, '--safe-start')).toBe('93px')
  expect(await styleOf(frame, '--safe-end')).toBe('34px')
  await expect.poll(() => styleOf(frame, '--viewport-height')).toBe('700px')
  expect(await styleOf(frame, '--tg-theme-bg-color')).toBe('#17212b')
  host.setMode('light')
  await expect.poll(() => styleOf(frame, '--tg-theme-bg-color')).toBe('#ffffff')
  expect(await styleOf(frame, 'color-scheme')).toBe('light')
  await expect.poll(() => host.state.verticalSwipes).toBe(false)
})

test.each(clientsAt(2))('the host’s buttons work, in %s', async (_, open) => {
  const { host, frame } = await site.openMini(open)
  await frame.evaluate(async () => {
    const { host } = await window.device
    const leave = host.back.show(() => {
      document.title += ' back'
      leave()
    })
    host.main.show({
      text: 'Send',
      enabled: true,
      busy: false,
      onPress: () => (document.title += ' main'),
    })
    host.ready()
  })
  await expect
    .poll(() => host.state.main)
    .toMatchObject({ visible: true, active: true, text: 'Send' })
  await expect.poll(() => [host.state.back, host.state.ready]).toEqual([true, true])
  host.simulate.main()
  host.simulate.back()
  await expect.poll(() => frame.title()).toBe('device main back')
  await expect.poll(() => host.state.back).toBe(false)
})

test('haptics, closing and links reach the host', async () => {
  const { host, frame } = await site.openMini(openInNativeTelegram)
  await frame.evaluate(async () => {
    const { host } = await window.device
    for (const haptic of ['success', 'refusal', 'tap'] as const) host.vibrate(haptic)
    host.confirmClosing(true)
    host.openLink('https://t.me/larkspur?start=1')
    host.openLink('https://larkspur.example/terms')
  })
  await expect.poll(() => host.state.haptics).toEqual(['success', 'error', 'light'])
  await expect.poll(() => host.state.confirmsClosing).toBe(true)
  await expect
    .poll(() => host.state.opened)
    .toEqual(['https://t.me/larkspur?start=1', 'https://larkspur.example/terms'])
})

test('a silent host delays nothing', async () => {
  const { frame, host } = await site.openMini(openInNativeTelegram, { answers: 'never' })
  expect(await frame.evaluate(() => window.device.then(({ kind }) => kind))).toBe('telegram')
  await expect.poll(() => host.state.methods).toContain('web_app_request_safe_area')
  expect(await styleOf(frame, '--tg-theme-bg-color')).toBe('#ffffff')
})

test('a reload stays inside Telegram and does not follow the deep link again', async () => {
  const { frame, page } = await site.openMini(openInNativeTelegram, {
    initData: `${signed}&start_param=card_3`,
  })
  const launch = () =>
    frame.evaluate(() => window.device.then(({ startPath, proof }) => [startPath, proof?.tg_id]))
  expect(await launch()).toEqual(['/card/3', '7'])
  await page.reload()
  expect(await launch()).toEqual([null, '7'])
})

/** Stores a session and a draft, as the app would. */
const layBy = (frame: Frame) =>
  frame.evaluate(async () => {
    const { tokenStore, localStore } = await window.device
    tokenStore.store({ access_token: 'at-1', refresh_token: 'rt-1' }, 'telegram:7')
    localStore.write('drafts 2', '[]')
  })

const lying = (frame: Frame) =>
  frame.evaluate(async () => {
    const { tokenStore, localStore } = await window.device
    return [tokenStore.read().access, localStore.read('drafts 2')]
  })

/** Clients lose it between two starts. */
const loseStorage = (frame: Frame) => frame.evaluate(() => localStorage.clear())

test.each(clientsAt(3))(
  'restores session and drafts after a lost storage, in %s',
  async (_, open) => {
    const storage = emptyStorage()
    const first = await site.openMini(open, { storage })
    await layBy(first.frame)
    await expect.poll(() => [storage.secure.size, storage.device.size]).toEqual([1, 1])
    await loseStorage(first.frame)
    await first.page.close()
    const { frame } = await site.openMini(open, { storage })
    await expect.poll(() => lying(frame)).toEqual(['at-1', '[]'])
    await frame.evaluate(() => window.device.then(({ tokenStore }) => tokenStore.clear()))
    await expect.poll(() => storage.secure.size).toBe(0)
  },
)

test.each([
  ['a client without a safe', { storageMode: 'unsafe' }, [0, 2]],
  ['a client that refuses', { storageMode: 'refuses' }, [0, 0]],
  ['a client from before', { version: '8.0' }, [0, 0]],
] as const)('the mini app lives with %s', async (_, more, sizes) => {
  const storage = emptyStorage()
  const { frame, host } = await site.openMini(openInNativeTelegram, { storage, ...more })
  await layBy(frame)
  expect(await lying(frame)).toEqual(['at-1', '[]'])
  await expect.poll(() => [storage.secure.size, storage.device.size]).toEqual(sizes)
  const isAsked = host.state.methods.some((method) => method.includes('_storage_'))
  expect(isAsked).toBe(!('version' in more))
})

test('ignores messages of a framing page that is not our host', async () => {
  const page = await browser.newPage('telegram')
  await site.serve(page)
  // Registered before the device's listener, so it knows when everything sent has arrived.
  await page.addInitScript(() => {
    window.arrived = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'last' && resolve()),
    )
  })
  // This page could frame us only without the policy; this tests the second barrier.
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${mini}/home#tgWebAppVersion=9.1"></iframe>`,
    }),
  )
  await page.route(`${mini}/home`, (route) => route.fulfill(site.page({})))
  await page.goto('https://evil.example/')
  const frame = page.frames().find((frame) => frame.url().startsWith(mini))!
  await frame.evaluate(async () => {
    const { host } = await window.device
    host.main.show({
      text: 'Send',
      enabled: true,
      busy: false,
      onPress: () => (document.title = 'robbed'),
    })
  })
  await page.evaluate(() => {
    const target = document.querySelector('iframe')!.contentWindow!
    target.postMessage(JSON.stringify({ eventType: 'main_button_pressed' }), '*')
    target.postMessage('last', '*')
  })
  await frame.evaluate(() => window.arrived)
  expect(await frame.title()).toBe('device')
})
