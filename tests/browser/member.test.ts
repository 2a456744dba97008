import { beforeAll, expect, test } from 'vitest'
import { createInvite } from '#contract/member'
import { renameWallet } from '#contract/wallet'
import { maskedAddress } from '#bank/proof/channels'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { signUp } from './signingUp.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** Two people share a wallet: invited, joined, paying, taken out. */

const browser = useBrowser()
let site: Site
const owners = {} as Record<Variant['tenant'], Customer>

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const) {
    owners[tenant] = await meetCustomer(site, tenant)
    const { ask, walletId } = owners[tenant]
    await ask(renameWallet, { uuid: walletId, name: 'Studio' })
  }
})

/** As the simulated Telegram calls everybody. */
const TELEGRAM_NAME = 'Anneliese'

const homes = { larkspur: 'USD', juniper: 'EUR' } as const

test.each(inTurn(variants, 1))(
  'an owner invites somebody, who accepts, sees the wallet and pays, and is taken out ($tenant $client $language)',
  async (variant) => {
    const name = `Rowan ${variants.indexOf(variant)}`
    const rowan = await meetVisitor(site, variant, name)
    const owner = await visit(site, browser, variant, '/members')
    const { member: texts, pages } = owner.texts
    await owner.page.getByText(texts.about).waitFor()
    await owner.page.getByLabel(texts.email).fill(rowan.email)
    await owner.page.getByLabel(texts.role).selectOption('payer')
    await press(owner, texts.send)
    await owner.page.getByText(texts.sumWrong).waitFor()
    await assertSound(owner)
    await owner.page.getByLabel(texts.sum(homes[variant.tenant])).fill('50')
    await press(owner, texts.send)
    await owner.page.getByText(texts.waiting).waitFor()
    await assertSound(owner)

    const member = await visit(site, browser, variant, '/wallets', { visitor: rowan })
    const { page } = member
    await page.getByText(texts.toWallet('Studio')).waitFor()
    await assertSound(member)
    await press(member, texts.acceptOf('Studio'))
    await page.getByText(texts.joined('Studio')).waitFor()
    await page
      .getByRole('button', { name: /Studio/ })
      .first()
      .click()
    await go(site, member, '/')
    await page.getByText(texts.shared, { exact: true }).waitFor()
    await assertSound(member)
    expect(await page.getByRole('link', { name: pages.cards, exact: true }).count()).toBe(0)
    await go(site, member, '/cards')
    await page.getByText(texts.closed).waitFor()
    await assertSound(member)
    await go(site, member, '/send')
    await page.getByRole('heading', { name: pages.send }).waitFor()

    await go(site, owner, '/members')
    await press(owner, texts.removeOf(name))
    await owner.page.getByText(texts.removing(name)).waitFor()
    await assertSound(owner)
    await press(owner, texts.remove)
    await expect.poll(() => owner.page.getByText(name).count()).toBe(0)
    await go(site, member, '/')
    await assertSound(member)
    expect(await page.getByText(texts.shared, { exact: true }).count()).toBe(0)
  },
)

whole.each(variants)(
  'somebody new is invited, opens an account with that address, and joins ($tenant $client $language)',
  async (variant) => {
    const email = `robin-${variant.client}-${variant.language}@people.example`
    const { ask, walletId: wallet_uuid } = owners[variant.tenant]
    const invited = await ask(createInvite, { wallet_uuid, email, role: 'viewer' })
    expect([invited.status, invited.text]).toEqual([201, invited.text])

    const robin = await signUp(site, browser, variant, email)
    const { page } = robin
    const { member: texts } = robin.texts
    await go(site, robin, '/wallets')
    await page.getByText(texts.toWallet('Studio')).waitFor()
    await assertSound(robin)
    await press(robin, texts.acceptOf('Studio'))
    await page.getByText(texts.joined('Studio')).waitFor()
    await assertSound(robin)
    await page
      .getByRole('button', { name: /Studio/ })
      .first()
      .click()
    await go(site, robin, '/')
    await page.getByText(texts.shared, { exact: true }).waitFor()
    await assertSound(robin)

    const owner = await visit(site, browser, variant, '/members')
    const name = robin.host ? TELEGRAM_NAME : maskedAddress('EMAIL', email)
    await owner.page.getByText(name).waitFor()
    await assertSound(owner)
    expect(await owner.page.getByText(texts.waiting).count()).toBe(0)
    await press(owner, texts.removeOf(name))
    await press(owner, texts.remove)
    await expect.poll(() => owner.page.getByText(name).count()).toBe(0)
  },
)
