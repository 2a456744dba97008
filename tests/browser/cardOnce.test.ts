import { beforeAll, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'
import { assertSound, press, visit } from './visit.ts'

/** A card that works once is ordered, used and closed, and a second purchase says why it failed. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  // Each variant has cards of its own.
  await site.bank.world.engine.asOwner((tx) =>
    tx.query('update issuing_programs set max_cards = $1', [2 * variants.length]),
  )
})

/** A virtual card to be used so, with a balance of 100, and 3.20 typed to be asked for next. */
async function ordered(variant: Variant, use: 'once' | 'merchant') {
  const at = await visit(site, browser, variant, '/cards/new')
  const { page, texts } = at
  const { cardMaking, simulation } = texts
  await press(at, `${cardMaking.next}: Virtual card`)
  await page.getByLabel(cardMaking.uses[use]).check()
  await page.getByText(cardMaking.useTexts[use]).waitFor()
  await assertSound(at)
  await press(at, cardMaking.next)
  await page.getByText(cardMaking.uses[use]).waitFor()
  await assertSound(at)
  await press(at, cardMaking.make)
  await page.waitForURL(/\/cards\/(?!new)/)
  await site.bank.relay.drain()
  await allThere(page)
  const network = page.getByRole('region', { name: simulation.card.title })
  const amount = network.getByLabel(simulation.card.amount, { exact: true })
  const simulate = (name: string) => {
    site.bank.clock.advance(60_000)
    return press(at, name, network)
  }
  await amount.fill('100')
  await simulate(simulation.card.fund)
  await page.getByText(/100/).first().waitFor()
  await amount.fill('3.20')
  return { at, network, pay: () => simulate(simulation.card.ask.authorise) }
}

whole.each(variants)(
  'a card that works once is ordered, closed by its first purchase, and pays no second ($tenant $client $language)',
  async (variant) => {
    const { at, pay } = await ordered(variant, 'once')
    const { page, texts } = at
    const { card } = texts
    await page.getByText(card.singleUse, { exact: true }).waitFor()
    await assertSound(at)
    await pay()
    await page.getByText(card.reasons.used!).waitFor()
    await assertSound(at)
    await pay()
    await page.getByText(card.declined.card_used).waitFor()
    await assertSound(at)
    await page.reload()
    await page.getByText(card.reasons.used!).waitFor()
    await page.getByText(card.declined.card_used).waitFor()
    await assertSound(at)
  },
)

test.each(inTurn(variants, 0))(
  'a card for one shop says which it is, and no other can use it ($tenant $client $language)',
  async (variant) => {
    const { at, network, pay } = await ordered(variant, 'merchant')
    const { page, texts } = at
    const { card, simulation } = texts
    await page.getByText(card.onlyAt(null)).waitFor()
    await assertSound(at)
    await pay()
    await page.getByText(card.onlyAt('Millstream Coffee')).waitFor()
    await network.getByLabel(simulation.card.shop).selectOption('hotel')
    await pay()
    await page.getByText(card.declined.other_merchant).waitFor()
    await assertSound(at)
  },
)
