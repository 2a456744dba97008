import { beforeAll, expect } from 'vitest'
import { countFlows } from '#contract/flowCount'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { eventually } from '#tests/kit/eventually'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { openConsole } from './consoleSite.ts'
import { amountIn, reviewButton } from './sending.ts'

/** A customer stops half way through an exchange; the console shows where, and can stop counting. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const taken = () =>
  site.requests.filter(({ path, status }) => path.endsWith(countFlows.path) && status === 200)
    .length

/** Goes to review an exchange, looks elsewhere and leaves. Returns how often the app sent figures. */
async function stopHalfWay() {
  const page = await arrive(site, browser, '/exchange')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(countFlows.path)) sent += 1
  })
  await amountIn(page).fill('120.50')
  await page.getByText(/seconds? left$/).waitFor()
  await reviewButton(page).click()
  await page.getByRole('button', { name: 'Exchange 120.50' }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.goto(site.web + BLANK)
  return sent
}

whole('who stops half way is counted and drawn, and nobody is once the owner says so', async () => {
  const page = await openConsole(site, browser, { role: 'owner' })
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByText('No figures yet.').waitFor()
  expect(await findBarriers(page)).toEqual([])

  expect(await stopHalfWay()).toBeGreaterThan(0)
  await eventually(() => expect(taken()).toBeGreaterThan(0))
  await page.reload()
  const flows = page.locator('td[data-word=Flow]')
  await page.locator('th[aria-sort=descending]').waitFor()
  await page.getByRole('link', { name: 'Flow', exact: true }).click()
  await page.locator('th[aria-sort=ascending]', { hasText: 'Flow' }).waitFor()
  await flows.nth(1).waitFor()
  const named = await flows.allTextContents()
  expect(named).toEqual(named.toSorted((one, other) => one.localeCompare(other, 'en')))
  await page.getByRole('link', { name: 'Flow', exact: true }).click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Flow' }).waitFor()
  await flows
    .first()
    .filter({ hasText: named.at(-1) ?? '' })
    .waitFor()
  expect(await flows.allTextContents()).toEqual(named.toReversed())
  await page.getByRole('link', { name: 'orderForm', exact: true }).click()
  await page.getByRole('heading', { name: 'Where people stop in orderForm' }).waitFor()
  await page.getByRole('row', { name: /reviewing\.\w+ 1 1 100%/ }).waitFor()
  await page.getByRole('row', { name: /draft\.blank 1 0 0%/ }).waitFor()
  const drawn = page.locator('.flow-chart .state.left-4')
  await drawn.getByText('reached 1, left 1').first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('link', { name: 'All flows' }).click()
  await page.getByRole('button', { name: 'Stop counting' }).click()
  await page.getByLabel('Reason').fill('Our policy')
  await page.getByRole('button', { name: 'Stop counting' }).click()
  await page.getByText('Counting is off').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // The bank knows its settings for a second.
  site.bank.clock.advance(2_000)
  expect(await stopHalfWay()).toBe(0)
  await page.getByRole('button', { name: 'Start counting' }).waitFor()
})

whole('in Russian, dark and on a phone an auditor reads it and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/flows',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('Подсчёт отключён').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'orderForm', exact: true }).click()
  await page.locator('.flow-chart .state.left-4').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('button', { name: 'Включить подсчёт' }).count()).toBe(0)
})
