import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffRole } from '#contract/ops/roles'
import type { DemoTenant } from '#contract/tenants'
import { staffEmailOf } from '#bank/db/seed/staff'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { findBarriers, type Looks, type TestBrowser } from '#tests/kit/browser'
import type { Site } from '#tests/kit/site'

/** The authenticator that every sandbox tenant's staff share. */
const KEY = Buffer.from('sluice sandbox staff')

export const consoleOf = ({ web }: Site, tenant: DemoTenant = 'larkspur') =>
  web.replace('localhost', `${tenant}-console.localhost`)

/** Signs in at the console of a tenant. */
export const enterConsole = (
  site: Site,
  page: Page,
  role: StaffRole,
  tenant: DemoTenant = 'larkspur',
) => enterAs(site, page, { email: staffEmailOf(role, tenant), key: KEY })

/** Signs in at the console that is open. */
export async function enterAs(
  site: Site,
  page: Page,
  { email, key }: { email: string; key: Uint8Array },
) {
  const { bank } = site
  await page.locator('input[name=email]').fill(email)
  await page.keyboard.press('Enter')
  await page.locator('input[name=mail]').fill(await codeSoonTo(site, page, email))
  // One step of an authenticator opens one session.
  bank.clock.advance(30_000)
  await page.locator('input[name=totp]').fill(codeOf(key, stepAt(bank.clock.now())))
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: /Console|Консоль/ }).waitFor()
}

async function codeSoonTo({ bank }: Site, page: Page, email: string) {
  await page.locator('input[name=mail]').waitFor()
  return bank.codeTo(email)
}

export async function openConsole(
  site: Site,
  browser: TestBrowser,
  {
    role,
    path = '/',
    tenant = 'larkspur',
    ...looks
  }: Looks & { role: StaffRole; path?: string; tenant?: DemoTenant },
) {
  const page = await browser.newPage('web', { width: 1440, ...looks })
  await page.goto(consoleOf(site, tenant) + path)
  await enterConsole(site, page, role, tenant)
  return page
}

/** A proposal and its reason. */
export async function sendForApproval(page: Page, reason: string) {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText(/waits for a second person/).waitFor()
}

/** By another colleague, who reads what it does. */
export async function approve(site: Site, page: Page, proposal: string, effect: string) {
  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText(effect).waitFor()
  expect(await findBarriers(page)).toEqual([])
  // The queue tells that it moved by the time at which it did.
  site.bank.clock.advance(1_000)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the developer')
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('Carried out').first().waitFor()
}
