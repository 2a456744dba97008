import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { disputePlace } from '#contract/cardDispute'
import { askCard, fundSubAccount } from '#contract/sandboxCard'
import { card } from '#app/features/card/words.en.ts'
import { counterparty } from '#app/features/counterparty/words.en.ts'
import { dispute } from '#app/features/dispute/words.en.ts'
import { member } from '#app/features/member/words.en.ts'
import { order } from '#app/features/order/words.en.ts'
import { paymentRequest } from '#app/features/paymentRequest/words.en.ts'
import { device, person } from '#app/features/person/words.en.ts'
import { schedule } from '#app/features/schedule/words.en.ts'
import { session, signIn } from '#app/features/session/words.en.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { callOf, makeHeldCard } from './cardHeld.ts'
import { button, field, heading, link, press, text } from './focusWalk.ts'
import { amountIn, chooseStranger, PAYEE, reviewButton, savePayee } from './sending.ts'

/** After every press of the main journeys the focus is in what came of it, never lost to the page. */

const browser = useBrowser()
let site: Site
let cardPath: string
let purchase: string

beforeAll(async () => {
  site = await openSite()
  await savePayee(await meetCustomer(site))
  const held = await makeHeldCard(site.bank)
  cardPath = held.cardPath
  const her = await callOf(site.bank)
  const keyed = () => ({ ...her, headers: { 'idempotency-key': site.bank.world.random.id() } })
  await site.bank.ask(fundSubAccount, { id: held.accountId, amount: '200' }, keyed())
  const id = cardPath.split('/').at(-1)
  const bought = { id, kind: 'clearUnasked', amount: '12', merchant: 'Millstream Coffee' }
  purchase = String((await site.bank.ask(askCard, bought, keyed())).body.id)
})

const payee = (page: Page) => button(page, new RegExp(`^${PAYEE}`))

async function send(page: Page) {
  await press(payee(page), amountIn(page))
  await amountIn(page).fill('45')
  await press(reviewButton(page), button(page, /^Send 45/))
  await press(button(page, /^Send 45/), text(page, order.onItsWay))
  await press(link(page, order.openOrder), heading(page, PAYEE))
  await press(button(page, 'Network: settled'), text(page, 'Completed'))
}

async function exchange(page: Page) {
  await amountIn(page).fill('12')
  await press(reviewButton(page), button(page, /^Exchange 12/))
  await press(button(page, /^Exchange 12/), text(page, order.placed.COMPLETE))
  await press(button(page, order.another), amountIn(page))
}

async function receive(page: Page) {
  await press(button(page, 'Ether'), button(page, 'Ethereum'))
  await press(button(page, 'Ethereum'), page.locator('p.address'))
  await press(button(page, 'Bitcoin'), page.getByText('Send only BTC'))
}

async function addMoney(page: Page) {
  await press(page.getByRole('link', { name: /^Wire/ }), heading(page, 'Accounts'))
}

async function recipient(page: Page) {
  await press(link(page, counterparty.add), heading(page, counterparty.newTitle))
  await field(page, counterparty.name).fill('Otto Berg')
  await press(button(page, counterparty.save), heading(page, 'Otto Berg'))
  const remove = button(page, /^Remove:/)
  await press(button(page, counterparty.addDestination), field(page, counterparty.kind))
  await field(page, counterparty.kind).selectOption('SEPA')
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00')
  await text(page, counterparty.found('Commerzbank')).waitFor()
  await press(button(page, counterparty.saveDestination), remove)
  await press(remove, button(page, counterparty.remove))
  await press(button(page, counterparty.remove), text(page, counterparty.noDestinations))
  await press(button(page, counterparty.deleteOne), text(page, counterparty.deleting('Otto Berg')))
  await press(button(page, counterparty.deleteOne), heading(page, counterparty.title))
}

async function cardIssue(page: Page) {
  await press(link(page, card.make), button(page, 'Next: Virtual card'))
  await press(button(page, 'Next: Virtual card'), field(page, 'Name'))
  await field(page, 'Name').fill('Travel')
  await press(button(page, 'Next'), button(page, 'Create card'))
  await press(button(page, 'Create card'), text(page, card.stages.issuing))
}

