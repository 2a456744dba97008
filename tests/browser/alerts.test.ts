import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { currency as texts } from '#app/features/currency/words.en.ts'
import { currency as russian } from '#app/features/currency/words.ru.ts'
import { spending as en } from '#app/features/spending/words.en.ts'
import { spending as ru } from '#app/features/spending/words.ru.ts'
import { overview } from '#app/features/overview/words.en.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { createPriceWatcher } from '#bank/priceAlert/watcher'
import { floorOf } from '#bank/rate/ratio'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arriveInTelegram } from '#tests/browser/systems/pages'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** A budget that purchases pass, and a price that is waited for, from setting them to being told. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What the bank does by itself. */
async function carry(tenant: DemoTenant = 'larkspur') {
  const { relay, noticer, worker } = site.bank
  await relay.drain()
  await noticer.drain(demoTenants[tenant])
  await worker.drain(demoTenants[tenant])
  await relay.drain()
}

const budgetsIn = (page: Page, texts: { budgets: string } = en) =>
  page.getByRole('region', { name: texts.budgets })

/** What is bought in each variant of a tenant counts in a category of its own. */
const bought = [
  ['coffee', 'food'],
  ['hotel', 'hotel'],
  ['airline', 'travel'],
  ['music', 'media'],
] as const

const homes = { larkspur: 'USD', juniper: 'EUR' } as const

test.each(inTurn(variants, 4))(
  'a budget is set, passed by purchases, told of, changed and removed ($tenant $client $language)',
  async (variant) => {
    const { tenant } = variant
    const { cardPath } = await makeHeldCard(site.bank, tenant)
    const at = await visit(site, browser, variant, '/spending')
    const { page, language } = at
    const { spending, simulation, notice, overview, activity } = at.texts
    const own = variants.filter((one) => one.tenant === tenant)
    const [shop, category] = bought[own.indexOf(variant)]!
    const sum = (amount: string) => formatAmount(amount, homes[tenant], language)
    const panel = page.getByRole('region', { name: spending.budgets })
    const amount = panel.getByLabel(spending.amount(homes[tenant]))
    await panel.getByText(spending.noBudgets).waitFor()
    await press(at, spending.setBudget)
    await assertSound(at)
    await panel.getByLabel(activity.facts.category).selectOption(category)
    await amount.fill('20')
    await page.keyboard.press('Enter')
    await panel.getByText(spending.left(sum('20.00'))).waitFor()
    await assertSound(at)

    await go(site, at, cardPath)
    await allThere(page)
    const network = page.getByRole('region', { name: simulation.card.title })
    const simulate = async (paid: string, name: string) => {
      site.bank.clock.advance(60_000)
      await network.getByLabel(simulation.card.amount, { exact: true }).fill(paid)
      await press(at, name, network)
      await allThere(page)
    }
    await simulate('100', simulation.card.fund)
    await page.getByText(/100/).first().waitFor()
    await network.getByLabel(simulation.card.shop).selectOption(shop)
    for (const paid of ['16', '5']) {
      await simulate(paid, simulation.card.ask.authorise)
      const option = network.locator('option', { hasText: new RegExp(`${paid}[.,]00`) })
      await expect.poll(() => option.count()).toBe(1)
      await carry(tenant)
    }

    await go(site, at, '/notifications')
    const nearly = notice.kind.budget_nearly_spent(sum('20.00'))
    await page.getByRole('link', { name: nearly }).first().waitFor()
    const spent = page.getByRole('link', { name: notice.kind.budget_spent(sum('20.00')) })
    await spent.first().click()
    await page.waitForURL(/\/spending/)
    await panel.getByText(spending.over(sum('1.00'))).waitFor()
    await assertSound(at)

    await press(at, spending.changeOf(activity.categories[category]))
    await amount.fill('30')
    await press(at, overview.save)
    await panel.getByText(spending.left(sum('9.00'))).waitFor()
    await press(at, spending.changeOf(activity.categories[category]))
    await press(at, spending.remove)
    await panel.getByText(spending.noBudgets).waitFor()
  },
)

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

whole.each([
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
