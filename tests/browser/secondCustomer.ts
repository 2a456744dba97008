import type { Page } from 'playwright-core'
import type { Endpoint } from '#contract/kit/endpoint'
import { tokenStoreKeys } from '#contract/kit/wire'
import { changeUserData } from '#contract/person'
import { listCurrencies, type Currency } from '#contract/reference'
import { askEmailCode } from '#contract/signIn'
import { verifyEmailCode } from '#contract/enterCode'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import type { Tokens } from '#contract/tokens'
import { inTenant } from '#bank/db/engine'
import { seedVerified } from '#bank/kyc/seedVerified'
import { giveMoney } from '#tests/browser/systems/customer'
import type { Looks, useBrowser } from '#tests/kit/browser'
import { BLANK, type Site } from '#tests/kit/site'
import type { Variant } from '#tests/kit/variants'
import type { Visitor } from './visit.ts'

/** Somebody new in a demo tenant, of whom the bank knows nothing but an address. */
async function signUpByMail({ bank }: Site, email: string, tenant: DemoTenant) {
  const tenantId = demoTenants[tenant]
  bank.clock.advance(61_000)
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const tokens = body as unknown as Tokens // every answer is held against the contract
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
  return { email, tokens, ask }
}

/** Another verified customer of a demo tenant, with a hundred dollars. */
export async function meetSecond(
  site: Site,
  email: string,
  preferred_name: string,
  tenant: DemoTenant = 'larkspur',
) {
  const { bank } = site
  const tenantId = demoTenants[tenant]
  const { tokens, ask } = await signUpByMail(site, email, tenant)
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
  const walletId = wallet!.id
  await ask(changeUserData, { preferred_name })
  const { data } = (await ask(listCurrencies)).body as { data: Currency[] }
  const usd = data.find(({ meta }) => meta.symbol === 'USD')!.uuid
  await giveMoney(bank.world, walletId, usd, tenantId)
  return { email, tokens, walletId, usd, ask }
}

const addressOf = (name: string, { client, language }: Variant) =>
  `${[name.replaceAll(' ', ''), client, language].join('-').toLowerCase()}@people.example`

/** One who may come from Telegram as well, and reads the language of the variant. */
export async function meetVisitor(site: Site, variant: Variant, preferred_name: string) {
  const email = addressOf(preferred_name, variant)
  const second = await meetSecond(site, email, preferred_name, variant.tenant)
  return { ...second, telegramId: await linkTelegram(site, variant, second) }
}

/** One whom the bank has not verified yet. */
export async function meetUnverified(site: Site, variant: Variant, name: string) {
  const newcomer = await signUpByMail(site, addressOf(name, variant), variant.tenant)
  return { ...newcomer, telegramId: await linkTelegram(site, variant, newcomer) }
}

/** A Telegram of their own, whose language they read. */
async function linkTelegram(
  { bank }: Site,
  { tenant, language }: Variant,
  { email, ask }: Awaited<ReturnType<typeof signUpByMail>>,
) {
  const { engine, random } = bank.world
  const tenantId = demoTenants[tenant]
  const telegramId = telegramIdBy(random)
  await inTenant(engine, tenantId, (tx) =>
    tx.query('update people set tg_id = $3 where tenant_id = $1 and email = $2', [
      tenantId,
      email,
      telegramId,
    ]),
  )
  await ask(changeUserData, { language })
  return telegramId
}

const telegramIdBy = (random: Site['bank']['world']['random']) =>
  String(800_000_000 + (random.number() % 99_999_999))

/** Somebody whom the bank does not know at all: at the door on the web, or by a Telegram of theirs. */
export const strangerIn = ({ bank }: Site, { client }: Variant): Visitor | 'stranger' =>
  client === 'web' ? 'stranger' : { telegramId: telegramIdBy(bank.world.random), tokens: null }

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
