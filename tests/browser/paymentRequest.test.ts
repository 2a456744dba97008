import { beforeAll, expect, test } from 'vitest'
import { listAccountPrograms, openAccount, payInto, type AccountProgram } from '#contract/account'
import { chainIds } from '#contract/chains'
import { pressOrder } from '#contract/order'
import { createPaymentRequest, type PaymentRequest } from '#contract/paymentRequest'
import { listCurrencies, type Currency } from '#contract/reference'
import { startParamOf } from '#contract/kit/start'
import { paymentRequest as en } from '#app/features/paymentRequest/words.en.ts'
import { order } from '#app/features/order/words.en.ts'
import { paymentRequest as ru } from '#app/features/paymentRequest/words.ru.ts'
import { session } from '#app/features/session/words.en.ts'
import { signIn } from '#app/features/session/words.en.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { clickMain, openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'

/** Money is asked for by a link, and paid by whoever has it. */

const browser = useBrowser()
let site: Site
let ada: Customer
let usd: string

beforeAll(async () => {
  site = await openSite()
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

test('a link is made in 3 presses, paid by a stranger who signs in, and seen paid at once', async () => {
  const mira = await meetSecond(site, 'mira@people.example', 'Mira')
  const asker = await arrive(site, browser, '/add-money')
  await asker.getByRole('link', { name: 'Request money' }).click()
  await asker.getByLabel(en.amount, { exact: true }).fill('25.50')
  await asker.getByLabel(en.note).fill('Dinner on Friday')
  expect(await findBarriers(asker)).toEqual([])
  await asker.getByRole('button', { name: en.create }).click()
  await asker.getByRole('heading', { name: en.of('25.50 USD') }).waitFor()
  await asker.locator('svg.qr').waitFor()
  expect(await findBarriers(asker)).toEqual([])
  const url = (await asker.locator('p.address').textContent())!
  expect(url).toMatch(/\/pay\/[\w-]{22}$/)

  const payer = await browser.newPage('web')
  await payer.goto(url)
  await payer.getByRole('heading', { name: en.asks('Ada Larsen') }).waitFor()
  await payer.getByText('Dinner on Friday').waitFor()
  expect(await findBarriers(payer)).toEqual([])
  site.bank.clock.advance(61_000)
  await payer.getByRole('button', { name: en.signIn }).click()
  await payer.getByLabel(session.email).fill(mira.email)
  await payer.getByRole('button', { name: session.sendCode }).click()
  await payer.getByLabel(signIn.code.label).waitFor()
  await payer.getByLabel(signIn.code.label).fill(await site.bank.codeTo(mira.email))
  await payer.getByRole('button', { name: order.startReview }).waitFor()
  expect(new URL(payer.url()).pathname).toBe(new URL(url).pathname)
  expect(await findBarriers(payer)).toEqual([])
  await payer.getByRole('button', { name: order.startReview }).click()
  await payer.getByRole('heading', { name: order.reviewTitle }).waitFor()
  await payer.getByText(order.final.person).waitFor()
  expect(await findBarriers(payer)).toEqual([])
  await payer.getByRole('button', { name: en.pay('25.50 USD') }).click()
  await payer.getByRole('heading', { name: 'Paid' }).waitFor()

  await asker.getByText(en.status.PAID, { exact: true }).waitFor()
  await asker.getByText('Mira').waitFor()
  await asker.getByRole('link', { name: en.openPayment }).click()
  await asker.getByText('Mira').first().waitFor()
  await allThere(asker)
})

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
  const press = en.pay('25.50 USD')
  for (const page of [fast, slow]) {
    await page.getByRole('button', { name: order.startReview }).click()
    await page.getByRole('button', { name: press }).waitFor()
  }
  await fast.getByRole('button', { name: press }).click()
  await fast.getByRole('heading', { name: 'Paid' }).waitFor()
  await slow.getByRole('button', { name: press }).click()
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

whole(
  'in Telegram it is asked for and shared, and a link of Telegram is paid by the main button',
  async () => {
    const at = { site, browser, route: startParamOf('/requests/new') }
    const asking = await openMiniApp(at, openInNativeTelegram, {})
    await asking.app.getByLabel(en.amount, { exact: true }).fill('5')
    await clickMain(asking, en.create)
    await asking.app.getByRole('button', { name: en.share }).click()
    await expect.poll(() => JSON.stringify(asking.host.state)).toContain('https://t.me/share/url')

    const nora = await meetSecond(site, 'nora@people.example', 'Nora')
    const { body } = await nora.ask(createPaymentRequest, {
      wallet_uuid: nora.walletId,
      currency_id: nora.usd,
      amount: '7',
    })
    const { slug } = body as unknown as PaymentRequest
    const paying = await openMiniApp(
      { site, browser, route: startParamOf(`/pay/${slug}`) },
      openInNativeTelegram,
      {},
    )
    await paying.app.getByRole('heading', { name: en.asks('Nora') }).waitFor()
    await clickMain(paying, en.signIn)
    await clickMain(paying, order.startReview)
    await clickMain(paying, en.pay('7.00'))
    await paying.app.getByRole('heading', { name: 'Paid' }).waitFor()
  },
)
