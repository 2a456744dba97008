import { beforeAll, expect } from 'vitest'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { amountIn, chooseStranger, confirmOrder, reviewButton, STRANGER } from './sending.ts'

/** What a payment is held to, from the empty field to the next payment. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site)
})

whole(
  'a new address is limited beside the amount, and what was sent is off the limit',
  async () => {
    const page = await arrive(site, browser, '/send')
    await chooseStranger(page)
    const field = amountIn(page)
    const help = page.locator('.amount-help').first()
    await help
      .getByText(/At most 0\.[\d]+…?\sETH \(1,000\.00\sUSD\) in the first 24 hours/)
      .waitFor()
    await help.getByText(/^From 0\.\d+…?\sETH to/).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await field.fill('2')
    await page
      .getByRole('alert')
      .getByText(/At most 0\./)
      .waitFor()
    expect(await reviewButton(page).getAttribute('aria-disabled')).toBe('true')
    await field.fill('0.05')
    await expect.poll(() => reviewButton(page).getAttribute('aria-disabled')).not.toBe('true')
    expect(await field.getAttribute('aria-invalid')).toBe('false')
    await confirmOrder({ page }, 'Send', '0.05')
    await page
      .getByText(/Payment (in progress|completed)/)
      .first()
      .waitFor()

    const later = await arrive(site, browser, '/send')
    await later.getByLabel('Name, IBAN or crypto address').fill(STRANGER)
    await later.getByRole('button', { name: /^Ethereum address/ }).click()
    await later
      .locator('.amount-help')
      .first()
      .getByText(/At most 0\.\d+…?\sETH \(\d{3}\.\d\d\sUSD\): this recipient is new until/)
      .waitFor()
  },
)
