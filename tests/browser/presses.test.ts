import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { askCard, fundSubAccount } from '#contract/sandboxCard'
import { account } from '#app/features/account/words.en.ts'
import { pages } from '#app/features/app/words.en.ts'
import { card } from '#app/features/card/words.en.ts'
import { dispute } from '#app/features/dispute/words.en.ts'
import { order } from '#app/features/order/words.en.ts'
import { paymentRequest } from '#app/features/paymentRequest/words.en.ts'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { callOf, makeHeldCard } from './cardHeld.ts'
import { button, field, link, text } from './focusWalk.ts'
import { amountIn, reviewButton } from './sending.ts'

/** From home to the end: presses are counted, typing and choosing in a field are not. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site)
  const { accountId, cardPath } = await makeHeldCard(site.bank)
  const her = await callOf(site.bank)
  const keyed = () => ({ ...her, headers: { 'idempotency-key': site.bank.world.random.id() } })
  await site.bank.ask(fundSubAccount, { id: accountId, amount: '200' }, keyed())
  const id = cardPath.split('/').at(-1)
  const bought = { id, kind: 'clearUnasked', amount: '12', merchant: 'Millstream Coffee' }
  await site.bank.ask(askCard, bought, keyed())
})

type Press = (pressed: Locator) => Promise<void>
type Journey = (page: Page, press: Press) => Promise<void>

const exchange: Journey = async (page, press) => {
  await press(link(page, pages.exchange))
  await amountIn(page).fill('12')
  await press(reviewButton(page))
  await press(button(page, /^Exchange 12/))
  await text(page, order.placed.COMPLETE).waitFor()
}

const newCard: Journey = async (page, press) => {
  await press(link(page, pages.cards))
  await press(link(page, card.make))
  await press(button(page, 'Next: Virtual card'))
  await field(page, 'Name').fill('Travel')
  await press(button(page, 'Next'))
  await press(button(page, 'Create card'))
  await text(page, card.stages.issuing).first().waitFor()
}

const disputed: Journey = async (page, press) => {
  await press(page.getByRole('link', { name: /Millstream Coffee/ }))
  await press(link(page, card.wrong))
  await field(page, dispute.reason).selectOption({ label: dispute.reasons.not_as_described })
  await page.getByRole('radio', { name: dispute.yes }).check()
  await field(page, dispute.note).fill('Tea instead of coffee.')
  await press(button(page, dispute.send))
  await text(page, dispute.statuses.OPEN).first().waitFor()
}

const addMoney: Journey = async (page, press) => {
  await press(link(page, pages.addMoney))
  await press(page.getByRole('link', { name: /^SEPA/ }))
  await press(button(page, /^Open: .*(EUR|Euro)/))
  await text(page, account.statuses.PENDING).first().waitFor()
}

const linked: Journey = async (page, press) => {
  await press(link(page, pages.addMoney))
  await press(page.getByRole('link', { name: /^Request money/ }))
  await field(page, paymentRequest.amount).fill('25.50')
  await press(button(page, paymentRequest.create))
  await page.locator('.qr svg').waitFor()
}

const journeys = [
  ['an exchange', 3, exchange],
  ['a new card', 5, newCard],
  ['a dispute', 3, disputed],
  ['adding money by bank', 3, addMoney],
  ['a payment link', 3, linked],
] as const

test.each(inTurn(journeys, 1))('%s takes %d presses from home', async (_, most, walk) => {
  const page = await arrive(site, browser, '/')
  // Below the rate limit: this clock stands still.
  page.on('request', () => site.bank.clock.advance(1_000))
  let presses = 0
  await walk(page, async (pressed) => {
    await pressed.first().click()
    presses += 1
  })
  expect(presses).toBe(most)
})
