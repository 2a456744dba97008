import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startParamOf } from '#contract/kit/start'
import { pressOrder, type Order } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { listCurrencies } from '#contract/reference'
import { order as orderEn } from '#app/features/order/words.en.ts'
import { recall as en } from '#app/features/recall/words.en.ts'
import { recall as ru } from '#app/features/recall/words.ru.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { savePayee } from './sending.ts'

/** A payment that has arrived is asked back, on the web and in the mini app. */

const browser = useBrowser()
let site: Site
let ada: Customer
let mill: string
let eur: string

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  mill = (await savePayee(ada)).SEPA
  const { data } = (await ada.ask(listCurrencies)).body as {
    data: { uuid: string; is_crypto: boolean; meta: { symbol: string } }[]
  }
  eur = data.find(({ meta, is_crypto }) => meta.symbol === 'EUR' && !is_crypto)!.uuid
})

async function paid(amount: string): Promise<string> {
  const { body, status, text } = await ada.ask(placeToDestination, {
    wallet_id: ada.walletId,
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_currency_id: eur,
    to_currency_id: eur,
    amount,
    counterparty_destination_id: mill,
  })
  expect([status, text]).toEqual([201, text])
  const { order_uuid } = body as unknown as Order
  const settled = await ada.ask(pressOrder, { order_uuid, event: 'rail.settled' })
  expect([settled.status, settled.text]).toEqual([200, settled.text])
  return order_uuid
}

type Within = Pick<Page, 'getByRole' | 'getByText'>

const press = (page: Within, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

test('asked back for a reason, refused by the other bank, and told so', async () => {
  const page = await arrive(site, browser, `/orders/${await paid('21')}`, 'web', { width: 390 })
  await press(page, en.ask)
  await press(page, en.reasons.paid_twice)
  await page.getByText(en.noPromise).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, en.send)
  const panel = page.getByRole('region', { name: en.title })
  await panel.getByText(en.status.REQUESTED, { exact: true }).waitFor()
  await page.getByText(orderEn.happened['recall.asked']!).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  await press(page, simulation.order['recall.refused'])
  await panel.getByText(en.status.REFUSED, { exact: true }).waitFor()
  await panel.getByText(en.answers.recipient_refused).waitFor()
  await page.getByText(orderEn.happened['recall.refused']!).waitFor()
  expect(await page.getByRole('button', { name: en.ask, exact: true }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
})

whole('the mini app asks it back too, and the money comes back', async () => {
  const at = { site, browser, route: startParamOf(`/orders/${await paid('22')}`) }
  const mini = await openMiniApp(at, openInNativeTelegram, {})
  await press(mini.app, en.ask)
  await press(mini.app, en.reasons.fraud)
  await mini.app.getByText(en.fraud).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
  await press(mini.app, en.send)
  const panel = mini.app.getByRole('region', { name: en.title })
  await panel.getByText(en.status.REQUESTED, { exact: true }).waitFor()
  await press(mini.app, simulation.order['rail.returned'])
  await panel.getByText(en.status.RETURNED, { exact: true }).waitFor()
  await mini.app.getByRole('link', { name: orderEn.openReturn }).waitFor()
})

whole('in Russian and dark', async () => {
  const looks = { dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, `/orders/${await paid('23')}`, 'web', looks)
  await press(page, ru.ask)
  await press(page, ru.reasons.wrong_amount)
  await press(page, ru.send)
  const panel = page.getByRole('region', { name: ru.title })
  await panel.getByText(ru.status.REQUESTED, { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})
