import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Device } from '#device/device'
import { pageHeaders } from '#bank/http/headers'
import type { TestBrowser } from './browser.ts'
import { bundle } from './bundle.ts'
import type { OpenTelegram, TelegramOpening } from './telegramHost.ts'

declare global {
  interface Window {
    device: Promise<Device>
    /** What a test waits for in the page. */
    arrived: Promise<void>
  }
}

export const web = 'http://localhost:4199'
export const mini = 'http://127.0.0.1:4199'
export const signed = 'user=%7B%22id%22%3A7%2C%22language_code%22%3A%22ru%22%7D&auth_date=1&hash=ab'

const entryFile = fileURLToPath(new URL('../browser/devicePage.ts', import.meta.url))

/** A page with only the device, on both hosts of one tenant and with the headers of the bank. */
export function useDeviceSite(browser: TestBrowser) {
  const files = new Map<string, string>()
  let entry = ''

  beforeAll(async () => {
    for (const { fileName, code, isEntry } of await bundle(entryFile)) {
      files.set(`/${fileName}`, code)
      if (isEntry) entry = `/${fileName}`
    }
  })

  const page = (headers: Record<string, string>) => ({
    contentType: 'text/html',
    headers,
    body: `<!doctype html><title>device</title><link rel="icon" href="data:,"><script type="module" src="${entry}"></script>`,
  })

  /** Returns the list of requested scripts, which grows. */
  async function serve(tab: Page): Promise<string[]> {
    const requested: string[] = []
    await tab.route(/:4199\//, (route) => {
      const { pathname, host } = new URL(route.request().url())
      const code = files.get(pathname)
      if (code === undefined) return route.fulfill(page(pageHeaders(hosts, host)))
      requested.push(pathname)
      return route.fulfill({ contentType: 'text/javascript', body: code })
    })
    return requested
  }

  /** Opens the mini app and waits for its device. */
  async function openMini(open: OpenTelegram, more: Partial<TelegramOpening> = {}, page?: Page) {
    const tab = page ?? (await browser.newPage('telegram'))
    await serve(tab)
    const { host } = await open(tab, { address: `${mini}/home`, initData: signed, ...more })
    const frame = tab.frames().find((frame) => frame.url().startsWith(mini))!
    await frame.evaluate(() => window.device.then(() => {}))
    return { host, frame, page: tab }
  }

  return { serve, openMini, page }
}

const hosts = {
  bases: [],
  isMini: (hostname: string) => hostname === '127.0.0.1',
  framers: () => [web],
  framed: () => [mini],
}

export const styleOf = (frame: Frame, name: string) =>
  frame.evaluate((name) => document.documentElement.style.getPropertyValue(name), name)
