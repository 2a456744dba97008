import { beforeAll, expect, test } from 'vitest'
import { startParamOf } from '#contract/kit/start'
import { card as en, subscriptions } from '#app/features/card/words.en.ts'
import { subscriptions as ru } from '#app/features/card/words.ru.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { openMiniApp } from './miniApp.ts'

/** A subscription is charged, stopped and allowed again, on the web and in the mini app. */

const browser = useBrowser()
const merchant = 'Tidewave Music'
let site: Site
let cardPath: string

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

test('a subscription is stopped with two presses on its card, and allowed again with one', async () => {
  const page = await arrive(site, browser, cardPath, 'web', { width: 390 })
  const { card: network } = simulation
  const pretended = page.getByRole('region', { name: network.title })
  const amount = pretended.getByLabel(network.amount, { exact: true })
  const press = (name: string) => pretended.getByRole('button', { name }).click()
  const charge = async () => {
    await press(network.ask.authorise)
    site.bank.clock.advance(60_000)
  }
  await amount.fill('100')
  await press(network.fund)
  await page.getByText('$100').waitFor()
  await amount.fill('9.99')
  await pretended.getByLabel(network.shop).selectOption('music')
  await pretended.getByLabel(network.entry).selectOption('subscription')
  await charge()

  const panel = page.getByRole('region', { name: subscriptions.title })
  await panel.getByText(merchant, { exact: true }).waitFor()
  await panel.getByRole('button', { name: subscriptions.stopFor(merchant) }).click()
  await panel.getByText(subscriptions.askText).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await panel.getByRole('button', { name: subscriptions.stop, exact: true }).click()
  await panel.getByText(subscriptions.stopped, { exact: true }).waitFor()
  await allThere(page)
  const allow = panel.getByRole('button', { name: subscriptions.allowFor(merchant) })
  expect(await allow.evaluate((button) => button.ownerDocument.activeElement === button)).toBe(true)

  await charge()
  const purchases = page.getByRole('region', { name: en.purchases })
  await purchases.getByText(en.declined.subscription_stopped).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await purchases.getByRole('button', { name: subscriptions.allow }).click()
  await purchases.getByText(en.allowed).waitFor()
  await panel.getByRole('button', { name: subscriptions.stopFor(merchant) }).waitFor()
  await charge()
  await purchases.getByText(en.transactionStatuses.APPROVED).nth(1).waitFor()
})

whole('the mini app stops it with the same two presses, on the list of cards', async () => {
  const at = { site, browser, route: startParamOf('/cards') }
  const mini = await openMiniApp(at, openInNativeTelegram, {})
  const panel = mini.app.getByRole('region', { name: subscriptions.title })
  await panel.getByRole('button', { name: subscriptions.stopFor(merchant) }).click()
  await panel.getByRole('button', { name: subscriptions.stop, exact: true }).click()
  await panel.getByText(subscriptions.stopped, { exact: true }).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
})

whole('in Russian and dark, and allowed again from there', async () => {
  const looks = { dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/cards', 'web', looks)
  const panel = page.getByRole('region', { name: ru.title })
  await panel.getByRole('button', { name: ru.allowFor(merchant) }).click()
  await panel.getByRole('button', { name: ru.stopFor(merchant) }).click()
  await panel.getByText(ru.askText).waitFor()
  expect(await findBarriers(page)).toEqual([])
})
