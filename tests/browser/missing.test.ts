import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoCustomers } from '#bank/db/seed/tenants'
import { fetchedFor, fetchedForHome, readGraph, type Chunk } from '#tests/conventions/graph'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'

/** A chunk that fails to load is reported and loads on the next try. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What Chromium logs of a failed chunk. */
const forgive = /net::ERR_FAILED|dynamically imported module/

const chunksOf = (entry: string) => readGraph().filter(({ of }) => of === entry)

/** What a page imports beside its own chunk, and home has not loaded. */
function importsOf(of: string) {
  const graph = readGraph()
  const here = new Set(fetchedForHome(graph).map(({ file }) => file))
  return fetchedFor(graph, of).filter((chunk) => chunk.of !== of && !here.has(chunk.file))
}

/** Blocks these chunks until the network is restored. */
async function cut(page: Page, chunks: Chunk[]) {
  expect(chunks).not.toEqual([])
  for (const { file } of chunks) await page.route(`**/${file}*`, (route) => route.abort())
  return () => page.unrouteAll()
}

/** A page with a chunk of its own. */
const DEVELOPERS = 'src/app/features/developer/developers.page.ts'

/** Simulates Telegram until the next load. */
const pretendTelegramOnce = () => {
  if (sessionStorage.getItem('loaded')) return
  sessionStorage.setItem('loaded', 'yes')
  Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })
}

test('says that it cannot start without a chunk, and starts on retry', async () => {
  const page = await browser.newPage('web', { forgive })
  await page.addInitScript(pretendTelegramOnce)
  const mend = await cut(page, chunksOf('src/device/telegram.ts'))
  await page.goto(site.web)
  await page.locator('#root.missed').waitFor()
  expect(await page.getByText('Loading is taking longer than usual.').isVisible()).toBe(true)
  await mend()
  await page.getByRole('link', { name: 'reload' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

async function signIn(page: Page) {
  const { email, password } = demoCustomers.larkspur
  await page.goto(site.web)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.money-hero').waitFor()
}

test('a page that fails to load leaves the others and loads on retry', async () => {
  const page = await browser.newPage('web', { forgive })
  await signIn(page)
  const mend = await cut(page, chunksOf(DEVELOPERS))
  await page.getByRole('link', { name: 'Developers' }).first().click()
  await page.getByText('Can’t reach the bank.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor()
})

test('a chunk the browser gave up on loads with a new document', async () => {
  const page = await browser.newPage('web', { forgive })
  await signIn(page)
  const startedAt = () => page.evaluate(() => performance.timeOrigin)
  const before = await startedAt()
  const mend = await cut(page, importsOf(DEVELOPERS))
  await page.getByRole('link', { name: 'Developers' }).first().click()
  await page.getByText('Can’t reach the bank.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor()
  expect(await startedAt()).toBeGreaterThan(before)
})
