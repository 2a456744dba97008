import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { seedQueues } from '#bank/db/seed/queues'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  const tenant = { id: demoTenants.larkspur, slug: 'larkspur', currency: 'USD' } as const
  await seedQueues(site.bank.world, tenant)
})

test('what one proposed another approves, and a colleague sees it at once', async () => {
  const looker = await openConsole(site, browser, { role: 'support', path: '/approvals' })
  await looker.getByRole('link', { name: 'Record as not carried out' }).waitFor()
  expect(await findBarriers(looker)).toEqual([])
  await looker.getByRole('link', { name: 'Record as not carried out' }).click()
  await looker.getByText('Another colleague has to decide').waitFor()
  expect(await looker.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  const page = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
  await page.getByRole('link', { name: 'Record as not carried out' }).click()
  await page.getByText(/250\.00.USD goes back to wallet/).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not in the file of the rail')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('Carried out').first().waitFor()
  await page.getByText('Not in the file of the rail').waitFor()
  await looker.getByText('Carried out').first().waitFor()

  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByText('Nothing waits for approval.').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.waitForURL(/status=ALL/)
  await page.getByRole('link', { name: 'Record as not carried out' }).waitFor()
})

whole('in Russian, in the dark and on a phone, an auditor decides nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/approvals?status=ALL',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('link', { name: 'Считать неисполненным' }).click()
  await page.getByText('Что произойдёт после одобрения').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
