import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { makeHeldCard } from './cardHeld.ts'
import { assertSound, press, visit } from './visit.ts'

/** A subscription is charged, stopped and allowed again. */

const browser = useBrowser()
const merchant = 'Tidewave Music'
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test.each(inTurn(variants, 5))(
  'a subscription is stopped with two presses on its card, and allowed again with one ($tenant $client $language)',
  async (variant) => {
    const { cardPath } = await makeHeldCard(site.bank, variant.tenant)
    const at = await visit(site, browser, variant, cardPath)
    const { page, texts } = at
    const { subscriptions, card } = texts
    const network = texts.simulation.card
    const pretended = page.getByRole('region', { name: network.title })
    const amount = pretended.getByLabel(network.amount, { exact: true })
    const charge = async () => {
      await press(at, network.ask.authorise, pretended)
      site.bank.clock.advance(60_000)
    }
    await amount.fill('100')
    await press(at, network.fund, pretended)
    await page.getByText(/100/).first().waitFor()
    await amount.fill('9.99')
    await pretended.getByLabel(network.shop).selectOption('music')
    await pretended.getByLabel(network.entry).selectOption('subscription')
    await charge()

    const panel = page.getByRole('region', { name: subscriptions.title })
    await panel.getByText(merchant, { exact: true }).waitFor()
    await press(at, subscriptions.stopFor(merchant), panel)
    await panel.getByText(subscriptions.askText).waitFor()
    await assertSound(at)
    await press(at, subscriptions.stop, panel)
    await panel.getByText(subscriptions.stopped, { exact: true }).waitFor()
    await assertSound(at)
    const allow = panel.getByRole('button', { name: subscriptions.allowFor(merchant) })
    expect(await allow.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)

    await charge()
    const purchases = page.getByRole('region', { name: card.purchases })
    await purchases.getByText(card.declined.subscription_stopped).waitFor()
    await assertSound(at)
    await press(at, subscriptions.allow, purchases)
    await purchases.getByText(card.allowed).waitFor()
    await panel.getByRole('button', { name: subscriptions.stopFor(merchant) }).waitFor()
    await charge()
    await purchases.getByText(card.transactionStatuses.APPROVED).nth(1).waitFor()
    await assertSound(at)
  },
)
