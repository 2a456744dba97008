import { beforeAll, expect, test } from 'vitest'
import { listAccountPrograms, openAccount, payInto, type AccountProgram } from '#contract/account'
import { chainIds } from '#contract/chains'
import { pressOrder } from '#contract/order'
import { createPaymentRequest, type PaymentRequest } from '#contract/paymentRequest'
import { listCurrencies, type Currency } from '#contract/reference'
import { pathOfStart, startParamOf } from '#contract/kit/start'
import { paymentRequest as en } from '#app/features/paymentRequest/words.en.ts'
import { order } from '#app/features/order/words.en.ts'
import { paymentRequest as ru } from '#app/features/paymentRequest/words.ru.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { clickMain, openMiniApp } from './miniApp.ts'
import { meetSecond, meetVisitor, openAs } from './secondCustomer.ts'
import { assertSound, press, visit, type Visit } from './visit.ts'

/** Money is asked for by a link, and paid by whoever has it. */

const browser = useBrowser()
let site: Site
let ada: Customer
let usd: string

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site, 'juniper')
  ada = await meetCustomer(site)
  usd = (await meetSecond(site, 'first@people.example', 'First')).usd
})

/** Opened, and carried by what runs behind the calls. */
async function bankAccountOf({ ask, walletId }: Customer) {
  const carry = () => site.bank.relay.drain()
  const { body } = await ask(listAccountPrograms, { wallet_id: walletId })
  const programs = body.data as AccountProgram[]
  const dollars = programs.find(({ code }) => code === 'USD_US')
  const opening = { wallet_id: walletId, va_programs_id: dollars?.id }
  const { status, body: opened, text } = await ask(openAccount, opening)
  const known = /"id":"([^"]+)"/.exec(text)
  await carry()
  return { accountId: status === 409 ? known![1]! : String(opened.id), carry }
}

async function requested(words: object = { amount: '25.50', note: 'Dinner' }) {
  const { body, status, text } = await ada.ask(createPaymentRequest, {
    wallet_uuid: ada.walletId,
    currency_id: usd,
    ...words,
  })
  expect([status, text]).toEqual([201, text])
  return body as unknown as PaymentRequest
}

/** At the door on the web; in Telegram the account is there already. */
async function signInToPay(payer: Visit, email: string) {
  const { page, texts } = payer
  await press(payer, texts.paymentRequest.signIn)
  if (payer.host) return
  const field = page.getByLabel(texts.session.email)
  const other = page.getByRole('button', { name: texts.session.use.email })
  await field.or(other).first().waitFor()
  if (!(await field.count())) await other.click()
  await field.fill(email)
  await press(payer, texts.session.sendCode)
  const code = page.getByLabel(texts.signIn.code.label)
  await code.waitFor()
  site.bank.clock.advance(61_000)
  await code.fill(await site.bank.codeTo(email))
}

test.each(inTurn(variants, 6))(
  'a link is made in 3 presses, paid by a stranger who signs in, and seen paid at once ($tenant $client $language)',
  async (variant) => {
    const mira = await meetVisitor(site, variant, 'Mira')
    const asker = await visit(site, browser, variant, '/add-money')
    const { paymentRequest, order } = asker.texts
    await asker.page.getByRole('link', { name: order.requestMoney }).click()
    await asker.page.getByLabel(paymentRequest.amount, { exact: true }).fill('25')
    await pick(asker.page, paymentRequest.currency, /^USD/)
    await asker.page.getByLabel(paymentRequest.note).fill('Dinner on Friday')
    await assertSound(asker)
    await press(asker, paymentRequest.create)
    await asker.page.locator('svg.qr').waitFor()
    await assertSound(asker)
    const link = (await asker.page.locator('p.address').textContent())!
    const { pathname, searchParams } = new URL(link)
    const start = searchParams.get('startapp')
    const path = start === null ? pathname : pathOfStart(start)

    const who = variant.client === 'web' ? 'stranger' : mira
    const payer = await visit(site, browser, variant, path, { visitor: who })
    const { firstName, lastName } = demoCustomers[variant.tenant]
    const asks = paymentRequest.asks(`${firstName} ${lastName}`)
    await payer.page.getByRole('heading', { name: asks }).waitFor()
    await payer.page.getByText('Dinner on Friday').waitFor()
    await assertSound(payer)
    await signInToPay(payer, mira.email)
    await press(payer, order.startReview)
    await payer.page.getByText(order.final.person).waitFor()
    await assertSound(payer)
    await press(payer, new RegExp(`^${paymentRequest.pay('')}25`))
    await payer.page.getByRole('heading', { name: paymentRequest.placed.COMPLETE! }).waitFor()
    await assertSound(payer)

    await asker.page.getByText(paymentRequest.status.PAID, { exact: true }).first().waitFor()
    await asker.page.getByText('Mira').first().waitFor()
    await asker.page.getByRole('link', { name: paymentRequest.openPayment }).click()
    await asker.page.getByText('Mira').first().waitFor()
    await assertSound(asker)
  },
)

