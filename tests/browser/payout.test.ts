import { beforeAll, expect } from 'vitest'
import { createPayout, type PayoutDetail } from '#contract/payout'
import { demoTenants } from '#contract/tenants'
import { listCurrencies } from '#contract/reference'
import { payout as en } from '#app/features/payout/words.en.ts'
import { payout as ru } from '#app/features/payout/words.ru.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { clickMain, openMiniApp } from './miniApp.ts'
import { PAYEE, savePayee } from './sending.ts'

/** Many people are paid from a file: checked, mended, confirmed and followed. */

const browser = useBrowser()
let site: Site
let ada: Customer
let eur: string

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  await savePayee(ada)
  const { data } = (await ada.ask(listCurrencies)).body as {
    data: { uuid: string; is_crypto: boolean; meta: { symbol: string } }[]
  }
  eur = data.find(({ meta, is_crypto }) => meta.symbol === 'EUR' && !is_crypto)!.uuid
})

type Page = Awaited<ReturnType<typeof arrive>>

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

const rows = [`${PAYEE};7;One`, `${PAYEE};8;Two`, 'Nobody;9;Three'].join('\n')

whole('a file is checked, mended, paid and followed', async () => {
  const page = await arrive(site, browser, '/send')
  await page.getByRole('link', { name: en.title }).click()
  await page.getByRole('link', { name: en.make }).first().click()
  await pick(page, en.currency, /^EUR/)
  await page.getByLabel(en.upload).setInputFiles({
    name: 'pay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Recipient;Amount;Reference\n${rows}`),
  })
  await page.getByText(en.found(3)).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, en.check)
  await page.getByText(en.problems.RECIPIENT_UNKNOWN!).waitFor()
  expect(await findBarriers(page)).toEqual([])
  // The link of a draft opens it again.
  await page.reload()
  await press(page, en.edit)
  await page.getByLabel(en.rows, { exact: true }).fill(rows.split('\n').slice(0, 2).join('\n'))
  await press(page, en.check)
  await press(page, en.pay(2))
  await page.getByText(en.asks(2, '').split(',')[0]!).last().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, /^Pay \d/)
  await page.getByText(en.status.PAYING, { exact: true }).waitFor()
  await site.bank.worker.drain(demoTenants.larkspur)
  await page.getByText(en.status.DONE, { exact: true }).waitFor()
  await expect.poll(() => page.getByText(en.states.moving).count()).toBe(2)
  expect(await findBarriers(page)).toEqual([])
})

whole('in Telegram it is pasted, checked and paid by the main button', async () => {
  const mini = await openMiniApp({ site, browser, route: 'payouts' }, openInNativeTelegram, {})
  await expect.poll(() => mini.frame()?.url()).toBeTruthy()
  const frame = mini.frame() as unknown as Page
  await frame.getByRole('link', { name: en.make }).first().click()
  await pick(frame, en.currency, /^EUR/)
  await frame.getByLabel(en.rows, { exact: true }).fill(`${PAYEE};6;Four`)
  await clickMain(mini, en.check)
  await clickMain(mini, en.pay(1))
  await clickMain(mini, 'Pay ')
  await frame.getByText(en.status.PAYING, { exact: true }).waitFor()
  await site.bank.worker.drain(demoTenants.larkspur)
  await frame.getByText(en.states.moving).first().waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
})

whole('in Russian, in the dark and on a phone it fits', async () => {
  const made = await ada.ask(createPayout, {
    wallet_id: ada.walletId,
    currency_id: eur,
    rows: [
      { recipient: PAYEE, amount: '5.50', reference: 'Счёт 7' },
      { recipient: 'Никто', amount: '1' },
    ],
  })
  const { id } = made.body.data as PayoutDetail
  const looks = { width: 390, dark: true, language: 'ru' } as const
  for (const path of ['/payouts', '/payouts/new', `/payouts/${id}`]) {
    const narrow = await arrive(site, browser, path, 'web', looks)
    await allThere(narrow)
    expect(await findBarriers(narrow)).toEqual([])
    const width = () => narrow.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(390)
    if (path.endsWith(id)) await narrow.getByText(ru.problems.RECIPIENT_UNKNOWN!).waitFor()
  }
})
