import { beforeAll, expect, test } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arriveInTelegram, arriveOnWeb, type Place } from '#tests/browser/systems/pages'
import { whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'

/** From a month's bar to a category, and from there to what was counted in it. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

async function walkThrough({ page }: Place) {
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  const february = page.getByRole('link', { name: /^February 2026: 2,068\.54/ })
  await february.focus()
  await expect
    .poll(() => february.locator('.month-tip').evaluate((tip) => getComputedStyle(tip).opacity))
    .toBe('1')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'February 2026' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const transfers = page.getByRole('region', { name: 'By category' }).getByRole('link')
  await transfers.filter({ hasText: '$2,059.54' }).click()
  await page.waitForURL(/activity\?category=transfers&from=2026-02-01&to=2026-02-28$/)
  await allThere(page)
  const rows = page.getByRole('main').locator('ul .row')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await page.getByLabel('Category').textContent()).toBe('Transfers')
  expect(await findBarriers(page)).toEqual([])
}

test('on the web', async () => {
  await walkThrough(await arriveOnWeb(site, browser, '/spending'))
})

whole('in the mini app', async () => {
  await walkThrough(await arriveInTelegram(site, browser, '/spending', 'Spending'))
})
