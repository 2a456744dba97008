import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createBookCloser } from '#bank/book/closer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'

/** The bank's own books: the trial balance, its accounts, the postings of one, and their files. */

const browser = useBrowser()
let site: Site

const DAY_MS = 86_400_000

beforeAll(async () => {
  site = await openSite({ lively: true })
  await createBookCloser(site.bank.world).closeAll()
})

const yesterday = () =>
  new Date(site.bank.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)

async function linesOf(page: Page, download: Promise<Download>) {
  await page.getByRole('button', { name: 'Download CSV' }).click()
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
}

whole(
  'treasury goes from the trial balance to an account, its postings and the payment',
  async () => {
    const page = await openConsole(site, browser, { role: 'treasury', path: '/' })
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: 'Trial balance' }).waitFor()
    await page.getByText('Debits equal credits in every currency.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    const balance = await linesOf(page, page.waitForEvent('download'))
    expect(balance[0]).toBe('currency,chain,kind,accounts,debit,credit')

    await page.getByRole('link', { name: 'On its way out' }).first().click()
    await page.getByRole('heading', { name: 'Ledger accounts' }).waitFor()
    await page.getByRole('link', { name: 'rail:ach:sending' }).click()
    await page.getByRole('heading', { name: 'rail:ach:sending' }).waitFor()
    await page.getByRole('cell', { name: 'Sent to the rail' }).first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    const postings = await linesOf(page, page.waitForEvent('download'))
    expect(postings[0]).toBe('posting,at,cause,transfer,order,debit,credit,held,balance')
    await page.getByRole('link', { name: /^№ / }).first().click()
    await page.getByRole('heading', { name: /^Payment № / }).waitFor()

    await page.goBack()
    await page.getByRole('heading', { name: 'rail:ach:sending' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Ledger accounts' }).waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Wallets' })
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('link', { name: /^Wallet № / })
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('wallet')
    expect(await page.getByText('Hollis').count()).toBe(0)
    await page.getByRole('link', { name: 'G… H…' }).first().waitFor()
  },
)

whole(
  'an auditor reads a day that was sealed, and one that has not ended is refused in words',
  async () => {
    const page = await openConsole(site, browser, { role: 'auditor', path: '/book' })
    await page.getByLabel('As of the end of').fill(yesterday())
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText(/Sealed into the audit on/).waitFor()
    expect(page.url()).toContain(`day=${yesterday()}`)
    expect(await findBarriers(page)).toEqual([])
    await page.goto(`${consoleOf(site)}/book?day=2099-01-01`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  },
)

whole('treasury reads the fees and takes the report of a day', async () => {
  const page = await openConsole(site, browser, { role: 'treasury', path: '/book' })
  await page.getByRole('link', { name: 'Fees and reports' }).click()
  await page.getByRole('heading', { name: 'Fees and reports' }).waitFor()
  await page.getByLabel('Period').selectOption(yesterday().slice(0, 4))
  await page.getByLabel('Report of a day').fill(yesterday())
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Fees by type').waitFor()
  await page.getByRole('cell', { name: 'Other' }).first().waitFor()
  expect(page.url()).toContain(`report=${yesterday()}`)
  expect(await findBarriers(page)).toEqual([])
  const report = await linesOf(page, page.waitForEvent('download'))
  expect(report[0]).toBe('section,name,currency,chain,count,debit,credit')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await coming).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

whole('in Russian, in the dark and on a phone the books are read too', async () => {
  const page = await openConsole(site, browser, {
    role: 'owner',
    path: '/book',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('Дебет равен кредиту во всех валютах.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Кошельки', exact: true }).first().click()
  await page
    .getByRole('link', { name: /^Кошелёк № / })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Кошелёк № / }).waitFor()
  await page.getByText('Проводки').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

whole('support has no such page', async () => {
  const page = await openConsole(site, browser, { role: 'support', path: '/' })
  expect(await page.getByRole('link', { name: 'Ledger' }).count()).toBe(0)
})
