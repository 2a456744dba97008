import { beforeAll, expect } from 'vitest'
import { accountName } from '#app/features/account/accountStatus.ts'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'
import { PAYEE, savePayee } from './sending.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** Juniper has no ACH, no wire and no account in dollars, and nothing of it says otherwise. */

const browser = useBrowser()
const ROUTING_NUMBER = '021000021'
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const)
    await savePayee(await meetCustomer(site, tenant))
})

/** Where money comes from and what opens it. */
async function assertIncoming(at: Visit) {
  const { page, texts, language, tenant } = at
  const { order, kyc } = texts
  const counts = tenant === 'larkspur' ? 1 : 0
  const inMain = page.getByRole('main')
  for (const rail of ['ACH', 'WIRE'] as const)
    expect(
      await inMain.getByRole('link', { name: new RegExp(`^${order.byRail[rail]}`) }).count(),
    ).toBe(counts)
  await go(site, at, '/accounts')
  await allThere(page)
  await inMain.getByText(accountName('EUR', language)).first().waitFor()
  expect(await inMain.getByText(accountName('USD', language)).count()).toBe(counts)
  await assertSound(at)
  await go(site, at, '/verification')
  await inMain.getByText(kyc.railNames['eu-payments'], { exact: true }).waitFor()
  const rail = inMain.getByText(kyc.railNames['us-payments'], { exact: true })
  expect(await rail.count()).toBe(counts)
  await assertSound(at)
}

async function assertTypes(at: Visit) {
  const { page, texts, tenant } = at
  const { rails, kind } = texts.counterparty
  const options = await page.getByLabel(kind).locator('option').allTextContents()
  expect(options).toContain(rails.SEPA)
  for (const type of ['ACH', 'DOMESTIC_WIRE'] as const)
    expect(options.includes(rails[type])).toBe(tenant === 'larkspur')
}

whole.each(variants)(
  'ACH and wire are offered by the bank that has them, and nowhere else ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/add-money')
    const { page, texts } = at
    const { order, counterparty } = texts
    const isThere = variant.tenant === 'larkspur'
    await page
      .getByRole('link', { name: new RegExp(`^${order.byRail.SEPA}`) })
      .first()
      .waitFor()
    await assertSound(at)
    await assertIncoming(at)

    await go(site, at, '/counterparties')
    await page
      .getByRole('link', { name: new RegExp(PAYEE) })
      .first()
      .click()
    await press(at, counterparty.addDestination)
    await page.getByLabel(counterparty.kind).waitFor()
    await assertTypes(at)
    await assertSound(at)

    await go(site, at, '/send')
    await page.getByRole('button', { name: new RegExp(`^${order.newBank}`) }).click()
    await page.getByLabel(counterparty.kind).waitFor()
    await assertTypes(at)
    await assertSound(at)

    await go(site, at, '/send')
    await page.getByLabel(order.find).fill(ROUTING_NUMBER)
    const known = page.getByRole('button', { name: new RegExp(`^${counterparty.rails.ACH}`) })
    await known.first().waitFor()
    expect(await known.first().isEnabled()).toBe(isThere)
    await assertSound(at)

    await go(site, at, '/fees')
    await page.getByText(order.types.HIFI_SEPA_OFFRAMP).first().waitFor()
    for (const type of ['HIFI_ACH_OFFRAMP', 'HIFI_WIRE_OFFRAMP'] as const)
      expect((await page.getByText(order.types[type]).count()) > 0).toBe(isThere)
    await assertSound(at)
  },
)
