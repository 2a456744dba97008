import { beforeAll, expect, test } from 'vitest'
import { listCurrencies } from '#contract/reference'
import { createSchedule, type Schedule } from '#contract/schedule'
import { schedule as en } from '#app/features/schedule/words.en.ts'
import { formatDay } from '#app/i18n/when.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import type { AppTexts } from './appTexts.ts'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { amountIn, PAYEE, reviewButton, savePayee, STRANGER } from './sending.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** A payment is scheduled in the form that sends money, and looked after on a page of its own. */

const browser = useBrowser()
let site: Site
let ada: Customer
let mill: string
let eur: string

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site, 'juniper')
  ada = await meetCustomer(site)
  mill = (await savePayee(ada)).SEPA
  const { data } = (await ada.ask(listCurrencies)).body as {
    data: { uuid: string; is_crypto: boolean; meta: { symbol: string } }[]
  }
  eur = data.find(({ meta, is_crypto }) => meta.symbol === 'EUR' && !is_crypto)!.uuid
})

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

/** Asks once more, then does it. */
async function act(at: Visit, name: keyof AppTexts['schedule']['acts']) {
  const { schedule: texts } = at.texts
  await press(at, texts.acts[name])
  await at.page.getByText(texts.asks[name]).waitFor()
  await assertSound(at)
  await press(at, texts.confirm[name])
}

test.each(inTurn(variants, 4))(
  'a payment that repeats is scheduled, skipped, paused, changed and ended ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/send')
    const { page, language, texts } = at
    const { schedule, order } = texts
    const days = (day: string) =>
      page.getByRole('listitem').filter({ hasText: formatDay(day, language) })
    await press(at, new RegExp(order.newAddress))
    await pick(page, order.network, /^ETH · Ethereum/)
    await page.getByLabel(order.address, { exact: true }).fill(STRANGER)
    await page.getByRole('textbox', { name: order.youSend }).fill('0.05')
    await page.getByRole('radio', { name: schedule.modes.repeat }).click()
    await page.getByLabel(schedule.first).fill('2026-12-31')
    await page.getByText(schedule.shortMonths).waitFor()
    await page.getByLabel(schedule.ends).selectOption('times')
    await page.getByLabel(schedule.times).fill('12')
    await assertSound(at)
    await press(at, order.startReview)
    await page.getByText(new RegExp(`${schedule.afterwards.month}${schedule.inAll(12)}$`)).waitFor()
    await assertSound(at)
    await press(at, schedule.submit)
    await page.getByText(schedule.done).first().waitFor()
    await assertSound(at)

    await page.getByRole('link', { name: schedule.open }).click()
    await days('2027-01-31').waitFor()
    await assertSound(at)
    await act(at, 'skip')
    await page.getByText(schedule.outcome.SKIPPED, { exact: true }).waitFor()
    await act(at, 'pause')
    await page.getByText(schedule.pausedText).waitFor()
    await act(at, 'resume')
    await days('2027-02-28').waitFor()
    await press(at, schedule.acts.change)
    await page.getByLabel(schedule.amount, { exact: true }).fill('0.02')
    await press(at, schedule.confirm.change)
    await page
      .getByText(/^0[.,]02\sETH/)
      .first()
      .waitFor()
    await act(at, 'end')
    await page.getByText(schedule.overText).waitFor()
    await assertSound(at)

    await go(site, at, '/schedules')
    await page.getByText(schedule.status.ENDED).first().waitFor()
    await assertSound(at)
  },
)

whole(
  'somebody saved is paid on a day in 5 presses, and the page shows news without a reload',
  async () => {
    const page = await arrive(site, browser, `/send?to=${mill}`)
    await amountIn(page).fill('45')
    await page.getByRole('radio', { name: en.modes.once }).click()
    await page.getByLabel(en.date, { exact: true }).fill('2026-12-01')
    await reviewButton(page).click()
    await page.getByText(new RegExp(`to .*on 1 December 2026$`)).waitFor()
    await page.getByRole('button', { name: en.submit, exact: true }).click()
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
  await page.getByRole('button', { name: en.submit, exact: true }).click()
  await page.getByText(en.dateWrong).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(en.date, { exact: true }).fill('2026-12-01')
  await expect.poll(() => page.getByText(en.dateWrong).count()).toBe(0)
})
