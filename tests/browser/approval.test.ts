import { beforeAll, expect, test } from 'vitest'
import { acceptInvite, createInvite, listOwnInvites, type InviteInfo } from '#contract/member'
import type { Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import { listCurrencies, type Currency } from '#contract/reference'
import { demoTenants } from '#contract/tenants'
import { giveMoney, meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { PAYEE, savePayee } from './sending.ts'
import { assertSound, go, press, pressSum, visit, type Visit, type Visitor } from './visit.ts'

/** A payment above a payer's sum, and the owner who decides on it; the owner's own above the wallet's. */

const browser = useBrowser()
let site: Site

interface Shared {
  ada: Customer
  rowan: Awaited<ReturnType<typeof meetVisitor>>
}

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const) await meetCustomer(site, tenant)
})

/** A payer of at most five dollars in the wallet of the demo customer. */
async function shared(variant: Variant, name: string): Promise<Shared> {
  const owner = await meetCustomer(site, variant.tenant)
  const rowan = await meetVisitor(site, variant, name)
  const invited = { email: rowan.email, role: 'payer', pays_most: '5' }
  await owner.ask(createInvite, { wallet_uuid: owner.walletId, ...invited })
  const [invite] = (await rowan.ask(listOwnInvites)).body.data as InviteInfo[]
  await rowan.ask(acceptInvite, { code: invite!.id })
  return { ada: owner, rowan }
}

/** Seven dollars of the owner’s, asked for by Rowan. */
async function asked({ ada: owner, rowan }: Shared) {
  site.bank.clock.advance(10_000)
  const { body } = await rowan.ask(placeTransfer, {
    wallet_id: owner.walletId,
    from_currency_id: rowan.usd,
    to_wallet_uuid: rowan.walletId,
    amount: '7',
  })
  return `/activity/${(body as unknown as Order).order_uuid}`
}

/** In the wallet of another, who shares it. */
async function openIn(variant: Variant, walletId: string, visitor: Visitor, path: string) {
  const member = await visit(site, browser, variant, '/', { visitor })
  const { page, texts } = member
  await page.getByLabel(texts.overview.switchWallet).first().selectOption(walletId)
  await go(site, member, path)
  return member
}

async function openAsMaker(variant: Variant, { ada: owner, rowan }: Shared, path: string) {
  const maker = await openIn(variant, owner.walletId, rowan, path)
  await maker.page.getByText(maker.texts.order.wait.awaiting_approver).first().waitFor()
  return maker
}

test.each(inTurn(variants, 4))(
  'the owner reads who asks and approves, and its maker sees it live ($tenant $client $language)',
  async (variant) => {
    const people = await shared(variant, 'Rowan')
    const path = await asked(people)
    const maker = await openAsMaker(variant, people, path)
    const { order } = maker.texts
    await maker.page.getByText(order.approvers).waitFor()
    await assertSound(maker)
    const approve = maker.page.getByRole('button', { name: order.can['order.approve'] })
    expect(await approve.count()).toBe(0)

    const owner = await visit(site, browser, variant, path)
    await owner.page.getByText(order.madeBy, { exact: true }).waitFor()
    await owner.page.getByText('Rowan').first().waitFor()
    await owner.page.getByText(people.rowan.walletId).waitFor()
    await assertSound(owner)
    await press(owner, order.can['order.approve'])
    await owner.page.getByText(order.status.COMPLETE).first().waitFor()
    await maker.page.getByText(order.status.COMPLETE).first().waitFor()
    await assertSound(owner)
  },
)

whole.each(variants)(
  'the owner declines with a reason, which its maker reads ($tenant $client $language)',
  async (variant) => {
    const people = await shared(variant, 'Robin')
    const path = await asked(people)
    const maker = await openAsMaker(variant, people, path)
    const owner = await visit(site, browser, variant, path)
    const { order } = owner.texts
    await press(owner, order.decline)
    await owner.page.getByText(order.declineWhy).waitFor()
    await assertSound(owner)
    await press(owner, order.keepPayment)
    await press(owner, order.decline)
    await press(owner, order.declineReason.wrong_amount)
    await maker.page.getByText(order.declineReason.wrong_amount).waitFor()
    await assertSound(maker)
  },
)

/** A wallet with dollars and euros, and whoever approves in it beside its owner. */
async function ownerAndApprover(variant: Variant, names: { owner: string; approver: string }) {
  const owner = await meetVisitor(site, variant, names.owner)
  const approver = await meetVisitor(site, variant, names.approver)
  const { walletId, usd } = owner
  await owner.ask(createInvite, {
    wallet_uuid: walletId,
    email: approver.email,
    role: 'approver',
  })
  const [invite] = (await approver.ask(listOwnInvites)).body.data as InviteInfo[]
  await approver.ask(acceptInvite, { code: invite!.id })
  const { data } = (await owner.ask(listCurrencies)).body as { data: Currency[] }
  const eur = data.find(({ meta, is_crypto }) => meta.symbol === 'EUR' && !is_crypto)!.uuid
  await giveMoney(site.bank.world, walletId, eur, demoTenants[variant.tenant])
  const { SEPA } = await savePayee(owner)
  return { owner, approver, walletId, usd, eur, SEPA }
}

