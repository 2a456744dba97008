import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { signIn } from '#app/features/session/words.en.ts'
import { session } from '#app/features/session/words.en.ts'
import { inTenant } from '#bank/db/engine'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { bytesIn } from '#tests/bank/proof/proving'
import { giveMoney } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { pick } from './choosing.ts'
import { enterAs } from './consoleSite.ts'
import { amountIn, confirmOrder } from './sending.ts'

/** A bank from nothing: made, given its second person, named, priced, and its first customer pays the fee. */

const browser = useBrowser()
let site: Site

const SLUG = 'willow'
const OWNER = 'wanda@willow.example'
const SECOND = 'carl@willow.example'
const CUSTOMER = 'first@people.example'
const CACHE_MS = 2_000

beforeAll(async () => {
  site = await openSite()
})

const at = (label: string) => site.web.replace('localhost', `${label}.localhost`)
const run = (...words: string[]) => runTenantCommand(site.bank.world, readSettings({}), words)
const keyIn = (told: string) => bytesIn(/[A-Z2-7]{32}/.exec(told)?.[0] ?? '')

async function enter(email: string, key: Buffer) {
  const page = await browser.newPage('web', { width: 1440 })
  await page.goto(at(`${SLUG}-console`))
  await enterAs(site, page, { email, key })
  return page
}

async function send(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Send for approval' }).click()
  const written = page.getByRole('textbox', { name: 'Reason' })
  await written.fill(reason)
  await written.press('Enter')
  await page.getByText(/waits for a second person/).waitFor()
}

async function approve(page: Page, proposal: string) {
  await page.goto(`${at(`${SLUG}-console`)}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed')
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('Carried out').first().waitFor()
  site.bank.clock.advance(CACHE_MS)
}

/** The first wallet of the new bank, and its dollars. */
async function firstWallet() {
  const { engine } = site.bank.world
  const tenant = await engine.asOwner((tx) =>
    tx.row<{ id: string }>('select tenant_id as id from tenant_directory where slug = $1', [SLUG]),
  )
  const tenantId = tenant!.id
  const found = await inTenant(engine, tenantId, (tx) =>
    tx.row<{ walletId: string; currencyId: string }>(
      `select w.id as "walletId", c.id as "currencyId" from wallets w, currencies c
       where w.tenant_id = $1 and c.tenant_id = $1 and c.symbol = 'USD'`,
      [tenantId],
    ),
  )
  return { tenantId, ...found! }
}

whole(
  'a bank is made, branded and priced by two, and its first customer is charged the fee',
  async () => {
    const { bank } = site
    const ownerKey = keyIn(await run('create', SLUG, '--owner', OWNER, '--currency', 'USD'))
    const secondKey = keyIn(await run('staff', 'add', SLUG, SECOND, '--role', 'compliance'))
    bank.clock.advance(CACHE_MS)
    const owner = await enter(OWNER, ownerKey)
    const second = await enter(SECOND, secondKey)

    await owner.goto(`${at(`${SLUG}-console`)}/brand`)
    await owner.getByRole('textbox', { name: 'Name customers see' }).fill('Willow Savings')
    await owner.getByRole('textbox', { name: 'Accent, light theme' }).fill('#1d7a4f')
    await send(owner, 'Our name')
    await approve(second, 'Publish a new look')

    await owner.goto(`${at(`${SLUG}-console`)}/policy/draft`)
    const identity = owner.getByRole('region', { name: 'What needs a verified identity' })
    await identity.getByLabel('Transfers and exchanges inside the bank').uncheck()
    await identity.getByRole('button', { name: 'Save draft' }).click()
    await owner.getByText('What the draft changes').waitFor()
    await owner.goto(`${at(`${SLUG}-console`)}/policy/draft?type=EXCHANGE_CRYPTO_INTERNAL`)
    await owner.locator('input[name=percent]').fill('2')
    await owner.getByRole('button', { name: 'Save draft' }).click()
    await owner.getByRole('cell', { name: '2%' }).waitFor()
    await send(owner, 'Our prices')
    await approve(second, 'Publish fees and limits')

    const page = await browser.newPage('web')
    await page.goto(`${at(SLUG)}/sign-up`)
    await page.getByText('Willow Savings').first().waitFor()
    await page.getByLabel(session.email).fill(CUSTOMER)
    await page.getByRole('button', { name: session.sendCode, exact: true }).click()
    await page.getByLabel(signIn.code.label).waitFor()
    await page.getByLabel(signIn.code.label).fill(await bank.codeTo(CUSTOMER))
    await page.locator('.money-hero').waitFor()
    const { walletId, currencyId, tenantId } = await firstWallet()
    await giveMoney(bank.world, walletId, currencyId, tenantId)
    await page.goto(`${at(SLUG)}/exchange`)
    await amountIn(page).fill('50')
    await pick(page, 'Currency you get', /^EUR/)
    await confirmOrder({ page }, 'Exchange', '50')
    await page.getByRole('heading', { name: 'Payment completed' }).waitFor()
    // Two percent of what is exchanged; the fee is inside the fifty.
    await page.getByText('−0.99 USD').waitFor()
  },
)
