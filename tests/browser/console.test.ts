import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { seedQueues } from '#bank/db/seed/queues'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'
import { consoleOf, enterConsole, openConsole } from './consoleSite.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('the owner signs in with both codes, sees the staff and signs out', async () => {
  const page = await browser.newPage('web', { width: 1440, forgive: /422/ })
  await page.goto(`${consoleOf(site)}/staff`)
  await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await enterConsole(site, page, 'owner')

  await page.getByRole('heading', { name: 'Staff', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'auditor@larkspur.example' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await page.getByRole('cell', { name: 'auditor@larkspur.example' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor()
})

whole('in Russian, in the dark and on a phone', async () => {
  const page = await openConsole(site, browser, {
    role: 'owner',
    path: '/staff',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Сотрудники' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Staff', exact: true }).waitFor()
})

test('the console opens with how the bank is doing, and leads to what waits', async () => {
  const tenant = { id: demoTenants.larkspur, slug: 'larkspur', currency: 'USD' } as const
  await seedQueues(site.bank.world, tenant)
  const page = await openConsole(site, browser, { role: 'owner', path: '/' })
  await page.getByRole('heading', { name: 'How the bank is doing' }).waitFor()
  await page.getByRole('table', { name: 'What waits' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: '30 days' }).click()
  await page.waitForURL(/days=30/)
  await allThere(page)
  const payments = page.getByRole('table', { name: 'Payments and exchanges' })
  await payments.getByRole('row').nth(1).waitFor()
  expect(await payments.innerText()).not.toMatch(/[A-Z]+_[A-Z]+/)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('table', { name: 'What waits' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
})

test('nobody is shown a page that their role has no call for', async () => {
  const page = await openConsole(site, browser, { role: 'support', path: '/' })
  expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0)
})

test('the console is at its own host, where customers’ pages are not, and the workbench is', async () => {
  const page = await browser.newPage('web')
  const heading = () => page.getByRole('heading').first().innerText()
  for (const path of ['/activity', '/telegram/', '/workbench/other']) {
    await page.goto(consoleOf(site) + path)
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor()
  }
  await page.goto(`${consoleOf(site)}/workbench/`)
  await page.getByText('Nobody can be watched yet').waitFor()
  await page.goto(`${site.web}/console/`)
  await page.getByRole('heading').first().waitFor()
  expect(await heading()).not.toBe('Staff sign-in')
})

whole('keys open pages and go through rows, and whom the role forbids a page stays', async () => {
  const page = await openConsole(site, browser, { role: 'support', path: '/' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('link', { name: 'A… L…' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'A… L…' }).waitFor()
  expect(page.url()).toContain('/customers/')
})

test('calls of staff are none where customers are', async () => {
  const page = await browser.newPage('web', { forgive: /40[04]/ })
  await page.goto(site.web)
  const status = (url: string) => page.evaluate(async (to) => (await fetch(to)).status, url)
  expect(await status('/api/ops/self')).toBe(404)
  await page.goto(consoleOf(site))
  expect(await status('/api/ops/self')).not.toBe(404)
})
