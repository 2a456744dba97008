import { beforeAll, expect, test } from 'vitest'
import { acceptInvite, createInvite, listOwnInvites, type InviteInfo } from '#contract/member'
import type { Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import { listCurrencies, type Currency } from '#contract/reference'
import { member as people } from '#app/features/member/words.en.ts'
import { order as en } from '#app/features/order/words.en.ts'
import { overview } from '#app/features/overview/words.en.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { meetSecond, meetVisitor, openAs } from './secondCustomer.ts'
import { confirmOrder, PAYEE, savePayee } from './sending.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** A payment above a payer's sum, and the owner who decides on it; the owner's own above the wallet's. */

const browser = useBrowser()
let site: Site
let ada: Customer
let iris: Awaited<ReturnType<typeof meetSecond>>
let SEPA: string

interface Shared {
  ada: Customer
  rowan: Awaited<ReturnType<typeof meetVisitor>>
}

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  await meetCustomer(site, 'juniper')
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

/** In the wallet they share with the owner. */
async function openAsMaker(variant: Variant, { ada: owner, rowan }: Shared, path: string) {
  const maker = await visit(site, browser, variant, '/', { visitor: rowan })
  const { page, texts } = maker
  await page.getByLabel(texts.overview.switchWallet).first().selectOption(owner.walletId)
  await go(site, maker, path)
  await page.getByText(texts.order.wait.awaiting_approver).first().waitFor()
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

/** In the wallet they share with Ada. */
async function openShared(who: Awaited<ReturnType<typeof meetSecond>>, path: string) {
  const page = await openAs(site, browser, who, '/')
  await page.getByLabel(overview.switchWallet).first().selectOption(ada.walletId)
  await page.goto(site.web + path)
  await page.getByText(en.wait.awaiting_approver).first().waitFor()
  return page
}

test('the owner sets a sum in one press, pays more in two, and another approves in one', async () => {
  iris = await meetSecond(site, 'iris@approvals.example', 'Iris')
  await ada.ask(createInvite, {
    wallet_uuid: ada.walletId,
    email: iris.email,
    role: 'approver',
  })
  const [invite] = (await iris.ask(listOwnInvites)).body.data as InviteInfo[]
  await iris.ask(acceptInvite, { code: invite!.id })
  ;({ SEPA } = await savePayee(ada))

  const owner = await arrive(site, browser, '/members')
  await owner.getByLabel(people.twoSum('USD')).fill('10')
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('button', { name: people.setSum, exact: true }).click()
  await allThere(owner)
  await owner.goto(`${site.web}/send?to=${SEPA}`)
  await owner.getByText(PAYEE).waitFor()
  await confirmOrder({ page: owner }, 'Send', '43')
  await owner.getByText(en.wait.awaiting_approver).first().waitFor()
  await owner.getByRole('link', { name: 'View payment' }).click()
  await owner.getByText('Iris').first().waitFor()
  await allThere(owner)
  expect(await owner.getByRole('button', { name: en.can['order.approve'] }).count()).toBe(0)
  expect(await findBarriers(owner)).toEqual([])

  const approver = await openShared(iris, new URL(owner.url()).pathname)
  await approver.getByText(en.madeBy, { exact: true }).waitFor()
  await approver.getByRole('button', { name: en.can['order.approve'], exact: true }).click()
  await owner.getByText(en.status.PROCESSING).first().waitFor()
  expect(await findBarriers(approver)).toEqual([])
})

whole(
  'what converts is approved at the price of now, and its maker reads what is fixed',
  async () => {
    site.bank.clock.advance(10_000)
    const { data } = (await ada.ask(listCurrencies)).body as { data: Currency[] }
    const { body } = await ada.ask(placeToDestination, {
      wallet_id: ada.walletId,
      order_type: 'L2F_SEPA_OFFRAMP',
      from_currency_id: iris.usd,
      to_currency_id: data.find(({ meta }) => meta.symbol === 'EUR')!.uuid,
      amount: '31',
      counterparty_destination_id: SEPA,
    })
    const path = `/activity/${(body as unknown as Order).order_uuid}`
    const maker = await arrive(site, browser, path)
    await maker.getByText(en.fixedAmount.total).waitFor()
    await maker.getByText(en.pricePlaced).waitFor()
    await allThere(maker)
    expect(await findBarriers(maker)).toEqual([])

    const approver = await openShared(iris, path)
    await approver.getByText(en.priceNow).waitFor()
    await allThere(approver)
    expect(await findBarriers(approver)).toEqual([])
    await approver.getByRole('button', { name: en.can['order.approve'], exact: true }).click()
    await maker.getByText(en.status.PROCESSING).first().waitFor()
  },
)

test('the owner asks for a higher sum, reads who has to agree, and whoever approves does', async () => {
  const owner = await arrive(site, browser, '/members')
  await owner.getByLabel(people.twoSum('USD')).fill('500')
  await owner.getByRole('button', { name: people.setSum, exact: true }).click()
  await owner.getByText(/One of these people has to agree: Iris/).waitFor()
  await allThere(owner)
  expect(await owner.getByRole('button', { name: people.agree }).count()).toBe(0)
  expect(await findBarriers(owner)).toEqual([])

  const approver = await openAs(site, browser, iris, '/')
  await approver.getByLabel(overview.switchWallet).first().selectOption(ada.walletId)
  await approver.goto(`${site.web}/members`)
  await approver.getByRole('button', { name: people.agree }).waitFor()
  await allThere(approver)
  expect(await findBarriers(approver)).toEqual([])
  await approver.getByRole('button', { name: people.agree, exact: true }).click()
  await approver.getByRole('button', { name: people.agree }).waitFor({ state: 'detached' })
  await approver.getByText(/^From .*: .*500/).waitFor()
  expect(await approver.getByRole('button', { name: people.stop }).count()).toBe(1)
})