/** Above it two people approve. */
async function setSum(at: Visit, sum: string) {
  const { page, texts, tenant } = at
  const { twoSum, setSum: set } = texts.member
  await page.getByLabel(twoSum(tenant === 'juniper' ? 'EUR' : 'USD')).fill(sum)
  await assertSound(at)
  await press(at, set)
}

test.each(inTurn(variants, 1))(
  'the owner sets a sum in one press, pays more in two, and another approves in one ($tenant $client $language)',
  async (variant) => {
    const names = { owner: 'Olive', approver: 'Iris' }
    const { owner, approver, walletId, SEPA } = await ownerAndApprover(variant, names)
    const maker = await visit(site, browser, variant, '/members', { visitor: owner })
    const { page, texts } = maker
    const { order } = texts
    await setSum(maker, '10')
    await assertSound(maker)
    await go(site, maker, `/send?to=${SEPA}`)
    await page.getByText(PAYEE).first().waitFor()
    await page.getByRole('textbox', { name: order.youSend }).fill('43')
    await press(maker, order.startReview)
    await assertSound(maker)
    await pressSum(maker, order.sendThis('43'))
    await page.getByText(order.wait.awaiting_approver).first().waitFor()
    await assertSound(maker)
    await page.getByRole('link', { name: order.openOrder }).click()
    await page.getByText('Iris').first().waitFor()
    await assertSound(maker)
    const approve = page.getByRole('button', { name: order.can['order.approve'] })
    expect(await approve.count()).toBe(0)

    const path = new URL(page.url()).pathname
    const second = await openIn(variant, walletId, approver, path)
    await second.page.getByText(order.madeBy, { exact: true }).waitFor()
    await assertSound(second)
    await press(second, order.can['order.approve'])
    await page.getByText(order.status.PROCESSING).first().waitFor()
    await assertSound(maker)
    await assertSound(second)
  },
)

whole.each(variants)(
  'what converts is approved at the price of now, and its maker reads what is fixed ($tenant $client $language)',
  async (variant) => {
    const names = { owner: 'Otto', approver: 'Ida' }
    const { owner, approver, walletId, usd, eur, SEPA } = await ownerAndApprover(variant, names)
    const maker = await visit(site, browser, variant, '/members', { visitor: owner })
    const { page, texts } = maker
    const { order } = texts
    await setSum(maker, '10')
    await assertSound(maker)
    const { body, status, text } = await owner.ask(placeToDestination, {
      wallet_id: walletId,
      order_type: 'L2F_SEPA_OFFRAMP',
      from_currency_id: usd,
      to_currency_id: eur,
      amount: '31',
      counterparty_destination_id: SEPA,
    })
    expect([status, text]).toEqual([201, text])
    const path = `/activity/${(body as unknown as Order).order_uuid}`
    await go(site, maker, path)
    await page.getByText(order.fixedAmount.total).waitFor()
    await page.getByText(order.pricePlaced).waitFor()
    await assertSound(maker)

    const second = await openIn(variant, walletId, approver, path)
    await second.page.getByText(order.priceNow).waitFor()
    await assertSound(second)
    await press(second, order.can['order.approve'])
    await page.getByText(order.status.PROCESSING).first().waitFor()
    await assertSound(maker)
  },
)

test.each(inTurn(variants, 6))(
  'the owner asks for a higher sum, reads who has to agree, and whoever approves does ($tenant $client $language)',
  async (variant) => {
    const names = { owner: 'Oscar', approver: 'Ilse' }
    const { owner, approver, walletId } = await ownerAndApprover(variant, names)
    const asker = await visit(site, browser, variant, '/members', { visitor: owner })
    const { member } = asker.texts
    await setSum(asker, '10')
    await assertSound(asker)
    await go(site, asker, '/members')
    await setSum(asker, '500')
    await asker.page.getByText(new RegExp(member.awaits('Ilse', '.*'))).waitFor()
    await assertSound(asker)
    expect(await asker.page.getByRole('button', { name: member.agree }).count()).toBe(0)

    const second = await openIn(variant, walletId, approver, '/members')
    const agree = second.page.getByRole('button', { name: member.agree, exact: true })
    await agree.waitFor()
    await assertSound(second)
    await press(second, member.agree)
    await agree.waitFor({ state: 'detached' })
    await second.page.getByText(new RegExp(`^${member.comes('.*', '.*500')}`)).waitFor()
    await assertSound(second)
    expect(await second.page.getByRole('button', { name: member.stop }).count()).toBe(1)
  },
)
