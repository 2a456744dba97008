import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { seedQueues } from '#bank/db/seed/queues'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { openConsole } from './consoleSite.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  const tenant = { id: demoTenants.larkspur, slug: 'larkspur', currency: 'USD' } as const
  await seedQueues(site.bank.world, tenant)
})

test('a payment of unknown outcome is taken, ended by two people, and leaves the queue', async () => {
  const support = await openConsole(site, browser, { role: 'support', path: '/orders' })
  await support.getByText(/late/).first().waitFor()
  expect(await findBarriers(support)).toEqual([])
  await support.getByRole('link', { name: 'Outcome unknown' }).click()
  await support.waitForURL(/view=unknown/)
  const row = support.getByRole('row').filter({ hasText: '120.00' })
  await row.getByRole('link', { name: /№/ }).click()
  await support.getByRole('button', { name: 'Assign to me' }).click()
  await support.getByRole('button', { name: 'Unassign' }).waitFor()
  await support.getByRole('button', { name: 'Record as not carried out' }).click()
  await support.getByRole('textbox', { name: 'Reason' }).fill('The rail has no trace of it')
  await support.getByRole('button', { name: 'Propose “not carried out”' }).click()
  await support.getByText('A proposal waits for a second person').waitFor()
  expect(await findBarriers(support)).toEqual([])

  const owner = await openConsole(site, browser, { role: 'owner', path: '/approvals' })
  await owner.getByRole('row').filter({ hasText: '120.00' }).getByRole('link').first().click()
  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('textbox', { name: 'Reason' }).fill('Seen in the file of the rail')
  await owner.getByRole('button', { name: 'Approve proposal' }).click()
  await owner.getByText('Carried out').first().waitFor()
  await support.getByRole('cell', { name: 'Recorded as not carried out' }).waitFor()
})

whole('several are sorted, chosen by key and taken at once', async () => {
  const page = await openConsole(site, browser, { role: 'compliance', path: '/orders' })
  const first = page.locator('tbody tr').first()
  await page.getByRole('link', { name: 'Amount' }).click()
  await page.locator('th[aria-sort=ascending]', { hasText: 'Amount' }).waitFor()
  await first.filter({ hasText: '250' }).waitFor()
  await page.getByRole('link', { name: 'Amount' }).click()
  await page.waitForURL(/sort=-total/)
  await page.locator('th[aria-sort=descending]', { hasText: 'Amount' }).waitFor()
  await first.filter({ hasText: '940' }).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByText('2 chosen').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.locator('td[data-word="Assigned to"]', { hasText: /\w/ }).nth(1).waitFor()
  await page.getByText('Tick several to assign them at once.').waitFor()

  await page
    .getByRole('checkbox', { name: /^Choose №/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Unassign' }).click()
  await page.locator('td[data-word="Assigned to"]', { hasText: '—' }).waitFor()
})

whole('the queue in Russian, in the dark and on a phone', async () => {
  const page = await openConsole(site, browser, {
    role: 'compliance',
    path: '/orders?view=held',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('link', { name: /№/ }).click()
  await page.getByRole('button', { name: 'Предложить отклонить' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
