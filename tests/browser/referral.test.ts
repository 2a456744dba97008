import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { listAccountPrograms, openAccount, payInto } from '#contract/account'
import { pressOrder } from '#contract/order'
import { readUser } from '#contract/person'
import { tokenStoreKeys } from '#contract/kit/wire'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { inTenant } from '#bank/db/engine'
import { seedVerified } from '#bank/kyc/seedVerified'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** A customer invites a friend, who signs up by the link and adds money: both see the reward. */

const browser = useBrowser()
const tenantId = demoTenants.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What the bank does by itself. */
async function carry() {
  const { relay, noticer, worker } = site.bank
  await relay.drain()
  await noticer.drain(tenantId)
  await worker.drain(tenantId)
  await noticer.drain(tenantId)
  await relay.drain()
}

async function callsOf(page: Page) {
  const bearer = await page.evaluate(
    (name) => localStorage.getItem(name) ?? '',
    tokenStoreKeys.access,
  )
  return async (endpoint: Endpoint, words: object = {}) => {
    site.bank.clock.advance(1_000)
    const headers = { 'idempotency-key': site.bank.world.random.id() }
    return (await site.bank.ask(endpoint, { ...words }, { tenantId, bearer, headers })).body
  }
}

/** Verified, with more than enough from outside. */
async function verifyAndAdd(page: Page, lastName: string) {
  const ask = await callsOf(page)
  const [wallet] = (await ask(listWallets)).data as { uuid: string }[]
  const own = { owner_id: wallet!.uuid, person_id: String((await ask(readUser)).id) }
  await inTenant(site.bank.world.engine, tenantId, async (tx) => {
    await seedVerified(tx, site.bank.world, tenantId, own)
    await tx.query(
      `update people set first_name = 'Fern', last_name = $3, birth_date = '1991-05-06'
       where tenant_id = $1 and id = $2`,
      [tenantId, own.person_id, lastName],
    )
  })
  const programs = (await ask(listAccountPrograms, { wallet_id: wallet!.uuid })).data
  const [program] = programs as { id: string }[]
  const opening = { wallet_id: wallet!.uuid, va_programs_id: program!.id }
  const { id: uuid } = await ask(openAccount, opening)
  await carry()
  const { order_id } = await ask(payInto, { uuid, rail: 'ACH', amount: '150' })
  await ask(pressOrder, { order_uuid: order_id, event: 'rail.settled' })
  await carry()
}

/** One person is rewarded once. */
const lastNames = ['Marsh', 'Moor', 'Mead', 'Mill']
const rewarding = variants.filter(({ tenant }) => tenant === 'larkspur')
const withoutRewards = variants.filter(({ tenant }) => tenant !== 'larkspur')

whole.each(rewarding)(
  'a friend signs up by the link and adds money, and both are rewarded ($client $language)',
  async (variant) => {
    const inviter = await meetVisitor(site, variant, 'Inviter')
    const ada = await visit(site, browser, variant, '/profile', { visitor: inviter })
    const { pages, referral, session, signIn, activity } = ada.texts
    await ada.page.getByRole('link', { name: pages.invite }).click()
    const link = ada.page.getByRole('region', { name: referral.link })
    await link.locator('canvas, .qr svg, img').first().waitFor()
    const address = await link.locator('.address').innerText()
    const code = /[A-Z2-9]{8}$/.exec(address)![0]
    await ada.page.getByText(referral.none).waitFor()
    await assertSound(ada)

    // A friend who is not in Telegram; signing up there has tests of its own.
    const onWeb = { ...variant, client: 'web' } as const
    const fern = await visit(site, browser, onWeb, `/sign-up?ref=${code}`, { visitor: 'stranger' })
    await fern.page.getByText(/100/).first().waitFor()
    await assertSound(fern)
    const email = `fern-${variant.client}-${variant.language}@people.example`
    await fern.page.getByLabel(session.email).fill(email)
    await press(fern, session.sendCode)
    await fern.page.getByLabel(signIn.code.label).waitFor()
    await fern.page.getByLabel(signIn.code.label).fill(await site.bank.codeTo(email))
    await fern.page.locator('.money-hero').waitFor()

    await verifyAndAdd(fern.page, lastNames[rewarding.indexOf(variant)]!)
    await go(site, fern, '/activity')
    const reward = fern.page.getByRole('link', { name: activity.ofBank.REFERRAL_REWARD() })
    await reward.first().waitFor()
    await assertSound(fern)

    await go(site, ada, '/invite')
    await ada.page.getByText('Fern M.').waitFor()
    await ada.page.getByText(referral.rewarded).waitFor()
    await assertSound(ada)
  },
)

whole.each(withoutRewards)(
  'a bank that rewards nobody offers no invitation ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/profile')
    const { page, texts } = at
    await page.getByRole('region', { name: texts.person.contacts }).waitFor()
    await assertSound(at)
    expect(await page.getByRole('link', { name: texts.pages.invite }).count()).toBe(0)
  },
)
