import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { notice } from '#app/features/notice/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { spending as en } from '#app/features/spending/words.en.ts'
import { spending as ru } from '#app/features/spending/words.ru.ts'
import { overview } from '#app/features/overview/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arriveInTelegram } from '#tests/browser/systems/pages'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'

/** A budget that purchases pass, from setting it to the notices of it. */

const browser = useBrowser()
let site: Site
let cardPath = ''

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

/** What the bank does by itself. */
async function carry() {
  const { relay, noticer, worker } = site.bank
  await relay.drain()
  await noticer.drain(demoTenants.larkspur)
  await worker.drain(demoTenants.larkspur)
  await relay.drain()
}

const budgetsIn = (page: Page, texts: { budgets: string } = en) =>
  page.getByRole('region', { name: texts.budgets })

test('a budget is set, passed by purchases, told of, changed and removed', async () => {
  const page = await arrive(site, browser, '/spending')
  await allThere(page)
  const panel = budgetsIn(page)
  await panel.getByText(en.noBudgets).waitFor()
  await panel.getByRole('button', { name: en.setBudget }).click()
  expect(await findBarriers(page)).toEqual([])
  await panel.getByLabel('Category').selectOption('food')
  await panel.getByLabel(en.amount).fill('20')
  await page.keyboard.press('Enter')
  await panel.getByText(en.left('20.00\u00a0USD')).waitFor()

  await page.goto(site.web + cardPath)
  await allThere(page)
  const network = page.getByRole('region', { name: simulation.card.title })
  const press = async (amount: string, name: string) => {
    site.bank.clock.advance(60_000)
    await network.getByLabel(simulation.card.amount, { exact: true }).fill(amount)
    await network.getByRole('button', { name, exact: true }).click()
    await allThere(page)
  }
  await press('100', simulation.card.fund)
  await page.getByText('$100').waitFor()
  await press('16', simulation.card.ask.authorise)
  await page.getByText('−$16').first().waitFor()
  await carry()
  await press('5', simulation.card.ask.authorise)
  await page.getByText('−$5').first().waitFor()
  await carry()

  await page.goto(`${site.web}/notifications`)
  await page.getByRole('link', { name: notice.kind.budget_nearly_spent('20.00\u00a0USD') }).waitFor()
  await page.getByRole('link', { name: notice.kind.budget_spent('20.00\u00a0USD') }).click()
  await page.waitForURL(/\/spending/)
  await panel.getByText(en.over('1.00\u00a0USD')).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  await panel.getByRole('button', { name: en.changeOf('Restaurants and cafés') }).click()
  await panel.getByLabel(en.amount).fill('30')
  await panel.getByRole('button', { name: overview.save }).click()
  await panel.getByText(en.left('9.00\u00a0USD')).waitFor()
  await panel.getByRole('button', { name: en.changeOf('Restaurants and cafés') }).click()
  await panel.getByRole('button', { name: en.remove }).click()
  await panel.getByText(en.noBudgets).waitFor()
})

test('the mini app shows them', async () => {
  const { page } = await arriveInTelegram(site, browser, '/spending', 'Spending')
  await budgetsIn(page).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
})

whole('in Russian, on a phone and in the dark', async () => {
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/spending', 'web', looks)
  await budgetsIn(page, ru).getByRole('button', { name: ru.setBudget }).click()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
