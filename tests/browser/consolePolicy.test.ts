import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { listOrderTypes } from '#contract/orderType'
import { readPaymentLimits } from '#contract/paymentLimits'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'

/** Fees and limits: drafted, tried, published by two people, and brought back. */

const browser = useBrowser()
let site: Site
let customer: Customer

const EXCHANGE = 'EXCHANGE_CRYPTO_INTERNAL'
const CACHE_MS = 2_000

beforeAll(async () => {
  site = await openSite({ lively: true })
  customer = await meetCustomer(site)
})

/** What the customer's app tells before an amount is typed. */
async function percentTold() {
  site.bank.clock.advance(CACHE_MS)
  const { body } = await customer.ask(listOrderTypes)
  const types = (body.data ?? body) as unknown as { id: string; fee_percent: number }[]
  return types.find(({ id }) => id === EXCHANGE)?.fee_percent
}

async function reasonFor(page: Page, reason: string, submit: string) {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: submit }).last().click()
}

async function approve(page: Page, proposal: string, loosened: string) {
  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText('What changes').waitFor()
  await page.getByText(loosened).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await reasonFor(page, 'Agreed with the board', 'Approve proposal')
  await page.getByText('Carried out').first().waitFor()
}

/** Proofs, verification, and limits of one type: each a form of its own in the same draft. */
async function loosenByForms(owner: Page) {
  await owner.getByRole('link', { name: 'All parts of the draft' }).click()
  const proofs = owner.getByRole('region', { name: 'What customers have to prove' })
  await proofs.getByLabel('With an authenticator from').fill('1000.01')
  await proofs.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByText(/asked for it from 1,000 at the latest/).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await proofs.getByLabel('With an authenticator from').fill('400')
  await proofs.getByLabel('Payments and exchanges from').fill('2000')
  await proofs.getByLabel('Saving a recipient').check()
  await proofs.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByRole('cell', { name: 'Less strict' }).waitFor()
  const identity = owner.getByRole('region', { name: 'What needs a verified identity' })
  await identity.getByLabel('International payments').uncheck()
  await identity.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByRole('cell', { name: 'Not asked' }).first().waitFor()

  await owner.goto(`${consoleOf(site)}/policy/draft?type=${EXCHANGE}`)
  await owner.locator('input[name=percent]').waitFor()
  expect(await owner.locator('input[name=per_day]').count()).toBe(0)
  await owner.goto(`${consoleOf(site)}/policy/draft?type=TRANSFER_INTERNAL`)
  await owner.locator('input[name=per_day]').fill('700')
  await owner.locator('input[name=review_from]').fill('650')
  await owner.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByRole('cell', { name: 'Waits for staff from' }).waitFor()
}

/** What the customer's app tells of transfers. */
async function transfersTold() {
  const { body } = await customer.ask(readPaymentLimits)
  return body.types
}

/** What the owner typed stays until they ask for what the colleague saved. */
async function changeByColleague(owner: Page) {
  const path = `/policy/draft?type=${EXCHANGE}`
  const colleague = await openConsole(site, browser, { role: 'owner', path })
  await colleague.locator('input[name=percent]').fill('3')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  await colleague.getByRole('cell', { name: '3%' }).waitFor()
  await owner.locator('input[name=percent]').fill('2.5')
  await owner.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByText('This was changed elsewhere.').waitFor()
  expect(await owner.locator('input[name=percent]').inputValue()).toBe('2.5')
  await owner.getByRole('button', { name: 'Show the latest' }).click()
  await owner.getByRole('cell', { name: '3%' }).waitFor()
  expect(await owner.locator('input[name=percent]').inputValue()).toBe('3')
  await owner.locator('input[name=percent]').fill('2')
  await owner.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByRole('cell', { name: '2%' }).waitFor()
}

whole('a fee is drafted, tried, published by a second person, and brought back', async () => {
  expect(await percentTold()).toBe(0.5)
  const owner = await openConsole(site, browser, { role: 'owner', path: '/policy' })
  await owner.getByRole('link', { name: 'Start a draft' }).click()
  await owner.getByRole('heading', { name: 'Draft of fees and limits' }).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.goto(`${consoleOf(site)}/policy/draft?type=${EXCHANGE}`)
  await owner.locator('input[name=floor]').fill('9')
  await owner.locator('input[name=cap]').fill('8')
  await owner.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByText('This is below “At least”.').waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.locator('input[name=floor]').fill('')
  await owner.locator('input[name=cap]').fill('')
  await owner.locator('input[name=percent]').fill('2')
  await owner.getByRole('button', { name: 'Save draft' }).click()
  await owner.getByText('What the draft changes').waitFor()
  await changeByColleague(owner)
  await loosenByForms(owner)

  await owner.getByRole('link', { name: 'Try it on the last 30 days' }).click()
  await owner.getByText(/compared with the version it was made under/).waitFor()
  await owner.getByText(/payments would have waited for staff instead of 0/).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Back to the draft' }).click()
  await owner.getByRole('button', { name: 'Send for approval' }).click()
  await reasonFor(owner, 'The exchange costs more', 'Send for approval')
  await owner.getByText(/waits for a second person/).waitFor()
  expect(await percentTold()).toBe(0.5)

  const second = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
  await approve(second, 'Publish fees and limits', '2 rules become less strict.')
  expect(await findBarriers(second)).toEqual([])
  expect(await percentTold()).toBe(2)
  expect(await transfersTold()).toMatchObject([{ type: 'TRANSFER_INTERNAL', per_day: '700.00' }])

  await owner.goto(`${consoleOf(site)}/policy`)
  await owner.getByRole('button', { name: 'Bring back version 1' }).click()
  await reasonFor(owner, 'Customers complained', 'Propose it')
  await owner.getByText(/waits for a second person/).waitFor()
  await approve(second, 'Bring back fees and limits', '4 rules become less strict.')
  expect(await percentTold()).toBe(0.5)
  expect(await transfersTold()).toEqual([])
})

whole('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/policy',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Тарифы и лимиты' }).waitFor()
  await page.getByText('Одному получателю в первые сутки').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
