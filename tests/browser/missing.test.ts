import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
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

test('without its first words the page says that it cannot go on, and goes on when asked again', async () => {
  const page = await browser.newPage('web', { forgive })
  const mend = await cut(page, /^src\/app\/words\/en\/door\.ts$/)
  await page.goto(site.web)
  await page.locator('#root.missed').waitFor()
  expect(await page.getByText('This is taking long.').isVisible()).toBe(true)
  await mend()
  await page.getByRole('link', { name: 'reload' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a refusal that cannot be read is a bank that cannot be reached, and is said when it can', async () => {
  const page = await browser.newPage('web', { forgive })
  const mend = await cut(page, /^src\/client\/readRefusal\.ts$/)
  await page.goto(site.web)
  await page.getByRole('button', { name: 'Use a password' }).click()
  const enter = async () => {
    await page.locator('input[name=login]').fill('nobody@larkspur.example')
    await page.locator('input[name=password]').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await enter()
  await page.getByText('The bank cannot be reached.').waitFor()
  await mend()
  await enter()
  await page.getByText('E-mail address and password do not fit together.').waitFor()
})
