import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startParamOf } from '#contract/kit/start'
import { card as en, challenge as texts } from '#app/features/card/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { strict } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser, type Looks } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { openMiniApp } from './miniApp.ts'

/** A shop on the web asks, and the holder answers where they happen to be. */

const browser = useBrowser()
let site: Site
let cardPath: string

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

async function openCard(looks: Looks = {}) {
  const page = await arrive(site, browser, cardPath, 'web', looks)
  await page.getByRole('heading', { name: en.channels }).waitFor()
  await allThere(page)
  return page
}

const networkOn = (page: Page) => page.getByRole('region', { name: simulation.card.title })

async function raise(page: Page, amount: string) {
  site.bank.clock.advance(60_000)
  const network = networkOn(page)
  await network.getByLabel(simulation.card.amount, { exact: true }).fill(amount)
  await network.getByRole('button', { name: simulation.card.challenge }).click()
  await page.getByRole('heading', { name: texts.title }).waitFor()
}

test('a question of a shop is shown at home too, and approved on the card it buys', async () => {
  await setStepUp(site.bank, { ...strict, purposes: ['card_payment'] })
  const page = await openCard()
  await networkOn(page).getByLabel(simulation.card.amount, { exact: true }).fill('100')
  await networkOn(page).getByRole('button', { name: simulation.card.fund }).click()
  await page.getByText('$100').waitFor()
  await raise(page, '12.50')
  expect(await findBarriers(page)).toEqual([])

  const home = await arrive(site, browser, '/', 'web')
  const review = home.getByRole('link', { name: texts.review })
  await review.waitFor()
  await allThere(home)
  expect(await findBarriers(home)).toEqual([])
  await review.click()
  await home.getByRole('button', { name: texts.approve, exact: true }).click()
  const proof = home.getByRole('region', { name: 'Confirm it’s you' })
  const byMail = proof.getByRole('button', { name: /Code by e-mail/ })
  const code = proof.getByLabel('Code')
  await byMail.or(code).first().waitFor()
  expect(await findBarriers(home)).toEqual([])
  if (await byMail.count()) await byMail.click()
  await code.waitFor()
  await code.fill(await site.bank.codeTo(demoCustomers.larkspur.email))
  await home.getByText(texts.approved('12.50 USD', 'Millstream Coffee')).waitFor()
  await site.bank.relay.drain()
  expect(await findBarriers(home)).toEqual([])
  await expect.poll(() => page.getByRole('heading', { name: texts.title }).count()).toBe(0)
  await page.getByText(en.transactionStatuses.APPROVED, { exact: true }).waitFor()
})

whole('in the mini app it is denied, and the card is found frozen', async () => {
  const page = await openCard()
  await raise(page, '7.20')
  const at = { site, browser, route: startParamOf(cardPath) }
  const { app } = await openMiniApp(at, openInNativeTelegram, {})
  await app.getByRole('button', { name: texts.deny }).click()
  await app.getByText(texts.next).waitFor()
  await app.getByRole('button', { name: en.unfreeze, exact: true }).first().waitFor()
  await site.bank.relay.drain()
  await page.getByText(en.declined.challenge_not_approved).waitFor()
  await expect.poll(() => page.getByText(en.statuses.FROZEN, { exact: true }).count()).not.toBe(0)
  expect(await findBarriers(page)).toEqual([])
})
