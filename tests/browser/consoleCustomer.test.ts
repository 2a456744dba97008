import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createAuditChainer } from '#bank/audit/auditChainer'
import { DAY_MS, provedBy, readAuditFile } from '#tests/bank/audit/auditKit'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { acts } from '#console/audit/words.ru.ts'
import { closing } from '#console/closing/words.en.ts'
import { customerNotices } from '#console/customer/words.en.ts'
import { demoTenants } from '#contract/tenants'
import { arrive } from './arrival.ts'
import { consoleOf, openConsole } from './consoleSite.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('a customer is found by a key, paused, felt by the customer, and restored', async () => {
  const customer = await arrive(site, browser, '/')
  // What a running bank does by itself.
  await site.bank.noticer.drain(demoTenants.larkspur)
  const page = await openConsole(site, browser, { role: 'compliance', path: '/audit' })
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.goto(`${consoleOf(site)}/customers`)
  await page.getByRole('searchbox', { name: 'Find a customer' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('ada@larkspur')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=ada/)
  const links = page.getByRole('link', { name: 'A… L…' })
  await links.click()
  await page.getByRole('heading', { name: 'A… L…' }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('ada@larkspur.example')
  const notices = page.getByRole('table', { name: customerNotices.title })
  const shown = notices.getByRole('row', { name: customerNotices.kinds.money_received })
  await shown.getByText(customerNotices.results.late).first().waitFor()
  await shown.getByText(customerNotices.unread).first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Show personal data' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Confirming an address')
  await page.getByRole('button', { name: 'Show personal data' }).first().click()
  await page.getByText('ada@larkspur.example').waitFor()

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Odd payments')
  await page.getByRole('button', { name: 'Pause customer' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Odd payments' }).waitFor()
  await customer.reload()
  await customer.getByRole('heading', { name: 'Your access is paused' }).waitFor()

  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('All is well')
  await page.getByRole('button', { name: 'Restore customer' }).click()
  await page.getByText('Active', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await page.getByRole('button', { name: 'Propose closing' }).click()
  await page.getByText(closing.obstacles.money).waitFor()
})

whole('a note is kept, and an auditor may only read', async () => {
  const page = await openConsole(site, browser, { role: 'support', path: '/customers?q=ada' })
  await page.getByRole('link', { name: 'A… L…' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Called about a card')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Called about a card').waitFor()
  const url = page.url()

  const auditor = await openConsole(site, browser, { role: 'auditor', path: new URL(url).pathname })
  await auditor.getByText('Called about a card').waitFor()
  const buttons = auditor.getByRole('main').getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual([])
})

whole(
  'the audit is filtered in the address and verified by a button, in Russian on a phone',
  async () => {
    const page = await openConsole(site, browser, {
      role: 'auditor',
      path: '/audit?action=staff_login',
      width: 390,
      dark: true,
      language: 'ru',
    })
    await page.getByRole('heading', { name: 'Журнал' }).waitFor()
    await page.getByRole('cell', { name: acts.staff_login }).first().waitFor()
    await page.getByRole('button', { name: 'Проверить цепочку' }).click()
    await page.getByText(/Журнал цел/).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

whole('an auditor saves the audit of some days, and the file proves itself', async () => {
  const page = await openConsole(site, browser, { role: 'auditor', path: '/audit' })
  await page.getByText('The export has every row and lets anyone verify').waitFor()
  const [eve, today] = [-DAY_MS, 0].map((ms) =>
    new Date(site.bank.clock.now().getTime() + ms).toISOString().slice(0, 10),
  ) as [string, string]
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(eve)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Choose a day that isn’t before the first one.').waitFor()
  await page.getByLabel('From').fill(eve)
  await page.getByLabel('To', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText(/^The export has every row from \d/).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(new URL(page.url()).search).toBe(`?from=${eve}&to=${today}`)
  expect(await findBarriers(page)).toEqual([])

  await createAuditChainer(site.bank.world).chainAll()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export with proof' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`audit-larkspur-from-${eve}-to-${today}.jsonl`)
  const file = readAuditFile(await readFile(await download.path(), 'utf8'))
  expect(file.rows.length).toBeGreaterThan(1)
  expect(provedBy(file)).toBe(true)
})

whole('a developer reads the audit and is offered no export', async () => {
  const page = await openConsole(site, browser, { role: 'developer', path: '/audit' })
  await page.getByRole('button', { name: 'Verify the chain' }).waitFor()
  expect(await page.getByRole('button', { name: 'Export with proof' }).count()).toBe(0)
  expect(await page.getByText('The export has').count()).toBe(0)
})
