import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { currency as texts } from '#app/features/currency/words.en.ts'
import { currency as russian } from '#app/features/currency/words.ru.ts'
import { notice } from '#app/features/notice/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { spending as en } from '#app/features/spending/words.en.ts'
import { spending as ru } from '#app/features/spending/words.ru.ts'
import { overview } from '#app/features/overview/words.en.ts'
import { createPriceWatcher } from '#bank/priceAlert/watcher'
import { floorOf } from '#bank/rate/ratio'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arriveInTelegram } from '#tests/browser/systems/pages'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'

/** A budget that purchases pass, and a price that is waited for, from setting them to being told. */

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
  await panel.getByLabel(en.amount('USD')).fill('20')
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
  for (const amount of ['16', '5']) {
    await press(amount, simulation.card.ask.authorise)
    const bought = network.locator('option', { hasText: `${amount}.00` })
    await expect.poll(() => bought.count()).toBe(1)
    await carry()
  }

  await page.goto(`${site.web}/notifications`)
  await page
    .getByRole('link', { name: notice.kind.budget_nearly_spent('20.00\u00a0USD') })
    .waitFor()
  await page.getByRole('link', { name: notice.kind.budget_spent('20.00\u00a0USD') }).click()
  await page.waitForURL(/\/spending/)
  await panel.getByText(en.over('1.00\u00a0USD')).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  await panel.getByRole('button', { name: en.changeOf('Restaurants and cafés') }).click()
  await panel.getByLabel(en.amount('USD')).fill('30')
  await panel.getByRole('button', { name: overview.save }).click()
  await panel.getByText(en.left('9.00\u00a0USD')).waitFor()
  await panel.getByRole('button', { name: en.changeOf('Restaurants and cafés') }).click()
  await panel.getByRole('button', { name: en.remove }).click()
  await panel.getByText(en.noBudgets).waitFor()
})

/** Whither the pretended price moves soon, and when. */
async function move() {
  const { world, clock } = site.bank
  const now = clock.now().getTime()
  const moments = Array.from({ length: 40 }, (_, at) => new Date(now + at * 3 * 60_000))
  const prices = await world.engine.asOwner((tx) => world.rates.history(tx, 'BTC', moments))
  const all = prices.map((price) => Number(floorOf(price!.usd)))
  const first = all[0]!
  const at = all.findIndex((price) => Math.abs(price - first) > 20)
  expect(at).toBeGreaterThan(0)
  const up = all[at]! > first
  const name: 'above' | 'below' = up ? 'above' : 'below'
  return { name, price: String(first + (up ? 10 : -10)), wait: moments[at]!.getTime() - now }
}

whole('a price is waited for, told of once, and no longer listed', async () => {
  const page = await arrive(site, browser, '/balances/BTC')
  await allThere(page)
  const panel = page.getByRole('region', { name: texts.alerts })
  await panel.getByText(texts.noAlerts).waitFor()
  await panel.getByRole('button', { name: texts.addAlert }).click()
  expect(await findBarriers(page)).toEqual([])
  await panel.getByRole('radio', { name: texts.directions.below }).check()
  await panel.getByLabel(texts.figure('USD')).fill('1000000')
  await page.keyboard.press('Enter')
  await panel.getByText('The price is below that already. Enter less.').waitFor()

  const { name, price, wait } = await move()
  await panel.getByRole('radio', { name: texts.directions[name] }).check()
  await panel.getByLabel(texts.figure('USD')).fill(price)
  await panel.getByRole('button', { name: overview.save }).click()
  await panel.getByRole('listitem').waitFor()
  expect(await findBarriers(page)).toEqual([])

  site.bank.clock.advance(wait)
  await createPriceWatcher(site.bank.world).lookAll()
  await carry()
  await page.goto(`${site.web}/notifications`)
  await page.getByRole('link', { name: /^Price (rose|fell) to .*BTC/ }).click()
  await page.waitForURL(/\/balances\/BTC/)
  await panel.getByText(texts.noAlerts).waitFor()
})

test.each([
  ['/spending', 'Spending', en.budgets],
  ['/balances/BTC', 'Bitcoin', texts.alerts],
])('the mini app shows those of %s', async (path, title, name) => {
  const { page } = await arriveInTelegram(site, browser, path, title)
  await page.getByRole('region', { name }).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
})

whole('in Russian, on a phone and in the dark', async () => {
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/spending', 'web', looks)
  await budgetsIn(page, ru).getByRole('button', { name: ru.setBudget }).click()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`${site.web}/balances/BTC`)
  const panel = page.getByRole('region', { name: russian.alerts })
  await panel.getByRole('button', { name: russian.addAlert }).click()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
