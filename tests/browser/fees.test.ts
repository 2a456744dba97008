import { beforeAll, expect } from 'vitest'
import { inTenant } from '#bank/db/engine'
import { demoTenants } from '#contract/tenants'
import { withTerms } from '#tests/bank/policy/policyKit'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { changePolicy } from '#tests/kit/policy'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { PAYEE, savePayee } from './sending.ts'
import { assertSound, go, press, pressSum, visit, type Visit } from './visit.ts'

/** What a customer reads about fees and limits is what the next payment is held to. */

const browser = useBrowser()
let site: Site
const payees = {} as Record<Variant['tenant'], string>

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const)
    payees[tenant] = (await savePayee(await meetCustomer(site, tenant))).SEPA
})

/** Published by the staff of the bank: the most that one exchange moves, and that a day does. */
async function publish({ tenant }: Variant, max: string, per_day: string | null) {
  const tenantId = demoTenants[tenant]
  await inTenant(site.bank.world.engine, tenantId, (tx) =>
    changePolicy(tx, tenantId, (document) => ({
      ...withTerms('EXCHANGE_CRYPTO_INTERNAL', { max })(document),
      limits: { ...document.limits, per_day, new_device: null },
    })),
  )
  // Longer than a bank remembers a policy.
  site.bank.clock.advance(2_000)
}

async function pay(variant: Variant, amount: string) {
  const at = await visit(site, browser, variant, `/send?to=${payees[variant.tenant]}`)
  const { order } = at.texts
  await at.page.getByText(PAYEE).first().waitFor()
  await at.page.getByRole('textbox', { name: order.youSend }).fill(amount)
  await press(at, order.startReview)
  await pressSum(at, order.sendThis(amount))
  await at.page.getByText(order.onItsWay).first().waitFor()
}

const panelsOf = ({ page, texts }: Visit) => ({
  limits: page.getByRole('region', { name: texts.fees.limits }),
  exchange: page.getByRole('region', { name: texts.pages.exchange, exact: true }),
})

const percents = { larkspur: /^0[.,]5\s?%$/, juniper: /^0[.,]35\s?%$/ } as const

whole.each(variants)(
  'fees and what is left of the day are found from the profile, and follow ($tenant $client $language)',
  async (variant) => {
    await publish(variant, '888', '5000')
    const at = await visit(site, browser, variant, '/profile')
    const { page, texts } = at
    await page.getByRole('link', { name: texts.pages.fees }).click()
    const { limits, exchange } = panelsOf(at)
    const left = limits.getByText(new RegExp(`^${texts.fees.leftOf('.+', '.+')}$`))
    const before = await left.textContent()
    await exchange.getByText(percents[variant.tenant]).waitFor()
    await exchange.getByText(/888/).waitFor()
    await assertSound(at)

    await pay(variant, String(21 + variants.indexOf(variant)))
    await expect.poll(() => left.textContent()).not.toBe(before)
    await assertSound(at)

    await publish(variant, '777', null)
    await go(site, at, '/fees')
    await limits.getByText(texts.fees.noLimit).waitFor()
    await exchange.getByText(/777/).waitFor()
    await assertSound(at)
  },
)
