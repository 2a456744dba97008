import type { Page } from 'playwright-core'
import type { Endpoint } from '#contract/kit/endpoint'
import { tokenStoreKeys } from '#contract/kit/wire'
import { changeUserData } from '#contract/person'
import { listCurrencies, type Currency } from '#contract/reference'
import { askEmailCode } from '#contract/signIn'
import { verifyEmailCode } from '#contract/enterCode'
import { demoTenants } from '#contract/tenants'
import type { Tokens } from '#contract/tokens'
import { inTenant } from '#bank/db/engine'
import { seedVerified } from '#bank/kyc/seedVerified'
import { giveMoney } from '#tests/browser/systems/customer'
import type { Looks, useBrowser } from '#tests/kit/browser'
import { BLANK, type Site } from '#tests/kit/site'

const tenantId = demoTenants.larkspur

/** Another verified customer of the demo tenant, with a hundred dollars. */
export async function meetSecond({ bank }: Site, email: string, preferred_name: string) {
  bank.clock.advance(61_000)
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const tokens = body as unknown as Tokens // every answer is held against the contract
  const [wallet] = await inTenant(bank.world.engine, tenantId, async (tx) => {
    const { rows } = await tx.query<{ id: string; owner_id: string; person_id: string }>(
      `select w.id, w.id as owner_id, w.person_id from wallets w
       join people p on p.tenant_id = w.tenant_id and p.id = w.person_id
       where w.tenant_id = $1 and p.email = $2`,
      [tenantId, email],
    )
    for (const row of rows) await seedVerified(tx, bank.world, tenantId, row)
    return rows
  })
  const ask = (endpoint: Endpoint, words: object = {}) =>
    bank.ask(
      endpoint,
      { ...words },
      {
        tenantId,
        bearer: tokens.access_token,
        headers: { 'idempotency-key': bank.world.random.id() },
      },
    )
  const walletId = wallet!.id
  await ask(changeUserData, { preferred_name })
  const { data } = (await ask(listCurrencies)).body as { data: Currency[] }
  const usd = data.find(({ meta }) => meta.symbol === 'USD')!.uuid
  await giveMoney(bank.world, walletId, usd)
  return { email, tokens, walletId, usd, ask }
}

/** Opens an address signed in as them. */
export async function openAs(
  { web }: Site,
  browser: ReturnType<typeof useBrowser>,
  { tokens }: { tokens: Tokens },
  path: string,
  looks: Looks = {},
): Promise<Page> {
  const page = await browser.newPage('web', looks)
  await page.goto(`${web}${BLANK}`)
  await page.evaluate(
    ([names, { access_token, refresh_token }]) => {
      localStorage.setItem(names.access, access_token)
      localStorage.setItem(names.refresh, refresh_token)
    },
    [tokenStoreKeys, tokens] as const,
  )
  await page.goto(web + path)
  return page
}
