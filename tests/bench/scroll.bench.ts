import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { plantRows } from '#tests/bank/wallet/plantRows'
import { arrive } from '#tests/browser/arrival'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { drawnOn, openBare } from './bareList.ts'
import { printTable } from './load.ts'
import { LONG_MS, recordedTasks, watchTasks, workOfTasks } from './longTasks.ts'

/**
 * A list of 100,000 transactions in Chromium on a processor four times slower: how long the page is
 * deaf while it is scrolled by the wheel and dragged to places far apart. Beside it a bare page with
 * the same rows goes the same way. Tasks are counted twice: by the time that passed, which other work
 * on the machine makes longer, and by four times the work the processor did.
 */

const ROWS = 100_000
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
  const background = { tenantId, wallet: data[0]!.uuid, personId, currencyId }
  await plantRows(bank.world.engine, background, ROWS)
  return site
}

/** Waits until money shows in the viewport. */
const moneyInSight = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('ul .row .money')].some((money) => {
        const { top, bottom } = money.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }),
    undefined,
    // Polling in every frame would itself take the time.
    { polling: 100 },
  )

/** Moves the bank's clock, which stands still, to stay below the rate limit. */
async function scroll(page: Page, clock: Site['bank']['clock']) {
  await page.mouse.move(700, 600)
  for (let wheel = 0; wheel < WHEELS; wheel += 1) {
    clock.advance(100)
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  for (const part of JUMPS) {
    clock.advance(10_000)
    await page.evaluate((down) => {
      document.documentElement.scrollTop = document.documentElement.scrollHeight * down
    }, part)
    await moneyInSight(page)
  }
}

/** The number of long tasks, and the longest of all. */
const longOf = (tasks: readonly number[]) => [
  String(tasks.filter((ms) => ms > LONG_MS).length),
  Math.max(0, ...tasks),
]

const share = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)]!

/** At full speed, and slowed down. */
async function deafness(page: Page, clock: Site['bank']['clock']) {
  await page.bringToFront()
  const chromium = await page.context().newCDPSession(page)
  const worked = await workOfTasks(chromium, () => scroll(page, clock))
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await watchTasks(page)
  await scroll(page, clock)
  const { long, frames } = await recordedTasks(page)
  return { worked: worked.map((ms) => ms * SLOWER), long, frames }
}

/** Ours and a bare one with the same rows. */
async function runBoth(site: Site) {
  const page = await arrive(site, browser, '/activity')
  await page.locator('ul .row .money').first().waitFor()
  const drawn = await drawnOn(page)
  const bare = await browser.newPage('web')
  await openBare(bare, site.web, drawn)
  const { clock } = site.bank
  const samples = { ours: await deafness(page, clock), bare: await deafness(bare, clock) }
  await Promise.all([page.close(), bare.close()])
  return { ...samples, height: drawn.listPx }
}

test('scrolls and jumps through 100,000 transactions', async () => {
  const { height, ...samples } = await runBoth(await openLongHistory())
  printTable(
    `${ROWS} transactions, ${WHEELS} turns of the wheel and ${JUMPS.length} jumps, ${SLOWER} times slower`,
    ['', 'work ms', 'long by work', 'longest', 'long by time', 'longest', 'frame p50', 'frame p95'],
    Object.entries(samples).map(([name, { worked, long, frames }]) => [
      name,
      worked.reduce((all, ms) => all + ms, 0),
      ...longOf(worked),
      ...longOf(long),
      share(frames, 0.5),
      share(frames, 0.95),
    ]),
  )
  expect(height).toBeGreaterThan(ROWS * 60)
})