test('a stranger pays a link by their own bank, and its owner sees it paid at once', async () => {
  const { accountId, carry } = await bankAccountOf(ada)
  const owner = await arrive(site, browser, '/requests/new')
  await owner.getByLabel(en.amount, { exact: true }).fill('125.50')
  await owner.getByLabel(en.whoPays).selectOption('everybody')
  await owner.getByText(en.shownToAll.account).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('button', { name: en.create }).click()
  await owner.getByRole('heading', { name: en.of('125.50 USD') }).waitFor()
  const url = (await owner.locator('p.address').textContent())!

  const stranger = await browser.newPage('web')
  await stranger.goto(url)
  await stranger.getByRole('heading', { name: en.asks('Ada Larsen') }).waitFor()
  const reference = (await stranger
    .getByText(/\bPR[A-Z2-9]{8}$/)
    .first()
    .textContent())!
  expect(await findBarriers(stranger)).toEqual([])

  const transfer = async (amount: string) => {
    const sent = { uuid: accountId, rail: 'ACH', amount, reference: reference.toLowerCase() }
    const { body } = await ada.ask(payInto, sent)
    await ada.ask(pressOrder, { order_uuid: body.order_id, event: 'rail.settled' })
    await carry()
  }
  await transfer('100')
  await owner.getByText(en.status.PARTLY_PAID, { exact: true }).waitFor()
  await stranger.getByRole('button', { name: en.check }).click()
  await stranger.getByText('25.50', { exact: true }).first().waitFor()
  await transfer('30')
  await owner.getByText(en.status.PAID, { exact: true }).waitFor()
  await owner.getByText(/more than you asked for/).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await stranger.getByRole('button', { name: en.check }).click()
  await stranger.getByRole('heading', { name: en.closed.PAID }).waitFor()
  await allThere(owner)
})

whole('in the mini app a stranger reads the address of a link on a chain', async () => {
  const { body } = await ada.ask(listCurrencies)
  const currencies = (body as unknown as { data: Currency[] }).data
  const coin = currencies.find(({ meta }) => meta.chain_id === chainIds.ethereum)!
  const { slug } = await requested({ currency_id: coin.uuid, amount: '2', outside: true })
  const stranger = await browser.newPage('telegram', { language: 'ru', width: 390, dark: true })
  await stranger.goto(`${site.mini}/pay/${slug}`)
  await stranger.getByRole('heading', { name: ru.from.address }).waitFor()
  await stranger.locator('svg.qr').waitFor()
  await stranger.getByText(/^0x[\dA-Fa-f]{40}$/).waitFor()
  expect(await findBarriers(stranger)).toEqual([])
})

whole('whoever comes second is told, and keeps the money', async () => {
  const [first, second] = [
    await meetSecond(site, 'one@people.example', 'One'),
    await meetSecond(site, 'two@people.example', 'Two'),
  ]
  const { slug } = await requested()
  const open = (who: typeof first) => openAs(site, browser, who, `/pay/${slug}`)
  const [fast, slow] = [await open(first), await open(second)]
  const pay = en.pay('25.50 USD')
  for (const page of [fast, slow]) {
    await page.getByRole('button', { name: order.startReview }).click()
    await page.getByRole('button', { name: pay }).waitFor()
  }
  await fast.getByRole('button', { name: pay }).click()
  await fast.getByRole('heading', { name: 'Paid' }).waitFor()
  await slow.getByRole('button', { name: pay }).click()
  await slow.getByRole('heading', { name: en.closed.PAID }).waitFor()
  expect(await findBarriers(slow)).toEqual([])
})

whole('a canceled link leads nowhere', async () => {
  const request = await requested()
  const asker = await arrive(site, browser, `/requests/${request.id}`)
  await asker.getByRole('button', { name: en.cancel }).click()
  await asker.getByText(en.canceling).waitFor()
  await asker.getByRole('button', { name: en.cancel }).click()
  await asker.getByText(en.status.CANCELED).waitFor()
  const stranger = await browser.newPage('web', { language: 'ru', width: 390, dark: true })
  await stranger.goto(`${site.web}/pay/${request.slug}`)
  await stranger.getByRole('heading', { name: ru.missing }).waitFor()
  expect(await findBarriers(stranger)).toEqual([])
})

whole('in Telegram a link is shared', async () => {
  const at = { site, browser, route: startParamOf('/requests/new') }
  const asking = await openMiniApp(at, openInNativeTelegram, {})
  await asking.app.getByLabel(en.amount, { exact: true }).fill('5')
  await clickMain(asking, en.create)
  await asking.app.getByRole('button', { name: en.share }).click()
  await expect.poll(() => JSON.stringify(asking.host.state)).toContain('https://t.me/share/url')
})
