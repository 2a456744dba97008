import { beforeAll, expect } from 'vitest'
import { startParamOf } from '#contract/kit/start'
import { card as en } from '#app/features/card/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { findBarriers, useBrowser, type Looks } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { openMiniApp } from './miniApp.ts'

/** A switch that is off declines, says why, and is mended where the purchase stands. */

const browser = useBrowser()
let site: Site
let cardPath: string

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

const named = (channel: 'online' | 'cash', word: string) => `${en.channel[channel]}: ${word}`

async function openCard(looks: Looks = {}) {
  const page = await arrive(site, browser, cardPath, 'web', looks)
  await page.getByRole('heading', { name: en.channels }).waitFor()
  await allThere(page)
  return page
}

whole(
  'an online payment is declined, and turned on again from the purchase in one press',
  async () => {
    const page = await openCard()
    await page.getByRole('button', { name: named('online', en.turnedOn) }).click()
    await page.getByRole('button', { name: named('online', en.turnedOff) }).waitFor()
    expect(await findBarriers(page)).toEqual([])

    const network = page.getByRole('region', { name: simulation.card.title })
    await network.getByLabel(simulation.card.amount, { exact: true }).fill('100')
    await network.getByRole('button', { name: simulation.card.fund }).click()
    await page.getByText('$100').waitFor()
    site.bank.clock.advance(60_000)
    await network.getByLabel(simulation.card.entry).selectOption('online')
    await network.getByLabel(simulation.card.amount, { exact: true }).fill('3.20')
    await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
    await page.getByText(en.declined.channel_online).waitFor()
    site.bank.clock.advance(60_000)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: en.channelOn.online }).click()
    await page.getByRole('button', { name: named('online', en.turnedOn) }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: en.channelOn.online }).count()).toBe(0)

    await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
    await expect
      .poll(() => page.getByText(en.transactionStatuses.APPROVED, { exact: true }).count())
      .toBeGreaterThan(0)
  },
)

whole('the switches are in the mini app too, and what is set there is set everywhere', async () => {
  const at = { site, browser, route: startParamOf(cardPath) }
  const mini = await openMiniApp(at, openInNativeTelegram, {})
  await mini.app.getByRole('button', { name: named('cash', en.turnedOn) }).click()
  await mini.app.getByRole('button', { name: named('cash', en.turnedOff) }).waitFor()
  const page = await openCard({ width: 390, dark: true })
  await page.getByRole('button', { name: named('cash', en.turnedOff) }).waitFor()
})
