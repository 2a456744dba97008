import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { changeUserData } from '#contract/person'
import { readPaymentLimits } from '#contract/paymentLimits'
import { fees as en } from '#app/features/order/words.en.ts'
import { fees as ru } from '#app/features/order/words.ru.ts'
import { effect, fields, limit } from '#console/customerLimit/words.en.ts'
import { acts } from '#console/words.en.ts'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { isWhole, whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'
import { meetSecond, openAs } from './secondCustomer.ts'
import { amountIn, confirmOrder, reviewButton, savePayee } from './sending.ts'

/** Two of the staff lower and raise what one customer may send, and the customer meets each limit. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  // Turns the step-up of the demo tenant off.
  await meetCustomer(site)
})

const reason = 'Waiting for proof of income'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function propose(page: Page, sum: string, each = '', lastDay = '') {
  await press(page, acts.setLimit.offer)
  await page.getByRole('textbox', { name: fields.amount('USD') }).fill(sum)
  await page.getByRole('textbox', { name: fields.each('USD') }).fill(each)
  await page.getByLabel(fields.lastDay).fill(lastDay)
  await page.getByRole('textbox', { name: acts.reason, exact: true }).fill(reason)
  await press(page, acts.setLimit.submit)
}

async function approve(page: Page, kind: string, shown: RegExp) {
  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByRole('link', { name: kind, exact: true }).click()
  await page.getByText(shown).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, 'Approve')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen the papers')
  await press(page, 'Approve proposal')
  await page.getByText('Carried out').first().waitFor()
}

/** The number and the notice, in Russian and in the dark. */
async function readOnPhone(wilma: Awaited<ReturnType<typeof meetSecond>>) {
  await wilma.ask(changeUserData, { language: 'ru', theme: 'dark' })
  await site.bank.relay.drain()
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const phone = await openAs(site, browser, wilma, '/fees', looks)
  await phone.getByText(new RegExp(ru.own)).waitFor()
  expect(await findBarriers(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.goto(`${site.web}/notifications`)
  await phone
    .getByText(/дневной лимит/)
    .first()
    .waitFor()
  await wilma.ask(changeUserData, { language: 'en', theme: 'light' })
}

/** The largest payment is told before an amount, and refuses one above it. */
async function meetLargest(page: Page) {
  await page
    .getByText(/Limit for one payment: 45\.00\sUSD\./)
    .first()
    .waitFor()
  await amountIn(page).fill('50')
  await page
    .getByRole('alert')
    .getByText(/45\.00/)
    .first()
    .waitFor()
}

whole(
  'a payment over the lowered limit is refused with the number, and goes once it is raised',
  async () => {
    const wilma = await meetSecond(site, 'wilma@people.example', 'Wilma')
    const payees = await savePayee(wilma)

    const page = await openConsole(site, browser, {
      role: 'compliance',
      path: '/customers?q=wilma@',
    })
    await page.locator('tbody a').first().click()
    await page.getByRole('region', { name: limit.title }).waitFor()
    await propose(page, '0')
    await page.getByText(fields.wrongAmount).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('textbox', { name: fields.amount('USD') }).fill('20')
    await page.getByLabel(fields.lastDay).fill('2027-12-31')
    await press(page, acts.setLimit.submit)
    await page.getByRole('link', { name: limit.waiting }).waitFor()
    const customer = page.url()

    const second = await openConsole(site, browser, { role: 'owner', path: '/approvals' })
    await approve(second, 'Set a customer’s own limit', new RegExp(effect.next))
    await page.goto(customer)
    await page.getByText(reason).first().waitFor()
    expect(await findBarriers(page)).toEqual([])

    const form = await openAs(site, browser, wilma, `/send?to=${payees.ACH}`)
    await form
      .getByText(/Daily limit: 20\.00\sUSD of 20\.00\sUSD left\./)
      .first()
      .waitFor()
    await amountIn(form).fill('40')
    await form
      .getByRole('alert')
      .getByText(/20\.00/)
      .first()
      .waitFor()
    expect(await reviewButton(form).getAttribute('aria-disabled')).toBe('true')

    if (isWhole) await readOnPhone(wilma)

    await propose(page, '60', '45')
    await page.getByRole('link', { name: limit.waiting }).waitFor()
    await approve(second, 'Set a customer’s own limit', new RegExp(effect.former))
    expect((await wilma.ask(readPaymentLimits)).body).toMatchObject({ left: '60.00' })
    const again = await openAs(site, browser, wilma, `/send?to=${payees.ACH}`)
    await meetLargest(again)
    await confirmOrder({ page: again }, 'Send', '40')
    await again
      .getByText(/Payment (in progress|completed)/)
      .first()
      .waitFor()

    const read = await openAs(site, browser, wilma, '/fees')
    await read.getByText(new RegExp(en.ownBoth)).waitFor()
    await read.getByText(/One payment: up to 45\.00\sUSD/).waitFor()
  },
)
