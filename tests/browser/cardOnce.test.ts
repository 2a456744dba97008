import { beforeAll, expect, test } from 'vitest'
import { startParamOf } from '#contract/kit/start'
import { card as en, cardMaking } from '#app/features/card/words.en.ts'
import { card as ru, cardMaking as ruMaking } from '#app/features/card/words.ru.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'

/** A card that works once is ordered, used and closed, and a second purchase says why it failed. */

const browser = useBrowser()
let site: Site
let cardPath: string

beforeAll(async () => {
  site = await openSite()
})

/** A virtual card to be used so, with 100.00 dollars, and 3.20 typed to be asked for next. */
async function ordered(use: 'once' | 'merchant') {
  const page = await arrive(site, browser, '/cards/new', 'web', { width: 390 })
  await page.getByRole('button', { name: `${cardMaking.next}: Virtual card` }).click()
  await page.getByLabel(cardMaking.uses[use]).check()
  await page.getByText(cardMaking.useTexts[use]).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: cardMaking.next, exact: true }).click()
  await page.getByText(cardMaking.uses[use]).waitFor()
  await page.getByRole('button', { name: cardMaking.make }).click()
  await page.waitForURL(/\/cards\/(?!new)/)
  await site.bank.relay.drain()
  await allThere(page)
  const network = page.getByRole('region', { name: simulation.card.title })
  const amount = network.getByLabel(simulation.card.amount, { exact: true })
  await amount.fill('100')
  await network.getByRole('button', { name: simulation.card.fund }).click()
  await page.getByText('$100').waitFor()
  site.bank.clock.advance(60_000)
  await amount.fill('3.20')
  return { page, network }
}

whole('it is ordered on the web, and its first purchase closes it', async () => {
  const { page, network } = await ordered('once')
  cardPath = new URL(page.url()).pathname
  await page.getByText(en.singleUse, { exact: true }).waitFor()
  await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
  await page.getByText(en.reasons.used!).waitFor()
  site.bank.clock.advance(60_000)
  await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
  await page.getByText(en.declined.card_used).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('one for a shop says which it is, and no other can use it', async () => {
  const { page, network } = await ordered('merchant')
  await page.getByText(en.onlyAt(null)).waitFor()
  await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
  await page.getByText(en.onlyAt('Millstream Coffee')).waitFor()
  site.bank.clock.advance(60_000)
  await network.getByLabel(simulation.card.shop).selectOption('hotel')
  await network.getByRole('button', { name: simulation.card.ask.authorise }).click()
  await page.getByText(en.declined.other_merchant).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

whole('the mini app shows the used one', async () => {
  const mini = await openMiniApp(
    { site, browser, route: startParamOf(cardPath) },
    openInNativeTelegram,
    {},
  )
  await mini.app.getByText(en.reasons.used!).waitFor()
  await mini.app.getByText(en.declined.card_used).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
})

whole('in Russian, on a phone and in the dark', async () => {
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/cards/new', 'web', looks)
  await page.getByRole('button', { name: `${ruMaking.next}: Virtual card` }).click()
  await page.getByLabel(ruMaking.uses.once).check()
  await page.getByText(ruMaking.useTexts.once).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(site.web + cardPath)
  await page.getByText(ru.reasons.used!).waitFor()
  await page.getByText(ru.declined.card_used).waitFor()
  expect(await findBarriers(page)).toEqual([])
})
