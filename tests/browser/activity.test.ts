import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arriveInTelegram, arriveOnWeb, type Place } from '#tests/browser/systems/pages'
import { whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'

/** One list of everything that happened, as a customer goes through it. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const rows = (page: Page) => page.getByRole('main').locator('ul .row')

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await allThere(page)
}

async function search(page: Page, text: string) {
  await page.getByLabel('Search', { exact: true }).fill(text)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === text)
  await allThere(page)
}

/** From the list to one event of it, and back to the list as it was. */
async function openAndLeave({ page }: Place, title: string) {
  const listed = page.url()
  await rows(page).first().click()
  const sheet = page.getByRole('complementary', { name: title })
  await sheet.waitFor()
  await sheet.getByRole('button', { name: /PDF/ }).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(listed)
  await sheet.waitFor({ state: 'detached' })
}

async function walkThrough(place: Place) {
  const { page } = place
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  await choose(page, 'Exchanges')
  await expect.poll(() => rows(page).filter({ hasText: 'USD → BTC' }).count()).toBe(1)
  expect(await rows(page).filter({ hasText: '−2,412.00' }).count()).toBe(1)
  expect(await rows(page).filter({ hasText: 'Fee' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Period: Any time' }).click()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'This month' }).click()
  await page.waitForURL(/from=.*to=/)
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('link', { name: 'Clear filters' }).click()
  await search(page, '2,412.00')
  await expect.poll(() => rows(page).count()).toBe(1)
  await openAndLeave(place, 'USD → BTC')

  // A rent of 1,650.00 and its fee of 1.50 are one payment.
  await search(page, 'oyelaran')
  const rents = rows(page).filter({ hasText: '−1,651.50' })
  await expect.poll(() => rents.count()).toBeGreaterThan(2)
  expect(await rows(page).count()).toBe(await rents.count())
  await openAndLeave(place, 'Oyelaran Household Services')
  await search(page, 'nobody of that name')
  await page.getByText('No results').waitFor()
}

test('on the web everything that happened is found, opened and left', async () => {
  await walkThrough(await arriveOnWeb(site, browser, '/activity'))
})

whole('in Telegram everything that happened is found, opened and left', async () => {
  await walkThrough(await arriveInTelegram(site, browser, '/activity', 'Activity'))
})
