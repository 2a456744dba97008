import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { strict } from '#tests/bank/proof/proving'
import { setStepUp } from '#tests/kit/stepUp'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { meetVisitor } from './secondCustomer.ts'
import { tracesIn, tracesInBank, type Sought } from './traces.ts'
import { assertSound, press, visit, type Visit } from './visit.ts'

const browser = useBrowser()
let site: Site
let cardPath = ''

const A_WHILE = 11 * 60_000

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

// Reveals are limited, and the clocks of bank and page must agree.
beforeEach(() => site.bank.clock.advance(A_WHILE))

async function arriveAt(path: string) {
  const page = await arrive(site, browser, path)
  await page.clock.install({ time: site.bank.clock.now() })
  await page.reload()
  return page
}

async function makeCard(at: Visit) {
  const { page, texts } = at
  const { cardMaking, card } = texts
  await page.getByRole('link', { name: card.make }).first().click()
  await press(at, `${cardMaking.next}: Virtual card`)
  await page.getByRole('textbox', { name: cardMaking.name }).fill('Rome')
  await assertSound(at)
  await press(at, cardMaking.next)
  await page.getByText(cardMaking.virtual).waitFor()
  await assertSound(at)
  await press(at, cardMaking.make)
  await page.getByText(card.stages.issuing, { exact: true }).first().waitFor()
  await site.bank.relay.drain()
  await page.clock.fastForward(3_000)
  await page.getByRole('button', { name: card.freeze, exact: true }).first().waitFor()
}

test.each(inTurn(variants, 0))(
  'a customer issues a card, pays with it and sees why a payment was declined ($tenant $client $language)',
  async (variant) => {
    const holder = await meetVisitor(site, variant, 'Holder')
    const at = await visit(site, browser, variant, '/cards', { visitor: holder, timed: true })
    const { page, texts } = at
    const { card, simulation } = texts
    await makeCard(at)
    await assertSound(at)

    const network = page.getByRole('region', { name: simulation.card.title })
    // Stays below the rate limit: this clock stands still.
    const simulate = (name: string) => {
      site.bank.clock.advance(10_000)
      return press(at, name, network)
    }
    const pressSoon = (name: string) => {
      site.bank.clock.advance(10_000)
      return press(at, name)
    }
    const amount = network.getByLabel(simulation.card.amount, { exact: true })
    const pending = page.getByText(card.transactionStatuses.APPROVED, { exact: true })
    await amount.fill('100')
    await simulate(simulation.card.fund)
    await page.getByText(/100/).first().waitFor()
    await amount.fill('12.50')
    await simulate(simulation.card.ask.authorise)
    await pending.first().waitFor()
    await simulate(simulation.card.purchase.clear)
    await expect.poll(() => pending.count()).toBe(0)

    // Shown before the bank confirms it; the button is enabled again then.
    const enabled = (name: string) =>
      page.getByRole('button', { name, exact: true, disabled: false }).first()
    await pressSoon(card.freeze)
    await enabled(card.unfreeze).waitFor()
    await simulate(simulation.card.ask.authorise)
    await page.getByText(card.declined.card_frozen).waitFor()
    await assertSound(at)
    await page.getByRole('button', { name: card.unfreeze, exact: true }).last().click()
    await enabled(card.freeze).waitFor()

    await pressSoon(card.change)
    await page.getByLabel(card.fields.per_transaction).fill('10')
    await assertSound(at)
    await pressSoon(card.save)
    await page.getByText(new RegExp(`^${card.upTo('10')}[.,]00`)).waitFor()
    await simulate(simulation.card.ask.authorise)
    await page.getByText(card.declined.limit_per_transaction).waitFor()
    await assertSound(at)
  },
)

/** Reveals the details and returns them. */
async function look(page: Page): Promise<Sought> {
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.getByText('Security code').waitFor()
  const lines = await page.locator('.secret').allInnerTexts()
  const number = (lines[0] ?? '').replace(/\s/g, '')
  expect(number).toMatch(/^\d{16}$/)
  expect(lines[2]).toMatch(/^\d{3}$/)
  return { number, cvv: lines[2] ?? '' }
}

const hidings: Record<string, (page: Page) => Promise<unknown>> = {
  'it is hidden by hand': (page) => page.getByRole('button', { name: 'Hide' }).click(),
  'a minute has passed': (page) => page.clock.fastForward(60_000),
  'the window is left': (page) => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
  'the tab is hidden': (page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }),
  'the room is left': (page) =>
    page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click(),
  'the session ends in another tab': async (page) => {
    const other = await page.context().newPage()
    await other.goto(`${site.web}${BLANK}`)
    await other.evaluate(() => localStorage.clear())
    await other.close()
  },
}

test.each(inTurn(Object.entries(hidings), 5))(
  'nothing is left of a card’s number once %s',
  async (_, hide) => {
    const page = await arriveAt(cardPath)
    const printed: string[] = []
    page.on('console', (line) => printed.push(line.text()))
    const bodies: Promise<string>[] = []
    const storedKeys: string[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/sensitive/')) return
      bodies.push(response.text())
      storedKeys.push(response.headers()['cache-control'] ?? 'kept')
    })

    const secret = await look(page)
    const shown = await tracesIn(page, secret)
    expect(shown).toContain('page')
    expect(shown).not.toContain('what React or the house remembers')
    await hide(page)
    await expect.poll(() => page.locator('.secret').count()).toBe(0)

    expect(await tracesIn(page, secret)).toEqual([])
    expect(await tracesInBank(site.bank, secret)).toEqual([])
    expect(printed.filter((line) => line.includes(secret.number))).toEqual([])
    expect(storedKeys).toEqual(['no-store'])
    expect((await Promise.all(bodies)).join()).not.toContain(secret.number)
  },
)

test('shows a card’s number only after a proof for that card', async () => {
  const { bank } = site
  await setStepUp(bank, { ...strict, purposes: ['card_secret'] })
  const page = await arriveAt(cardPath)
  await page.getByRole('button', { name: 'Show details' }).click()
  const proof = page.getByRole('region', { name: 'Confirm it’s you' })
  await proof.waitFor()
  const byMail = proof.getByRole('button', { name: /Code by e-mail/ })
  const field = proof.getByLabel('Code')
  await byMail.or(field).first().waitFor()
  if (await byMail.count()) await byMail.click()
  await field.waitFor()
  expect(await page.locator('.secret').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await field.fill(await bank.codeTo(demoCustomers.larkspur.email))
  await page.getByText('Security code').waitFor()
  expect(await page.locator('.secret').count()).toBe(3)
})
