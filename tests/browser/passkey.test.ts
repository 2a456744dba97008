import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { strict } from '#tests/bank/proof/proving'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import {
  assertSound,
  go,
  press,
  pressSum,
  proveByMail,
  refusalText,
  visit,
  type Visit,
} from './visit.ts'

/** A passkey from the profile to a payment; Telegram has none, and only removes them. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenantId of Object.values(demoTenants))
    await setStepUp(site.bank, { ...strict, orders_from: '100' }, tenantId)
})

const onWeb = variants.filter(({ client }) => client === 'web')
const inTelegram = variants.filter(({ client }) => client === 'telegram')

/** A device that makes passkeys and knows its owner, as Chromium pretends it. */
async function pluggedIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const cardIn = ({ page, texts }: Visit) =>
  page.getByRole('region', { name: texts.proof.passkey.title, exact: true })

async function addPasskey(at: Visit, name: string, email: string) {
  const { passkey } = at.texts.proof
  const card = cardIn(at)
  await press(at, passkey.add, card)
  await card.getByLabel(passkey.name, { exact: true }).fill(name)
  await assertSound(at)
  await press(at, passkey.create, card)
  await proveByMail(site, at, email)
  await card.getByText(name).waitFor()
}

async function leave(at: Visit) {
  await press(at, at.texts.device.leave)
  await go(site, at, '/sign-in')
}

test.each(inTurn(onWeb, 1))(
  'a passkey is added, signs in, confirms a payment, and is removed ($tenant $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/profile')
    const { page, texts } = at
    const { proof, order, session } = texts
    const device = await pluggedIn(page)
    const name = `Laptop ${variants.indexOf(variant)}`
    await addPasskey(at, name, demoCustomers[variant.tenant].email)
    await cardIn(at).getByText(proof.passkey.added, { exact: true }).waitFor()
    await assertSound(at)
    const { credentials } = await device.cdp.send('WebAuthn.getCredentials', device)
    const rpId = new URL(at.home).hostname
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId }])

    await leave(at)
    await assertSound(at)
    await press(at, session.passkey)
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

    await site.bank.world.engine.asOwner((tx) =>
      tx.query(`update passkeys set created_at = created_at - interval '1 day'`),
    )
    await go(site, at, '/exchange')
    const amount = String(120 + variants.indexOf(variant))
    await page.getByRole('textbox', { name: order.youSend }).fill(amount)
    await press(at, order.startReview)
    await pressSum(at, order.exchangeThis(amount))
    const asks = page.getByRole('region', { name: proof.title })
    await asks.waitFor()
    await assertSound(at)
    await press(at, proof.channels.PASSKEY, asks)
    await page.getByRole('heading', { name: order.placed.COMPLETE }).waitFor()
    await assertSound(at)

    await go(site, at, '/profile')
    await cardIn(at).getByText(proof.passkey.used('').trim()).waitFor()
    await press(at, proof.passkey.removeNamed(name), cardIn(at))
    await press(at, proof.channels.PASSKEY, asks)
    await cardIn(at).getByText(proof.passkey.removed, { exact: true }).waitFor()
    expect(await cardIn(at).getByText(name).count()).toBe(0)
    await assertSound(at)
  },
)

whole.each(onWeb)(
  'a passkey that was removed, and a device without any, sign nobody in ($tenant $language)',
  async (variant) => {
    const wren = await meetVisitor(site, variant, 'Wren')
    const at = await visit(site, browser, variant, '/profile', { visitor: wren })
    const { page, texts } = at
    const device = await pluggedIn(page)
    const name = `Old phone ${variants.indexOf(variant)}`
    await addPasskey(at, name, wren.email)
    await leave(at)

    await site.bank.world.engine.asOwner((tx) =>
      tx.query(`delete from passkeys where name = $1`, [name]),
    )
    const refused = page.getByRole('alert')
    await press(at, texts.session.passkey)
    await refused.getByText(refusalText(at, 'PASSKEY_UNKNOWN')).waitFor()
    await assertSound(at)

    await device.cdp.send('WebAuthn.clearCredentials', device)
    await press(at, texts.session.passkey)
    await refused.getByText(refusalText(at, 'PASSKEY_CANCELED')).waitFor()
    await assertSound(at)
  },
)

whole.each(inTelegram)(
  'a passkey of the browser is not used in Telegram, and can be removed there ($tenant $language)',
  async (variant) => {
    const finch = await meetVisitor(site, variant, 'Finch')
    const onPhone = { ...variant, client: 'web' } as const
    const outside = await visit(site, browser, onPhone, '/profile', { visitor: finch })
    await pluggedIn(outside.page)
    await addPasskey(outside, 'My phone', finch.email)

    const at = await visit(site, browser, variant, '/profile', { visitor: finch })
    const { passkey } = at.texts.proof
    const card = cardIn(at)
    await card.getByText(passkey.telegram).waitFor()
    await card.getByText('My phone').waitFor()
    await assertSound(at)
    expect(await card.getByRole('button', { name: passkey.add }).count()).toBe(0)
    await press(at, passkey.removeNamed('My phone'), card)
    await proveByMail(site, at, finch.email)
    await card.getByText(passkey.removed, { exact: true }).waitFor()
    await assertSound(at)
  },
)
