import { beforeAll, expect, test } from 'vitest'
import { acceptInvite, createInvite, listOwnInvites, type InviteInfo } from '#contract/member'
import type { Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import { listCurrencies, type Currency } from '#contract/reference'
import { member as people } from '#app/features/member/words.en.ts'
import { order as en } from '#app/features/order/words.en.ts'
import { overview } from '#app/features/overview/words.en.ts'
import { order as ru } from '#app/features/order/words.ru.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'
import { confirmOrder, PAYEE, savePayee } from './sending.ts'

/** A payment above a payer's sum, and the owner who decides on it; the owner's own above the wallet's. */

const browser = useBrowser()
let site: Site
let ada: Customer
let rowan: Awaited<ReturnType<typeof meetSecond>>
let iris: Awaited<ReturnType<typeof meetSecond>>
let SEPA: string

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  rowan = await meetSecond(site, 'rowan@approvals.example', 'Rowan')
  const invited = { email: rowan.email, role: 'payer', pays_most: '5' }
  await ada.ask(createInvite, { wallet_uuid: ada.walletId, ...invited })
  const [invite] = (await rowan.ask(listOwnInvites)).body.data as InviteInfo[]
  await rowan.ask(acceptInvite, { code: invite!.id })
})

/** Seven dollars of Ada's, asked for by Rowan. */
async function asked() {
  site.bank.clock.advance(10_000)
  const { body } = await rowan.ask(placeTransfer, {
    wallet_id: ada.walletId,
    from_currency_id: rowan.usd,
    to_wallet_uuid: rowan.walletId,
    amount: '7',
  })
  return `/activity/${(body as unknown as Order).order_uuid}`
}

type Page = Awaited<ReturnType<typeof arrive>>
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** In the wallet they share with Ada. */
async function openShared(who: typeof rowan, path: string) {
  const page = await openAs(site, browser, who, '/')
  await page.getByLabel(overview.switchWallet).first().selectOption(ada.walletId)
  await page.goto(site.web + path)
  await page.getByText(en.wait.awaiting_approver).first().waitFor()
  return page
}

const asMaker = (path: string) => openShared(rowan, path)

test('the owner reads who asks and approves, and its maker sees it live', async () => {
  const path = await asked()
  const maker = await asMaker(path)
  await maker.getByText(en.approvers).waitFor()
  expect(await findBarriers(maker)).toEqual([])
  expect(await maker.getByRole('button', { name: en.can['order.approve'] }).count()).toBe(0)

  const owner = await arrive(site, browser, path)
  await owner.getByText(en.madeBy, { exact: true }).waitFor()
  await owner.getByText('Rowan').first().waitFor()
  await owner.getByText(rowan.walletId).waitFor()
  await allThere(owner)
  expect(await findBarriers(owner)).toEqual([])
  await press(owner, en.can['order.approve'])
  await owner.getByText(en.status.COMPLETE).first().waitFor()
  await maker.getByText(en.status.COMPLETE).first().waitFor()
  expect(await findBarriers(owner)).toEqual([])
})

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
  await press(owner, people.setSum)
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
  await press(approver, en.can['order.approve'])
  await owner.getByText(en.status.PROCESSING).first().waitFor()
  expect(await findBarriers(approver)).toEqual([])
})

test('what converts is approved at the price of now, and its maker reads what is fixed', async () => {
  site.bank.clock.advance(10_000)
  const { data } = (await ada.ask(listCurrencies)).body as { data: Currency[] }
  const { body } = await ada.ask(placeToDestination, {
    wallet_id: ada.walletId,
    order_type: 'L2F_SEPA_OFFRAMP',
    from_currency_id: rowan.usd,
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
  await press(approver, en.can['order.approve'])
  await maker.getByText(en.status.PROCESSING).first().waitFor()
})

test('the owner asks for a higher sum, reads who has to agree, and whoever approves does', async () => {
  const owner = await arrive(site, browser, '/members')
  await owner.getByLabel(people.twoSum('USD')).fill('500')
  await press(owner, people.setSum)
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
  await press(approver, people.agree)
  await approver.getByRole('button', { name: people.agree }).waitFor({ state: 'detached' })
  await approver.getByText(/^From .*: .*500/).waitFor()
  expect(await approver.getByRole('button', { name: people.stop }).count()).toBe(1)
})

whole('the owner declines with a reason, which its maker reads', async () => {
  const path = await asked()
  const maker = await asMaker(path)
  const owner = await arrive(site, browser, path)
  await press(owner, en.decline)
  await owner.getByText(en.declineWhy).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await press(owner, en.keepPayment)
  await press(owner, en.decline)
  await press(owner, en.declineReason.wrong_amount)
  await maker.getByText(en.declineReason.wrong_amount).waitFor()
  expect(await findBarriers(maker)).toEqual([])
})

whole('in Russian, in the dark and on a phone it fits', async () => {
  const path = await asked()
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, path, 'web', looks)
  await page.getByText(ru.madeBy, { exact: true }).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  await press(page, ru.decline)
  await page.getByText(ru.declineWhy).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

whole('in Telegram the owner finds it among the activity and approves', async () => {
  const path = await asked()
  const mini = await openMiniApp(
    { site, browser, route: path.slice(1).replace('/', '_') },
    openInNativeTelegram,
    {},
  )
  await mini.app.getByText(en.madeBy, { exact: true }).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
  await mini.app.getByRole('button', { name: en.can['order.approve'], exact: true }).click()
  await mini.app.getByText(en.status.COMPLETE).first().waitFor()
})
