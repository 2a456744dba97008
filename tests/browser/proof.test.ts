import { beforeAll, expect, test } from 'vitest'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { openProving, strict } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { arrive } from './arrival.ts'
import { confirmOrder } from './sending.ts'

const browser = useBrowser()
let site: Site
/** The current code of the demo customer's authenticator. */
let codeNow: () => string

beforeAll(async () => {
  site = await openSite()
  const { bank } = site
  const tenantId = demoTenants.larkspur
  const proofs = { ...strict, orders_from: '100', authenticator_only: true }
  await setStepUp(bank, proofs)
  const { email, password } = demoCustomers.larkspur
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const proving = openProving(bank, {
    ask: (endpoint, words, call) => bank.ask(endpoint, words, { tenantId, ...call }),
  })
  const secret = await proving.setUp(String(body.access_token))
  codeNow = () => proving.codeNow(secret)
})

test('a large order waits for a code, also after a reload', async () => {
  const page = await arrive(site, browser, '/exchange')
  await page.clock.setSystemTime(site.bank.clock.now())
  await confirmOrder({ page }, 'Exchange', '120.50')
  const panel = page.getByRole('region', { name: 'Confirm it’s you' })
  await panel.getByText('from your authenticator app').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.reload()
  await panel.getByText('from your authenticator app').waitFor()
  await panel.getByLabel('Code').fill(codeNow())
  await page.getByRole('heading', { name: 'Payment completed' }).waitFor()
})

test('without a proof the order waits and its money is held', async () => {
  const page = await arrive(site, browser, '/exchange')
  await page.clock.setSystemTime(site.bank.clock.now())
  await confirmOrder({ page }, 'Exchange', '130')
  const panel = page.getByRole('region', { name: 'Confirm it’s you' })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Awaiting your approval' }).waitFor()
  await page.getByRole('link', { name: 'View payment' }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await panel.getByLabel('Code').fill(codeNow())
  await page.getByText('Completed').first().waitFor()
})
