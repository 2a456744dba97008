import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approveOrder } from '#contract/order'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { meetCustomer, openOrderForm } from './systems/customer.ts'
import { arriveInTelegram, arriveOnWeb } from './systems/pages.ts'

/** What a workbench sees outside its browser: the bank's steps, and a page in Telegram. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** A workbench beside the customer's app, following the bank. */
async function followedBank() {
  const { page } = await arriveOnWeb(site, browser, '/activity')
  const bench = await page.context().newPage()
  await bench.goto(`${site.web}/workbench/`)
  // After its first read it misses nothing, however far the clock is moved.
  const read = bench.waitForResponse((answer) => answer.url().endsWith('/lives') && answer.ok())
  await bench.getByRole('button', { name: 'Follow the bank' }).click()
  await read
  const code = bench.getByLabel('Code')
  return { bench, code: await code.innerText() }
}

/** Stays below the rate limit: this bank's clock stands still. */
const traceOf = (bench: Page, text: RegExp) =>
  expect
    .poll(async () => {
      site.bank.clock.advance(500)
      return bench.getByText(text).count()
    })
    .toBeGreaterThan(0)

test('shows the bank’s steps of an order and none of its contents', async () => {
  const customer = await meetCustomer(site)
  const operator = await openOrderForm(site, customer)
  const { bench } = await followedBank()
  const orderId = await operator.out()
  const name = `order.${orderId.slice(-8)}`
  await traceOf(bench, new RegExp(`^${name} ← order.place`))
  await customer.ask(approveOrder, { order_uuid: orderId })
  await traceOf(bench, new RegExp(`^${name} ← order.approve`))
  await bench.getByRole('button', { name: new RegExp(`^${name} "`) }).click()
  await bench.getByRole('group', { name: 'The chart order' }).waitFor()
  await bench.locator('.drawing .active.atomic').first().waitFor()
  const shown = await bench.locator('main').innerText()
  for (const hidden of [orderId, customer.walletId, customer.personId, '100.00', '97.00'])
    expect(shown).not.toContain(hidden)
})

whole('a workbench watches the mini app where its code was entered', async () => {
  const { bench, code } = await followedBank()
  const { page } = await arriveInTelegram(site, browser, '/verification?inspect', 'Verification')
  await page.getByLabel('Code of a workbench').fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Let it watch' }).click()
  await page.getByText('No workbench of yours shows that code.').waitFor()
  await page.getByLabel('Code of a workbench').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Let it watch' }).click()
  await page.getByText('A workbench elsewhere watches this page.').waitFor()
  await bench.getByText('a page elsewhere is seen').waitFor()
  const alive = bench.getByRole('region', { name: 'Alive' })
  await expect
    .poll(async () => {
      site.bank.clock.advance(500)
      return alive.getByRole('button', { name: /^verification/ }).count()
    })
    .toBe(1)

  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByLabel('Code of a workbench').waitFor()
})
