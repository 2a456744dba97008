import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed.tenants'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { plantRows } from '#tests/bank/wallet/plantRows'
import { arrive } from '#tests/browser/arrival'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { median, printTable } from './load.ts'

/**
 * A list of 100,000 transactions in Chromium on a processor four times slower, beside the same list
 * on the processor as it is: how long the page is deaf while it is scrolled by the wheel and dragged
 * to places far apart.
 */

const ROWS = 100_000
const LONG_MS = 50
const SLOWER = 4
const WHEELS = 150
const JUMPS = [0.5, 0.02, 0.97, 0.31, 1, 0]

const browser = useBrowser()
const tenantId = demoTenants.larkspur

async function openLongHistory() {
  const site = await openSite()
  const { bank } = site
  const { email, password } = demoCustomers.larkspur
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const me = { tenantId, bearer: String(body.access_token) }
  const personId = String((await bank.ask(readUser, {}, me)).body.id)
  const { data } = (await bank.ask(listWallets, {}, me)).body as { data: { uuid: string }[] }
  const coins = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    listCurrencyRows(tx, tenantId),
  )
  const currencyId = coins.find(({ symbol }) => symbol === 'USD')!.id
  const ground = { tenantId, wallet: data[0]!.uuid, personId, currencyId }
  await plantRows(bank.world.engine, ground, ROWS)
  return site
}

/** Long tasks and the time between frames, from now until it is asked for. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const seen = { long: [] as number[], frames: [] as number[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      seen.long.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (now: number) => {
      seen.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

const framesSeen = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { seen: { long: number[]; frames: number[] } }).seen,
  )

/** Somebody who looks at the page sees money somewhere on it. */
const moneyInSight = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('ul .row .money')].some((money) => {
      const { top, bottom } = money.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }),
  )

/** The bank's clock stands still by itself, and whoever reads much within one moment has to wait. */
async function scroll(page: Page, clock: Site['bank']['clock']) {
  await page.mouse.move(700, 600)
  for (let wheel = 0; wheel < WHEELS; wheel += 1) {
    clock.turn(100)
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  for (const share of JUMPS) {
    clock.turn(10_000)
    await page.evaluate((part) => {
      document.documentElement.scrollTop = document.documentElement.scrollHeight * part
    }, share)
    await moneyInSight(page)
  }
}

async function runAt(slower: number, site: Site) {
  const page = await arrive(site, browser, '/activity')
  await page.locator('ul .row .money').first().waitFor()
  const chromium: CDPSession = await page.context().newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await watchFrames(page)
  await scroll(page, site.bank.clock)
  const { long, frames } = await framesSeen(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const ordered = frames.toSorted((one, other) => one - other)
  const at = (share: number) => ordered[Math.floor((ordered.length - 1) * share)] ?? 0
  return { long: long.filter((ms) => ms > LONG_MS), height, p50: median(frames), p95: at(0.95) }
}

test('100,000 transactions are scrolled and jumped through', async () => {
  const site = await openLongHistory()
  const runs = []
  for (const slower of [1, SLOWER]) runs.push({ slower, ...(await runAt(slower, site)) })
  printTable(
    `${ROWS} transactions, ${WHEELS} turns of the wheel and ${JUMPS.length} jumps`,
    ['processor', 'long tasks', 'longest ms', 'frame p50', 'frame p95'],
    runs.map(({ slower, long, p50, p95 }) => [
      `1/${slower}`,
      long.length,
      Math.max(0, ...long),
      p50,
      p95,
    ]),
  )
  for (const { height } of runs) expect(height).toBeGreaterThan(ROWS * 60)
})
