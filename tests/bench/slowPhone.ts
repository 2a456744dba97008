import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** A phone with a four times slower processor on slow 4G, as Chromium emulates one. */
export const SLOWER = 4
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
}

export async function slowed(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Network.enable')
  await chromium.send('Network.emulateNetworkConditions', SLOW_4G)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Records, from the next page on, when such an element was first painted. */
export const watchFor = (page: Page, selector: string) =>
  page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () =>
          Object.assign(globalThis, { painted: performance.now() }),
        )
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }, selector)

/**
 * Milliseconds from the start of the navigation to that paint, and to the first paint of anything.
 */
export async function paintsOf(page: Page) {
  await page.waitForFunction(
    // Chromium records its first paint late on a busy machine.
    () => 'painted' in globalThis && performance.getEntriesByName('first-paint').length > 0,
    undefined,
    { polling: 100 },
  )
  return page.evaluate(() => ({
    first: performance.getEntriesByName('first-paint')[0]!.startTime,
    painted: (globalThis as unknown as { painted: number }).painted,
  }))
}

/**
 * Serves hand-written pages over a real connection, which Chromium can slow down; everything else
 * is fetched from the site.
 */
export async function serveBeside(site: string, pages: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const own = pages[url]
    if (own !== undefined) {
      response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
      response.setHeader('content-encoding', 'br')
      return response.end(brotliCompressSync(own))
    }
    const { authorization = '', 'x-tenant-id': tenant = '' } = headers
    const requestHeaders = {
      authorization,
      'x-tenant-id': String(tenant),
      'accept-encoding': 'identity',
    }
    return void fetch(site + url, { method, headers: requestHeaders })
      .then(async (answer) => {
        response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain')
        response.setHeader('content-encoding', 'br')
        response.writeHead(answer.status)
        response.end(brotliCompressSync(Buffer.from(await answer.arrayBuffer())))
      })
      .catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
