import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive } from '#tests/browser/arrival'
import { useBrowser } from '#tests/kit/browser'
import { openSite } from '#tests/kit/site'
import { openBareTyping } from './bareTyping.ts'
import { median, printTable } from './load.ts'

/**
 * Time from a key press to the painted amount, on a processor four times slower, with the quote
 * chart receiving every key. Beside it a bare React field, in turn, so that a slow moment of the
 * machine affects both.
 */

const SLOWER = 4
const ROUNDS = 6
const KEYS = '1234567890'

const browser = useBrowser()

/** Records for every key how long the next frame took. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const painted: number[] = []
    Object.assign(globalThis, { painted })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A message posted in a frame arrives once that frame was submitted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => painted.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      },
      true,
    )
  })

const keysPainted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted)

async function slowed(page: Page): Promise<Page> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await watchKeys(page)
  return page
}

/** Types a figure and deletes it; every key waits for the previous paint. */
async function typeOnce(page: Page) {
  await page.bringToFront()
  const field = page.locator('.input-amount').first()
  await field.focus()
  const before = (await keysPainted(page)).length
  for (const [at, key] of Array.from(KEYS).entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction(
      (many) => (globalThis as unknown as { painted: number[] }).painted.length >= many,
      before + at + 1,
    )
  }
  expect(await field.inputValue()).toBe(KEYS)
  await field.fill('')
}

const late = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!

test('paints a typed amount about as fast as a bare field', async () => {
  const site = await openSite()
  const ours = await arrive(site, browser, '/exchange')
  await ours.locator('.input-amount').first().waitFor()
  const bare = await browser.newPage('web')
  await openBareTyping(bare, site.web)
  const pages = { ours: await slowed(ours), bare: await slowed(bare) }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of Object.values(pages)) {
      site.bank.clock.advance(10_000)
      await typeOnce(page)
    }

  // The first round warms up.
  const of = async (page: Page) => (await keysPainted(page)).slice(KEYS.length)
  const samples = { ours: await of(pages.ours), bare: await of(pages.bare) }
  printTable(
    `milliseconds from key to painted amount, ${SLOWER} times slower`,
    ['', 'p50', 'p95', 'p50/bare', 'p95/bare'],
    Object.entries(samples).map(([name, times]) => [
      name,
      median(times),
      late(times),
      median(times) / median(samples.bare),
      late(times) / late(samples.bare),
    ]),
  )
  expect(samples.ours).toHaveLength(samples.bare.length)
  await Promise.all([ours.close(), bare.close()])
})
