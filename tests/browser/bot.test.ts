import { beforeAll, test } from 'vitest'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { openProving, strict } from '#tests/bank/proof/proving'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { arrive } from './arrival.ts'
import { confirmOrder } from './sending.ts'

/** From the bot's notice of a payment that waits to the mini app, where it is approved. */

const tenantId = demoTenants.larkspur
const { email, password, telegramId } = demoCustomers.larkspur
/** After which a payment that still waits is told of. */
const WAIT_MS = 30_000
const browser = useBrowser()
let site: Site
/** The current code of the demo customer's authenticator. */
let codeNow: () => string

beforeAll(async () => {
  site = await openSite()
  const { bank } = site
  await setStepUp(bank, { ...strict, orders_from: '100', authenticator_only: true })
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const proving = openProving(bank, {
    ask: (endpoint, words, call) => bank.ask(endpoint, words, { tenantId, ...call }),
  })
  const secret = await proving.setUp(String(body.access_token))
  codeNow = () => proving.codeNow(secret)
})

async function carry() {
  const { noticer, worker, clock } = site.bank
  await noticer.drain(tenantId)
  clock.advance(WAIT_MS)
  await worker.drain(tenantId)
  await noticer.drain(tenantId)
  await worker.drain(tenantId)
}

test('a payment that waits is approved in the mini app, from the bot’s message', async () => {
  const web = await arrive(site, browser, '/exchange')
  await web.clock.setSystemTime(site.bank.clock.now())
  await confirmOrder({ page: web }, 'Exchange', '140')
  const panel = web.getByRole('region', { name: 'Confirm it’s you' })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await web.getByRole('heading', { name: 'Awaiting your approval' }).waitFor()
  await carry()

  const page = await browser.newPage('web')
  await page.goto(`${site.web}/sandbox`)
  const messages = page.getByRole('listitem').filter({ hasText: telegramId })
  const waiting = messages.filter({ hasText: 'Payment waiting for your approval' })
  await waiting.filter({ hasText: 'Approve in the app' }).getByRole('link').click()
  const app = page.frameLocator('iframe[title="Mini app"]')
  // A device the bank has not seen is confirmed first; each code counts once.
  await app.getByRole('heading', { name: 'Confirm your sign-in' }).waitFor()
  await app.getByLabel('Code').fill(codeNow())
  site.bank.clock.advance(WAIT_MS)
  await app.getByRole('button', { name: 'Approve payment' }).click()
  await app.getByLabel('Code').fill(codeNow())
  await web.getByText('Payment completed').first().waitFor()
})
