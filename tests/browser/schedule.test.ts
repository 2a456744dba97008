import { beforeAll, expect, test } from 'vitest'
import { listCurrencies } from '#contract/reference'
import { createSchedule, type Schedule } from '#contract/schedule'
import { schedule as en } from '#app/features/schedule/words.en.ts'
import { schedule as ru } from '#app/features/schedule/words.ru.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { clickMain, openMiniApp } from './miniApp.ts'
import { amountIn, chooseStranger, PAYEE, reviewButton, savePayee } from './sending.ts'

/** A payment is scheduled in the form that sends money, and looked after on a page of its own. */

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

type Page = Awaited<ReturnType<typeof arrive>>

async function scheduled(more: object = {}): Promise<Schedule> {
  const { body, status, text } = await ada.ask(createSchedule, {
    wallet_uuid: ada.walletId,
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_currency_id: eur,
    to_currency_id: eur,
    amount: '45',
    counterparty_destination_id: mill,
    every: 'month',
    first_on: '2026-12-01',
    ...more,
  })
  expect([status, text]).toEqual([201, text])
  return body as unknown as Schedule
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Asks once more, then does it. */
async function act(page: Page, name: keyof typeof en.acts) {
  await press(page, en.acts[name])
  await page.getByText(en.asks[name]).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, en.confirm[name])
}

test('a payment that repeats is scheduled, skipped, paused, changed and ended', async () => {
  const page = await arrive(site, browser, '/send')
  await chooseStranger(page)
  await amountIn(page).fill('0.05')
  await page.getByRole('radio', { name: en.modes.repeat }).click()
  await page.getByLabel(en.first).fill('2026-12-31')
  await page.getByText(en.shortMonths).waitFor()
  await page.getByLabel(en.ends).selectOption('times')
  await page.getByLabel(en.times).fill('12')
  expect(await findBarriers(page)).toEqual([])
  await reviewButton(page).click()
  await page.getByText(/on 31 December 2026, then every month, 12 payments in all$/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, en.submit)
  await page.getByText(en.done).first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('link', { name: en.open }).click()
  await page.getByRole('listitem').filter({ hasText: '31 January 2027' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await act(page, 'skip')
  await page.getByText(en.outcome.SKIPPED, { exact: true }).waitFor()
  await act(page, 'pause')
  await page.getByText(en.pausedText).waitFor()
  await act(page, 'resume')
  await page.getByRole('listitem').filter({ hasText: '28 February 2027' }).waitFor()
  await press(page, en.acts.change)
  await page.getByLabel(en.amount, { exact: true }).fill('0.02')
  await press(page, en.confirm.change)
  await page.getByText(/^0\.02\sETH to/).waitFor()
  await act(page, 'end')
  await page.getByText(en.overText).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('link', { name: en.title }).first().click()
  await page.getByText(en.status.ENDED).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

whole(
  'somebody saved is paid on a day in 5 presses, and the page shows news without a reload',
  async () => {
    const page = await arrive(site, browser, `/send?to=${mill}`)
    await amountIn(page).fill('45')
    await page.getByRole('radio', { name: en.modes.once }).click()
    await page.getByLabel(en.date, { exact: true }).fill('2026-12-01')
    await reviewButton(page).click()
    await page.getByText(new RegExp(`to .*on 1 December 2026$`)).waitFor()
    await press(page, en.submit)
    await page.getByText(en.done).first().waitFor()

    const list = await arrive(site, browser, '/activity')
    await list.getByRole('link', { name: en.title }).click()
    await list.getByText(PAYEE).first().waitFor()
    await allThere(list)
    const before = await list.getByText('12.34 EUR').count()
    await scheduled({ amount: '12.34' })
    await expect.poll(() => list.getByText('12.34 EUR').count()).toBe(before + 1)
  },
)

whole('a date the bank does not take is told at its field', async () => {
  const page = await arrive(site, browser, `/send?to=${mill}`)
  await amountIn(page).fill('45')
  await page.getByRole('radio', { name: en.modes.once }).click()
  await page.getByLabel(en.date, { exact: true }).fill('2029-12-01')
  await reviewButton(page).click()
  await press(page, en.submit)
  await page.getByText(en.dateWrong).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(en.date, { exact: true }).fill('2026-12-01')
  await expect.poll(() => page.getByText(en.dateWrong).count()).toBe(0)
})

whole('in Telegram it is scheduled by the main button', async () => {
  const at = { site, browser, route: 'send' }
  const mini = await openMiniApp(at, openInNativeTelegram, {})
  await expect.poll(() => mini.frame()?.url()).toBeTruthy()
  const frame = mini.frame() as unknown as Page
  await chooseStranger(frame)
  await amountIn(frame).fill('0.03')
  await frame.getByRole('radio', { name: en.modes.repeat }).click()
  await frame.getByLabel(en.often).selectOption('week')
  await clickMain(mini, 'Review')
  await frame.getByText(/then every week until you end it$/).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
  await clickMain(mini, en.submit)
  await frame.getByText(en.done).first().waitFor()
  await frame.getByRole('link', { name: en.open }).click()
  await frame.getByText(en.history).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
})

whole.each(['/send', '/schedules', 'one'])('in Russian and in the dark %s fits', async (where) => {
  const path = where === 'one' ? `/schedules/${(await scheduled({ times: 12 })).id}` : where
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const query = where === '/send' ? `?to=${mill}` : ''
  const page = await arrive(site, browser, path + query, 'web', looks)
  if (where === '/send') {
    await page.getByRole('radio', { name: ru.modes.repeat }).click()
    await page.getByLabel(ru.first).waitFor()
  }
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
