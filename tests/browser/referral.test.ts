import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { listAccountPrograms, openAccount, payInto } from '#contract/account'
import { pressOrder } from '#contract/order'
import { readUser } from '#contract/person'
import { tokenStoreKeys } from '#contract/kit/wire'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { activity } from '#app/features/activity/words.en.ts'
import { pages } from '#app/features/app/words.en.ts'
import { referral as texts } from '#app/features/referral/words.en.ts'
import { session, signIn } from '#app/features/session/words.en.ts'
import { inTenant } from '#bank/db/engine'
import { seedVerified } from '#bank/kyc/seedVerified'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'

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
async function verifyAndAdd(page: Page) {
  const ask = await callsOf(page)
  const [wallet] = (await ask(listWallets)).data as { uuid: string }[]
  const own = { owner_id: wallet!.uuid, person_id: String((await ask(readUser)).id) }
  await inTenant(site.bank.world.engine, tenantId, async (tx) => {
    await seedVerified(tx, site.bank.world, tenantId, own)
    await tx.query(
      `update people set first_name = 'Fern', last_name = 'Marsh', birth_date = '1991-05-06'
       where tenant_id = $1 and id = $2`,
      [tenantId, own.person_id],
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

whole('a friend signs up by the link and adds money, and both are rewarded', async () => {
  const ada = await arrive(site, browser, '/profile')
  await ada.getByRole('link', { name: pages.invite }).click()
  const link = ada.getByRole('region', { name: texts.link })
  await link.locator('canvas, svg.qr, img').first().waitFor()
  const address = await link.locator('.address').innerText()
  expect(address).toMatch(/\/sign-up\?ref=[A-Z2-9]{8}$/)
  await ada.getByText(texts.none).waitFor()
  await allThere(ada)
  expect(await findBarriers(ada)).toEqual([])

  const fern = await browser.newPage('web')
  await fern.goto(address)
  await fern.getByText(session.invited('10\u00a0USD', '100\u00a0USD')).waitFor()
  expect(await findBarriers(fern)).toEqual([])
  await fern.getByLabel(session.email).fill('fern@people.example')
  await fern.getByRole('button', { name: session.sendCode }).click()
  await fern.getByLabel(signIn.code.label).waitFor()
  await fern.getByLabel(signIn.code.label).fill(await site.bank.codeTo('fern@people.example'))
  await fern.locator('.money-hero').waitFor()

  await verifyAndAdd(fern)
  await fern.goto(`${site.web}/activity`)
  await fern.getByRole('link', { name: activity.ofBank.REFERRAL_REWARD() }).first().waitFor()

  await ada.goto(`${site.web}/invite`)
  await ada.getByText('Fern M.').waitFor()
  await ada.getByText(texts.rewarded).waitFor()
  await allThere(ada)
  expect(await findBarriers(ada)).toEqual([])
})
