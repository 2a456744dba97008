import { beforeAll, expect } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { makeHeldCard } from './cardHeld.ts'
import { assertSound, press, visit } from './visit.ts'

/** A switch that is off declines, says why, and is mended where the purchase stands. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

whole.each(variants)(
  'an online payment is declined, and turned on again from the purchase in one press ($tenant $client $language)',
  async (variant) => {
    const { cardPath } = await makeHeldCard(site.bank, variant.tenant)
    const at = await visit(site, browser, variant, cardPath)
    const { page, texts } = at
    const { card, simulation } = texts
    const named = (word: string) => `${card.channel.online}: ${word}`
    const network = page.getByRole('region', { name: simulation.card.title })
    const amount = network.getByLabel(simulation.card.amount, { exact: true })
    const pay = async (paid: string, name: string) => {
      site.bank.clock.advance(60_000)
      await amount.fill(paid)
      await press(at, name, network)
    }
    const approved = page.getByText(card.transactionStatuses.APPROVED, { exact: true })
    await press(at, named(card.turnedOn))
    await page.getByRole('button', { name: named(card.turnedOff) }).waitFor()
    await assertSound(at)

    await pay('100', simulation.card.fund)
    await page.getByText(/100/).first().waitFor()
    await network.getByLabel(simulation.card.entry).selectOption('online')
    const before = await approved.count()
    await pay('3.20', simulation.card.ask.authorise)
    await page.getByText(card.declined.channel_online).first().waitFor()
    site.bank.clock.advance(60_000)
    await assertSound(at)
    await press(at, card.channelOn.online)
    await page.getByRole('button', { name: named(card.turnedOn) }).waitFor()
    const mend = page.getByRole('button', { name: card.channelOn.online })
    await expect.poll(() => mend.count()).toBe(0)

    await pay('3.20', simulation.card.ask.authorise)
    await expect.poll(() => approved.count()).toBe(before + 1)
    await assertSound(at)
  },
)
