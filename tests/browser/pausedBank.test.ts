import { beforeAll, expect } from 'vitest'
import { moveTenant } from '#bank/tenant/life'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { chooseStranger, confirmOrder, ordersOf, reviewOrder, STRANGER } from './sending.ts'

/** A customer of a bank that is paused reads why, sees everything and can pay again afterwards. */

const browser = useBrowser()
let site: Site

const why = { en: 'We move to a new system until noon.', ru: 'До полудня мы меняем систему.' }

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site)
})

async function move(type: 'tenant.pause' | 'tenant.resume') {
  const { world, clock } = site.bank
  await moveTenant(world, 'larkspur', { type }, type === 'tenant.pause' ? why : null)
  // What a process knows of a tenant is a second old at most.
  clock.advance(2_000)
}

whole('a payment waits out the pause, and its reason is read above every page', async () => {
  const page = await arrive(site, browser, '/send')
  await chooseStranger(page)
  const confirm = await reviewOrder(page, 'Send', '0.05')
  await move('tenant.pause')
  await confirm.click()
  await page
    .getByText(/The bank is paused\. Nothing was changed and your money is safe/)
    .first()
    .waitFor()

  await page.goto(`${site.web}/`)
  await page.getByRole('status').getByText(why.en).waitFor()
  await page.locator('h1').first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await move('tenant.resume')
  // What was typed before the pause is still there.
  await page.goto(`${site.web}/send`)
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(STRANGER)
  await confirmOrder({ page }, 'Send', '0.05')
  await page
    .getByText(/Payment (in progress|completed)/)
    .first()
    .waitFor()
  expect(await page.getByText(why.en).count()).toBe(0)
  expect(await ordersOf(page, site.web, '0.05')).toBe(1)
})