async function cardFreeze(page: Page) {
  await press(button(page, card.freeze), button(page, card.unfreeze))
  await press(button(page, card.unfreeze), button(page, card.freeze))
  await press(button(page, 'Change'), field(page, 'Per purchase'))
  await field(page, 'Per purchase').fill('10')
  await press(button(page, 'Save'), page.getByText('Up to 10.00'))
}

async function disputed(page: Page) {
  await field(page, dispute.reason).selectOption({ label: dispute.reasons.not_mine })
  await page.getByRole('radio', { name: dispute.yes }).check()
  await press(button(page, dispute.send), text(page, dispute.statuses.OPEN))
  await press(button(page, dispute.withdraw), text(page, dispute.withdrawing))
  await press(button(page, dispute.withdraw), text(page, dispute.next.WITHDRAWN()))
}

async function scheduled(page: Page) {
  await chooseStranger(page)
  await amountIn(page).fill('0.05')
  await page.getByRole('radio', { name: schedule.modes.repeat }).click()
  await field(page, schedule.first).fill('2026-12-31')
  await press(reviewButton(page), button(page, schedule.submit))
  await press(button(page, schedule.submit), text(page, schedule.done))
  await press(link(page, schedule.open), page.getByText('31 January 2027'))
  const shown = {
    skip: schedule.outcome.SKIPPED,
    pause: schedule.pausedText,
    end: schedule.overText,
  } as const
  for (const act of ['skip', 'pause', 'end'] as const) {
    await press(button(page, schedule.acts[act]), text(page, schedule.asks[act]))
    await press(button(page, schedule.confirm[act]), text(page, shown[act]))
  }
}

async function linked(page: Page) {
  await field(page, paymentRequest.amount).fill('5')
  await press(button(page, paymentRequest.create), page.locator('.qr svg'))
  await press(button(page, paymentRequest.cancel), text(page, paymentRequest.canceling))
  await press(button(page, paymentRequest.cancel), text(page, paymentRequest.status.CANCELED))
}

async function invited(page: Page) {
  await field(page, member.email).fill('rowan@members.example')
  await field(page, member.role).selectOption('viewer')
  await press(button(page, member.send), text(page, member.waiting))
  const back = button(page, member.revokeOf('rowan@members.example'))
  await press(back, field(page, member.email))
  await back.waitFor({ state: 'detached' })
}

async function settings(page: Page) {
  await field(page, person.preferredName).fill('Ada L.')
  await press(button(page, person.save), text(page, person.saved))
  await press(page.locator('summary', { hasText: person.change }), field(page, person.email.field))
  await press(
    button(page, person.password.change),
    page.getByRole('region', { name: 'Confirm it’s you' }),
  )
  await press(button(page, new RegExp(`^${device.end}: `)), heading(page, device.title))
}

async function signedIn(page: Page) {
  await button(page, 'Sign out').first().click()
  await press(link(page, session.in.submit), field(page, session.email))
  await field(page, session.email).fill(demoCustomers.larkspur.email)
  await press(button(page, session.sendCode), field(page, signIn.code.label))
  await press(button(page, signIn.code.change.email), field(page, session.email))
  await press(button(page, session.use.password), field(page, session.password))
  await press(button(page, session.forgot), heading(page, session.reset.title))
}

type Journey = [name: string, path: () => string, walk: (page: Page) => Promise<void>]

const journeys: Journey[] = [
  ['a payment', () => '/send', send],
  ['an exchange', () => '/exchange', exchange],
  ['receiving', () => '/receive', receive],
  ['adding money', () => '/add-money', addMoney],
  ['a recipient', () => '/counterparties', recipient],
  ['a new card', () => '/cards', cardIssue],
  ['a card and its limits', () => cardPath, cardFreeze],
  ['a dispute', () => `/cards/${disputePlace(purchase)}`, disputed],
  ['a schedule', () => '/send', scheduled],
  ['a payment link', () => '/requests/new', linked],
  ['people of a wallet', () => '/members', invited],
  ['the profile', () => '/profile', settings],
  ['signing in', () => '/profile', signedIn],
]

test.each(inTurn(journeys, 7))('the focus follows every press of %s', async (_, path, walk) => {
  const page = await arrive(site, browser, path())
  // Below the rate limit: this clock stands still.
  page.on('request', () => site.bank.clock.advance(1_000))
  await walk(page)
})
