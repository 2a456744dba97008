import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoCustomers } from '#bank/db/seed/tenants'
import { readGraph } from '#tests/house/graph'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'

/** A piece of the app that does not come is told of, and what was missed comes with the next try. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What Chromium prints of a piece that did not come. */
const forgive = /net::ERR_FAILED|dynamically imported module/

/** The pieces in which these modules lie do not come, until the line is mended. */
async function cut(page: Page, modules: RegExp) {
  const files = readGraph()
    .filter((chunk) => [...chunk.modules, chunk.of ?? ''].some((module) => modules.test(module)))
    .map(({ file }) => `**/${file}*`)
  expect(files).not.toEqual([])
  for (const file of files) await page.route(file, (route) => route.abort())
  return () => page.unrouteAll()
}

/** A Telegram stands around the page, until it is loaded again. */
const pretendTelegramOnce = () => {
  if (sessionStorage.getItem('loaded')) return
  sessionStorage.setItem('loaded', 'yes')
  Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })
}

test('without a piece it starts with the page says that it cannot go on, and goes on when asked again', async () => {
  const page = await browser.newPage('web', { forgive })
  await page.addInitScript(pretendTelegramOnce)
  const mend = await cut(page, /^src\/device\/telegram\.ts$/)
  await page.goto(site.web)
  await page.locator('#root.missed').waitFor()
  expect(await page.getByText('This is taking long.').isVisible()).toBe(true)
  await mend()
  await page.getByRole('link', { name: 'reload' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a page that does not come leaves the others, and comes when asked again', async () => {
  const page = await browser.newPage('web', { forgive })
  const { email, password } = demoCustomers.larkspur
  await page.goto(site.web)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.money-hero').waitFor()
  const mend = await cut(page, /^src\/app\/features\/card\/cards\.page\.ts$/)
  await page.getByRole('link', { name: 'Cards' }).first().click()
  await page.getByText('The bank cannot be reached.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor()
})
