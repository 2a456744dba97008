import { beforeAll, expect } from 'vitest'
import { inTenant } from '#bank/db/engine'
import { demoTenants } from '#contract/tenants'
import { withTerms } from '#tests/bank/policy/policyKit'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { changePolicy } from '#tests/kit/policy'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { chooseStranger, confirmOrder } from './sending.ts'

/** What a customer reads about fees and limits is what the next payment is held to. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site)
})

whole('fees and what is left of the day are found from the profile, and follow', async () => {
  const page = await arrive(site, browser, '/profile')
  await page.getByRole('link', { name: 'Fees and limits' }).click()
  const limits = page.getByRole('region', { name: 'What you can send' })
  const left = limits.getByText(/left of/)
  const before = await left.textContent()
  const exchange = page.getByRole('region', { name: 'Exchange' })
  await exchange.getByText('0.5%').waitFor()
  expect(await findBarriers(page)).toEqual([])

  const other = await arrive(site, browser, '/send')
  await chooseStranger(other)
  await confirmOrder({ page: other }, 'Send', '0.05')
  await other
    .getByText(/Payment (in progress|completed)/)
    .first()
    .waitFor()
  await expect.poll(() => left.textContent()).not.toBe(before)

  const { engine } = site.bank.world
  await inTenant(engine, demoTenants.larkspur, (tx) =>
    changePolicy(tx, demoTenants.larkspur, (document) => ({
      ...withTerms('EXCHANGE_CRYPTO_INTERNAL', { max: '777' })(document),
      limits: { ...document.limits, per_day: null, new_device: null },
    })),
  )
  site.bank.clock.advance(2_000)
  await page.reload()
  await limits.getByText('No daily limit').waitFor()
  await exchange.getByText(/777/).waitFor()
})

whole('in the mini app, in Russian and in the dark nothing is cut off', async () => {
  const { frame } = await openMiniApp({ site, browser, route: 'fees' }, openInNativeTelegram, {})
  await frame().getByRole('heading', { name: 'Fees and limits' }).waitFor()
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/fees', 'web', looks)
  await page.getByRole('region', { name: 'Сколько можно отправить' }).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
