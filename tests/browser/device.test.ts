import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { pageHeaders } from '#bank/door/headers'
import { useBrowser } from '#tests/kit/browser'
import { openInNativeTelegram, openInWebTelegram, type Visit } from '#tests/kit/telegramHost'

declare global {
  interface Window {
    arrived: Promise<void>
  }
}

const web = 'http://localhost:4199'
const mini = 'http://127.0.0.1:4199'
const signed = 'user=%7B%22id%22%3A7%2C%22language_code%22%3A%22ru%22%7D&auth_date=1&hash=ab'
const browser = useBrowser()
const files = new Map<string, string>()

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL('devicePage.ts', import.meta.url)) },
    },
  })
  if (!('output' in built)) throw new Error('vite built something else')
  for (const part of built.output)
    if (part.type === 'chunk') files.set(`/${part.fileName}`, part.code)
})

const entry = () => [...files.keys()].find((name) => name.includes('devicePage'))!

/** Both hosts of one tenant, with the headers the bank gives its pages. */
async function serveDevice(page: Page) {
  const asked: string[] = []
  await page.route(/:4199\//, (route) => {
    const { pathname, host } = new URL(route.request().url())
    const code = files.get(pathname)
    if (code !== undefined) {
      asked.push(pathname)
      return route.fulfill({ contentType: 'text/javascript', body: code })
    }
    const headers = pageHeaders(
      {
        bases: [],
        isMini: (name) => name === '127.0.0.1',
        framers: () => [web],
        framed: () => [mini],
      },
      host,
    )
    const body = `<!doctype html><title>device</title><link rel="icon" href="data:,"><script type="module" src="${entry()}"></script>`
    return route.fulfill({ contentType: 'text/html', body, headers })
  })
  return asked
}

const clients: [string, typeof openInNativeTelegram][] = [
  ['a native client', openInNativeTelegram],
  ['the web client, another origin', openInWebTelegram],
]

/** Opens the mini app, waits until its device is there, and gives the frame it lives in. */
async function openMini(open: typeof openInNativeTelegram, more: Partial<Visit> = {}, page?: Page) {
  const tab = page ?? (await browser.newPage('telegram'))
  const asked = await serveDevice(tab)
  const { host } = await open(tab, { address: `${mini}/home`, initData: signed, ...more })
  const frame = tab.frames().find((frame) => frame.url().startsWith(mini))!
  await frame.evaluate(() => window.device.then(() => {}))
  return { host, frame, asked, page: tab }
}

const style = (frame: Frame, name: string) =>
  frame.evaluate((name) => document.documentElement.style.getPropertyValue(name), name)

test('a browser never fetches what belongs to Telegram', async () => {
  const page = await browser.newPage('web')
  const asked = await serveDevice(page)
  await page.goto(`${web}/home#tgWebAppData=${encodeURIComponent(signed)}&tgWebAppVersion=9.1`)
  expect(
    await page.evaluate(() => window.device.then(({ kind, proof }) => ({ kind, proof }))),
  ).toEqual({
    kind: 'web',
    proof: null,
  })
  expect(asked).toEqual([entry()])
})

test('five tabs that all find an old token renew it once, whatever the others have just written', async () => {
  const first = await browser.newPage('web')
  const tabs = [first, ...(await Promise.all([1, 2, 3, 4].map(() => first.context().newPage())))]
  for (const tab of tabs) {
    await serveDevice(tab)
    await tab.goto(`${web}/home`)
  }
  const renewals: string[] = []
  for (const round of Array.from({ length: 20 }, (_, at) => at)) {
    const renewed = await Promise.all(tabs.map((tab) => tab.evaluate(renewOnce, `token-${round}`)))
    renewals.push(`${renewed.filter(Boolean).length} in round ${round}`)
  }
  expect(renewals).toEqual(renewals.map((_, round) => `1 in round ${round}`))
})

/** In the page: takes the lock, looks again, and renews only what nobody has renewed meanwhile. */
async function renewOnce(fresh: string) {
  const device = await window.device
  return device.alone('renewal', async () => {
    if (device.shelf.read().access === fresh) return false
    device.shelf.keep({ access_token: fresh, refresh_token: fresh })
    return true
  })
}

test.each(clients)('the launch is read, and gone from the address, in %s', async (_, open) => {
  const { frame } = await openMini(open)
  const device = await frame.evaluate(async () => {
    const { kind, proof, languages, path } = await window.device
    return { kind, proof, language: languages[0], path: path.now(), href: location.href }
  })
  expect(device).toEqual({
    kind: 'telegram',
    proof: { tg_id: '7', hash: 'ab', init_data_raw: signed },
    language: 'ru',
    path: '/home',
    href: `${mini}/home`,
  })
})

