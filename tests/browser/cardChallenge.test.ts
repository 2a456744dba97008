import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { strict } from '#tests/bank/proof/proving'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { makeHeldCard } from './cardHeld.ts'
import { assertSound, press, proveByMail, visit, type Visit } from './visit.ts'

/** A shop on the web asks, and the holder answers where they happen to be. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  // Each variant has a card of its own.
  await site.bank.world.engine.asOwner((tx) =>
    tx.query('update issuing_programs set max_cards = $1', [2 * variants.length]),
  )
})

const questions = ({ page, texts }: Visit) =>
  page.getByRole('heading', { name: texts.challenge.title })

async function openCard(variant: Variant) {
  const { cardPath } = await makeHeldCard(site.bank, variant.tenant)
  const at = await visit(site, browser, variant, cardPath)
  const { simulation } = at.texts
  const network = at.page.getByRole('region', { name: simulation.card.title })
  const raise = async (amount: string) => {
    site.bank.clock.advance(60_000)
    await network.getByLabel(simulation.card.amount, { exact: true }).fill(amount)
    await press(at, simulation.card.challenge, network)
    await questions(at).waitFor()
  }
  return { at, network, raise, cardPath }
}

test.each(inTurn(variants, 2))(
  'a question of a shop is shown at home too, and approved on the card it buys ($tenant $client $language)',
  async (variant) => {
    const { tenant } = variant
    const proofs = { ...strict, purposes: ['card_payment' as const] }
    await setStepUp(site.bank, proofs, demoTenants[tenant])
    const { at, network, raise } = await openCard(variant)
    const { page, texts } = at
    const { card, challenge, simulation } = texts
    await network.getByLabel(simulation.card.amount, { exact: true }).fill('100')
    await press(at, simulation.card.fund, network)
    await page.getByText(/100/).first().waitFor()
    await raise('12.50')
    await assertSound(at)

    const home = await visit(site, browser, variant, '/')
    const review = home.page.getByRole('link', { name: challenge.review })
    await review.waitFor()
    await assertSound(home)
    await review.click()
    await press(home, challenge.approve)
    await proveByMail(site, home, demoCustomers[tenant].email)
    await home.page
      .getByText(/Millstream Coffee/)
      .first()
      .waitFor()
    await expect.poll(() => questions(home).count()).toBe(0)
    await site.bank.relay.drain()
    await assertSound(home)
    await expect.poll(() => questions(at).count()).toBe(0)
    await page.getByText(card.transactionStatuses.APPROVED, { exact: true }).first().waitFor()
  },
)

whole.each(variants)(
  'a question that nobody asked for is denied, and the card found frozen ($tenant $client $language)',
  async (variant) => {
    const { at, raise } = await openCard(variant)
    const { page, texts } = at
    await raise('7.20')
    await assertSound(at)
    await press(at, texts.challenge.deny)
    await page.getByText(texts.challenge.next).waitFor()
    await page.getByRole('button', { name: texts.card.unfreeze, exact: true }).first().waitFor()
    await site.bank.relay.drain()
    await page.getByText(texts.card.declined.challenge_not_approved).waitFor()
    const frozen = page.getByText(texts.card.statuses.FROZEN, { exact: true })
    await expect.poll(() => frozen.count()).not.toBe(0)
    await assertSound(at)
  },
)
