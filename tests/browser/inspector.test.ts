import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createWebSocketReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { useBrowser } from '#tests/kit/browser'
import { bundle } from '#tests/kit/bundle'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'

/** The built product beside inspectors of others. Nothing goes to the real one. */

const browser = useBrowser()
const receiverFile = fileURLToPath(new URL('./inspectorPage.ts', import.meta.url))
let site: Site
let receiver = ''

beforeAll(async () => {
  site = await openSite()
  const [script] = await bundle(receiverFile)
  receiver = script!.code
})

/** The app under inspection, and a stand-in for stately.ai. */
async function openInspectedPage(inspector: string, query = '?inspect') {
  const page = await browser.newPage('web')
  await page
    .context()
    .route('https://stately.ai/**', (route) =>
      new URL(route.request().url()).pathname === '/receiver.js'
        ? route.fulfill({ contentType: 'text/javascript', body: receiver })
        : route.fulfill({ contentType: 'text/html', body: inspector }),
    )
  await page.goto(`${site.web}/${query}`)
  return page
}

const RECEIVING =
  '<!doctype html><title>inspector</title><link rel="icon" href="data:,"><script src="/receiver.js" type="module"></script>'
const SILENT = '<!doctype html><title>inspector</title><link rel="icon" href="data:,">'

async function openInspectorFrom(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Stately inspector' }).click()
  return opening
}

test('the Stately inspector connects and follows the charts of the page', async () => {
  const page = await openInspectedPage(RECEIVING)
  const inspector = await openInspectorFrom(page)
  await page.getByText('The Stately inspector is connected').waitFor()

  const chartsReceived = () =>
    inspector.evaluate(() =>
      window.received.flatMap((one) => (one.type === '@xstate.actor' ? [one.name] : [])),
    )
  await expect.poll(chartsReceived).toContain('signIn')
  expect(await chartsReceived()).not.toContainEqual(expect.stringMatching(/^x:\d/))

  await page.getByLabel('E-mail').fill('a-name-nobody-may-see@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  const eventsReceived = () =>
    inspector.evaluate(() =>
      window.received.flatMap((one) => (one.type === '@xstate.event' ? [one.event.type] : [])),
    )
  await expect.poll(eventsReceived).toContain('code.request')
  const everything = await inspector.evaluate(() => JSON.stringify(window.received))
  expect(everything).not.toContain('a-name-nobody-may-see')
})

whole('an inspector that does not answer is reported, with how to mend it', async () => {
  const page = await openInspectedPage(SILENT)
  const inspector = await openInspectorFrom(page)
  const advice = page.getByRole('alert').getByText('The inspector has not answered')
  await advice.waitFor()

  // It may still come, or be asked for again.
  await inspector.addScriptTag({ url: '/receiver.js', type: 'module' })
  await page.getByText('The Stately inspector is connected').waitFor()
  await advice.waitFor({ state: 'detached' })
})

whole('an inspector on this machine is reached by its port', async () => {
  const server = new WebSocketServer({ port: 0, host: 'localhost' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.on('connection', (socket) =>
    socket.on('message', (text, isBinary) => {
      for (const client of server.clients)
        if (client !== socket) client.send(text, { binary: isBinary })
    }),
  )
  const received: StatelyInspectionEvent[] = []
  const own = once(server, 'connection')
  createWebSocketReceiver({ server: `ws://localhost:${port}` }).subscribe((message) =>
    received.push(message),
  )
  await own

  const page = await openInspectedPage(SILENT, `?inspect&inspector=${port}`)
  await page.getByRole('button', { name: `Inspector at localhost:${port}` }).click()
  await page.getByText('Your inspector is connected').waitFor()
  await expect
    .poll(() => received.flatMap((one) => (one.type === '@xstate.actor' ? [one.name] : [])))
    .toContain('signIn')
  for (const client of server.clients) client.terminate()
  server.close()
})

test('a page that nobody asked to inspect keeps its windows apart', async () => {
  const policyAt = async (path: string) => {
    const { headers } = await fetch(`${site.web}${path}`)
    return headers.get('cross-origin-opener-policy')
  }
  expect(await policyAt('/')).toBe('same-origin')
  expect(await policyAt('/?inspect')).toBe('same-origin-allow-popups')
})
