import type { Page } from 'playwright-core'
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
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { clickMain, openMiniApp } from './miniApp.ts'
import { meetSecond, meetVisitor, openAs } from './secondCustomer.ts'
import { assertSound, press, visit, type Visit } from './visit.ts'

/** Money is asked for by a link, and paid by whoever has it. */

const browser = useBrowser()
let site: Site
let ada: Customer
let owners: Record<Variant['tenant'], Customer>
let usd: string

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  owners = { larkspur: ada, juniper: await meetCustomer(site, 'juniper') }
  usd = (await meetSecond(site, 'first@people.example', 'First')).usd
})

/** Opened, and carried by what runs behind the calls. */
async function bankAccountOf({ ask, walletId }: Customer, program: string) {
  const carry = () => site.bank.relay.drain()
  const { body } = await ask(listAccountPrograms, { wallet_id: walletId })
  const programs = body.data as AccountProgram[]
  const va_programs_id = programs.find(({ code }) => code === program)?.id
  const opening = { wallet_id: walletId, va_programs_id }
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

/** Of a page of the app, or of Telegram that leads there. */
async function pathOfLink(page: Page) {
  const link = (await page.locator('p.address').textContent())!
  const { pathname, searchParams } = new URL(link)
  const start = searchParams.get('startapp')
  return start === null ? pathname : pathOfStart(start)
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
    await asker.page.locator('.qr svg').waitFor()
    await assertSound(asker)
    const path = await pathOfLink(asker.page)

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

/** Of each bank's own currency, and how the money of other banks comes to its accounts. */
const own = {
  larkspur: { symbol: 'USD', program: 'USD_US', rail: 'ACH' },
  juniper: { symbol: 'EUR', program: 'EUR_SEPA', rail: 'SEPA' },
} as const

const sumOf = ({ tenant, language }: Visit, amount: string) =>
  `${language === 'ru' ? amount.replace('.', ',') : amount} ${own[tenant].symbol}`

async function makeLink(at: Visit, amount: string) {
  const { page, texts, tenant } = at
  const { paymentRequest } = texts
  await page.getByLabel(paymentRequest.amount, { exact: true }).fill(amount)
  await pick(page, paymentRequest.currency, new RegExp(`^${own[tenant].symbol}`))
  await page.getByLabel(paymentRequest.whoPays).selectOption('everybody')
  await page.getByText(paymentRequest.shownToAll.account).waitFor()
  await assertSound(at)
  await press(at, paymentRequest.create)
  await page.getByRole('heading', { name: paymentRequest.of(sumOf(at, amount)) }).waitFor()
  await assertSound(at)
  return pathOfLink(page)
}

/** Strangers have no account of Telegram at the bank: they read the link on the web. */
test.each(inTurn(variants, 3))(
  'a stranger pays a link by their own bank, and its owner sees it paid at once ($tenant $client $language)',
  async (variant) => {
    const customer = owners[variant.tenant]
    const { program, rail } = own[variant.tenant]
    const { accountId, carry } = await bankAccountOf(customer, program)
    const owner = await visit(site, browser, variant, '/requests/new')
    const path = await makeLink(owner, '125.50')
    const outside = { ...variant, client: 'web' } as const
    const stranger = await visit(site, browser, outside, path, { visitor: 'stranger' })
    const { paymentRequest } = owner.texts
    const { firstName, lastName } = demoCustomers[variant.tenant]
    const asks = paymentRequest.asks(`${firstName} ${lastName}`)
    await stranger.page.getByRole('heading', { name: asks }).waitFor()
    const code = stranger.page.getByText(/\bPR[A-Z2-9]{8}$/).first()
    const reference = (await code.textContent())!
    await assertSound(stranger)

    const transfer = async (amount: string) => {
      const sent = { uuid: accountId, rail, amount, reference: reference.toLowerCase() }
      const { body } = await customer.ask(payInto, sent)
      await customer.ask(pressOrder, { order_uuid: body.order_id, event: 'rail.settled' })
      await carry()
    }
    await transfer('100')
    await owner.page.getByText(paymentRequest.status.PARTLY_PAID, { exact: true }).waitFor()
    await assertSound(owner)
    await press(stranger, paymentRequest.check)
    await stranger.page
      .getByText(/^25[.,]50$/)
      .first()
      .waitFor()
    await assertSound(stranger)
    await transfer('30')
    await owner.page.getByText(paymentRequest.status.PAID, { exact: true }).first().waitFor()
    const more = new RegExp(paymentRequest.outcome.OVERPAID('4[.,]50.*'))
    await owner.page.getByText(more).waitFor()
    await assertSound(owner)
    await press(stranger, paymentRequest.check)
    await stranger.page.getByRole('heading', { name: paymentRequest.closed.PAID }).waitFor()
    await assertSound(stranger)
  },
)

whole('in the mini app a stranger reads the address of a link on a chain', async () => {
  const { body } = await ada.ask(listCurrencies)
  const currencies = (body as unknown as { data: Currency[] }).data
  const coin = currencies.find(({ meta }) => meta.chain_id === chainIds.ethereum)!
  const { slug } = await requested({ currency_id: coin.uuid, amount: '2', outside: true })
  const stranger = await browser.newPage('telegram', { language: 'ru', width: 390, dark: true })
  await stranger.goto(`${site.mini}/pay/${slug}`)
  await stranger.getByRole('heading', { name: ru.from.address }).waitFor()
  await stranger.locator('.qr svg').waitFor()
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
