import { beforeAll, expect, test } from 'vitest'
import { fromMinor } from '#contract/kit/amount'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { formatAmount } from '#app/i18n/amounts.ts'
import { createPriceWatcher } from '#bank/priceAlert/watcher'
import { rateBetween } from '#bank/rate/price'
import { RATE_SCALE } from '#bank/rate/ratio'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, go, press, refusalText, visit } from './visit.ts'

/** A budget that purchases pass, and a price that is waited for, from setting them to being told. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What the bank does by itself. */
async function carry(tenant: DemoTenant) {
  const { relay, noticer, worker } = site.bank
  await relay.drain()
  await noticer.drain(demoTenants[tenant])
  await worker.drain(demoTenants[tenant])
  await relay.drain()
}

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

/** Where the pretended price of a bitcoin moves soon, and when. */
async function move(base: 'USD' | 'EUR') {
  const { world, clock } = site.bank
  const now = clock.now().getTime()
  const moments = Array.from({ length: 40 }, (_, at) => new Date(now + at * 3 * 60_000))
  const [sold, bought] = await world.engine.asOwner(async (tx) => [
    await world.rates.history(tx, 'BTC', moments),
    await world.rates.history(tx, base, moments),
  ])
  const all = sold.map((price, at) =>
    Number(fromMinor(rateBetween(price!, bought[at]!), RATE_SCALE)),
  )
  const first = Math.floor(all[0]!)
  const at = all.findIndex((price) => Math.abs(price - first) > 20)
  expect(at).toBeGreaterThan(0)
  const up = all[at]! > first
  const name: 'above' | 'below' = up ? 'above' : 'below'
  return { name, price: String(first + (up ? 10 : -10)), wait: moments[at]!.getTime() - now }
}

whole.each(variants)(
  'a price is waited for, told of once, and no longer listed ($tenant $client $language)',
  async (variant) => {
    const base = homes[variant.tenant]
    const penny = await meetVisitor(site, variant, 'Penny')
    const at = await visit(site, browser, variant, '/balances/BTC', { visitor: penny })
    const { page } = at
    const { currency, overview, notice } = at.texts
    const panel = page.getByRole('region', { name: currency.alerts })
    await panel.getByText(currency.noAlerts).waitFor()
    await press(at, currency.addAlert, panel)
    await assertSound(at)
    await panel.getByRole('radio', { name: currency.directions.below }).check()
    await panel.getByLabel(currency.figure(base)).fill('1000000')
    await page.keyboard.press('Enter')
    await panel.getByText(refusalText(at, 'PRICE_REACHED', 'below')).waitFor()
    await assertSound(at)

    const { name, price, wait } = await move(base)
    await panel.getByRole('radio', { name: currency.directions[name] }).check()
    await panel.getByLabel(currency.figure(base)).fill(price)
    await press(at, overview.save)
    await panel.getByRole('listitem').waitFor()
    await assertSound(at)

    site.bank.clock.advance(wait)
    await createPriceWatcher(site.bank.world).lookAll()
    await carry(variant.tenant)
    await go(site, at, '/notifications')
    const told = new RegExp(`^${notice.kind[`price_${name}`]('')}.*BTC`)
    await page.getByRole('link', { name: told }).click()
    await page.waitForURL(/\/balances\/BTC/)
    await panel.getByText(currency.noAlerts).waitFor()
    await assertSound(at)
  },
)