test.each(clients)('colours and edges come from the host and follow it, in %s', async (_, open) => {
  const { host, frame } = await openMini(open, {
    mode: 'dark',
    edges: 'notch',
  })
  await expect.poll(() => style(frame, '--safe-start')).toBe('93px')
  expect(await style(frame, '--safe-end')).toBe('34px')
  await expect.poll(() => style(frame, '--viewport-height')).toBe('700px')
  expect(await style(frame, '--tg-theme-bg-color')).toBe('#17212b')
  host.setMode('light')
  await expect.poll(() => style(frame, '--tg-theme-bg-color')).toBe('#ffffff')
  expect(await style(frame, 'color-scheme')).toBe('light')
  await expect.poll(() => host.seen.verticalSwipes).toBe(false)
})

test.each(clients)('the host’s buttons do what the app says, in %s', async (_, open) => {
  const { host, frame } = await openMini(open)
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
      pressed: () => (document.title += ' main'),
    })
    host.ready()
  })
  await expect
    .poll(() => host.seen.main)
    .toMatchObject({ visible: true, active: true, text: 'Send' })
  await expect.poll(() => [host.seen.back, host.seen.ready]).toEqual([true, true])
  host.press.main()
  host.press.back()
  await expect.poll(() => frame.title()).toBe('device main back')
  await expect.poll(() => host.seen.back).toBe(false)
})

test('haptics, closing and links reach the host', async () => {
  const { host, frame } = await openMini(openInNativeTelegram)
  await frame.evaluate(async () => {
    const { host } = await window.device
    for (const haptic of ['success', 'refusal', 'tap'] as const) host.feel(haptic)
    host.askBeforeClosing(true)
    host.openLink('https://t.me/larkspur?start=1')
    host.openLink('https://larkspur.example/terms')
  })
  await expect.poll(() => host.seen.felt).toEqual(['success', 'error', 'light'])
  await expect.poll(() => host.seen.asksBeforeClosing).toBe(true)
  await expect
    .poll(() => host.seen.opened)
    .toEqual(['https://t.me/larkspur?start=1', 'https://larkspur.example/terms'])
})

test('a host that never answers holds nothing up', async () => {
  const { frame, host } = await openMini(openInNativeTelegram, { answers: 'never' })
  expect(await frame.evaluate(() => window.device.then(({ kind }) => kind))).toBe('telegram')
  await expect.poll(() => host.seen.said).toContain('web_app_request_safe_area')
  expect(await style(frame, '--tg-theme-bg-color')).toBe('#ffffff')
})

test.each(clients)(
  'where storage is blocked the mini app works all the same, in %s',
  async (_, open) => {
    const page = await browser.newPage('telegram')
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    const { frame, host } = await openMini(open, {}, page)
    const read = await frame.evaluate(async () => {
      const { shelf, proof } = await window.device
      shelf.keep({ access_token: 'at', refresh_token: 'rt' })
      return { ...shelf.read(), signedIn: proof !== null }
    })
    expect(read).toEqual({ access: 'at', refresh: 'rt', signedIn: true })
    await expect.poll(() => host.seen.said).toContain('web_app_request_theme')
  },
)

test('a reload is still inside Telegram, and does not follow the deep link again', async () => {
  const { frame, page } = await openMini(openInNativeTelegram, {
    initData: `${signed}&start_param=card_3`,
  })
  const launch = () =>
    frame.evaluate(() => window.device.then(({ startParam, proof }) => [startParam, proof?.tg_id]))
  expect(await launch()).toEqual(['card_3', '7'])
  await page.reload()
  expect(await launch()).toEqual([null, '7'])
})

test('a page that frames us and is not our host is not heard', async () => {
  const page = await browser.newPage('telegram')
  await serveDevice(page)
  // Hears before the device does, so it knows when everything sent has arrived.
  await page.addInitScript(() => {
    window.arrived = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'last' && resolve()),
    )
  })
  // Only where the policy does not hold could this page frame us at all; then this is the second lock.
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${mini}/home#tgWebAppVersion=9.1"></iframe>`,
    }),
  )
  await page.route(`${mini}/home`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>device</title><script type="module" src="${entry()}"></script>`,
    }),
  )
  await page.goto('https://evil.example/')
  const frame = page.frames().find((frame) => frame.url().startsWith(mini))!
  await frame.evaluate(async () => {
    const { host } = await window.device
    host.main.show({
      text: 'Send',
      enabled: true,
      busy: false,
      pressed: () => (document.title = 'robbed'),
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
