import { beforeAll, expect } from 'vitest'
import { demoCustomers } from '#bank/db/seed/tenants'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { makeHeldPhysicalCard } from './cardHeld.ts'
import { assertSound, go, press, proveByMail, visit } from './visit.ts'

/** A PIN of plastic is chosen on the card's page, and shown there once the network has it. */

const browser = useBrowser()
let site: Site
const cards = {} as Record<Variant['tenant'], string>

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const)
    cards[tenant] = await makeHeldPhysicalCard(site.bank, tenant)
})

/** A PIN may be changed three times a day. */
const DAY_MS = 25 * 3_600_000

whole.each(variants)(
  'a PIN is proved, typed twice, and in force once the network has taken it ($tenant $client $language)',
  async (variant) => {
    const { bank } = site
    bank.clock.advance(DAY_MS)
    const path = cards[variant.tenant]
    const at = await visit(site, browser, variant, path, { timed: true })
    const { page, texts } = at
    const { card } = texts
    const panel = page.getByRole('region', { name: card.pin, exact: true })
    await press(at, card.pinChange, panel)
    await proveByMail(site, at, demoCustomers[variant.tenant].email)
    const chosen = `27${40 + variants.indexOf(variant)}`
    const save = async (pin: string, repeated: string, answer: string) => {
      await panel.getByLabel(card.pinNew, { exact: true }).fill(pin)
      await panel.getByLabel(card.pinRepeat, { exact: true }).fill(repeated)
      await assertSound(at)
      await press(at, card.pinSave)
      await panel.getByText(answer).waitFor()
    }
    await save('1234', '1234', card.pinEasy)
    await save(chosen, '2739', card.pinDiffers)
    await save(chosen, chosen, card.pinTaken)
    await go(site, at, path)
    await panel.getByText(card.pinChanging).waitFor()

    await bank.relay.drain()
    await go(site, at, path)
    await panel.getByText(card.pinText).waitFor()
    await page.clock.setSystemTime(bank.clock.now())
    await press(at, card.reveal)
    const shown = page.getByText(card.cvv)
    const asks = page.getByRole('button', { name: new RegExp(texts.proof.channels.EMAIL) })
    await shown.or(asks).first().waitFor()
    if (await asks.count()) await proveByMail(site, at, demoCustomers[variant.tenant].email)
    await shown.waitFor()
    expect(await page.locator('.secret').last().innerText()).toBe(chosen)
  },
)
