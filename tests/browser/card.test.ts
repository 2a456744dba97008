import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { strict } from '#tests/bank/proof/proving'
import { setStepUp } from '#tests/kit/stepUp'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { tracesIn, tracesInBank, type Sought } from './traces.ts'

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

async function makeCard(page: Page) {
  await page.getByRole('link', { name: 'New card' }).first().click()
  await page.getByRole('button', { name: 'Next: Virtual card' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Travel')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create card' }).click()
  await page.getByText('Ordered', { exact: true }).first().waitFor()
  await site.bank.relay.drain()
  await page.clock.fastForward(3_000)
  await page.getByRole('button', { name: 'Freeze' }).waitFor()
}

test('a customer issues a card, pays with it and sees why a payment was declined', async () => {
  const page = await arriveAt('/cards')
  await page.getByRole('link', { name: /^Card ending in/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await makeCard(page)
  expect(await findBarriers(page)).toEqual([])

  // Stays below the rate limit: this clock stands still.
  const click = (name: string) => {
    site.bank.clock.advance(10_000)
    return page.getByRole('button', { name, exact: true }).click()
  }
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await click('Add test money')
  await page.getByText('$100').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('12.50')
  await click('Authorise')
  await page.getByText('Pending', { exact: true }).first().waitFor()
  await click('Charge')
  await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(0)

  // Shown before the bank confirms it; the button is enabled again then.
  const disabledButton = (name: string) =>
    page.getByRole('button', { name, exact: true, disabled: false })
  await click('Freeze')
  await disabledButton('Unfreeze').first().waitFor()
  await click('Authorise')
  const why = page.getByText('Card frozen')
  await why.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Unfreeze' }).last().click()
  await disabledButton('Freeze').waitFor()

  await click('Change')
  await page.getByLabel('Per purchase').fill('10')
  expect(await findBarriers(page)).toEqual([])
  await click('Save')
  await page.getByText('Up to 10.00').waitFor()
  await click('Authorise')
  await page.getByText('Over your limit per purchase').waitFor()
})

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
