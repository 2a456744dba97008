import { beforeAll, expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { plantRows } from '#tests/bank/wallet/plantRows'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'

/** A history longer than one read, in the built app. */

const ROWS = 2_000
const tenantId = demoTenants.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  const { bank } = site
  const { email, password } = demoCustomers.larkspur
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const me = { tenantId, bearer: String(body.access_token) }
  const personId = String((await bank.ask(readUser, {}, me)).body.id)
  const { data } = (await bank.ask(listWallets, {}, me)).body as { data: { uuid: string }[] }
  const coins = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    listCurrencyRows(tx, tenantId),
  )
  const currencyId = coins.find(({ symbol }) => symbol === 'USD')!.id
  await plantRows(
    bank.world.engine,
    { tenantId, wallet: data[0]!.uuid, personId, currencyId },
    ROWS,
  )
})

test.each(inTurn([0.5, 1, 0.02], 0))('shows rows after a jump, %s down', async (share) => {
  const page = await arrive(site, browser, '/activity')
  await page.locator('ul .row .money').first().waitFor()
  await page.evaluate((part) => {
    document.documentElement.scrollTop = document.documentElement.scrollHeight * part
  }, share)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('ul .row .money')].some((money) => {
          const { top, bottom } = money.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }),
      ),
    )
    .toBe(true)
})
