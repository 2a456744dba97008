import { beforeAll, expect } from 'vitest'
import { placeExchange } from '#contract/place'
import { listCurrencies, type Currency } from '#contract/reference'
import { changeUserData } from '#contract/person'
import { adjustments as texts } from '#console/adjustment/words.en.ts'
import { activity as en } from '#app/features/activity/words.en.ts'
import { activity as ru } from '#app/features/activity/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'
import { meetSecond, openAs } from './secondCustomer.ts'

/** Two of the staff return a fee and pay goodwill; the customer reads both, on the web and on a phone. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const reason = 'Your payment was late, and we are sorry'

whole('what one proposes another approves, and the customer reads why', async () => {
  const wilma = await meetSecond(site, 'wilma@people.example', 'Wilma')
  const { data } = (await wilma.ask(listCurrencies)).body as { data: Currency[] }
  const eur = data.find(({ meta }) => meta.symbol === 'EUR')!.uuid
  const exchange = { wallet_id: wilma.walletId, from_uuid: wilma.usd, to_uuid: eur, amount: '50' }
  await wilma.ask(placeExchange, exchange)

  const page = await openConsole(site, browser, { role: 'support', path: '/customers?q=wilma@' })
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: texts.title }).click()
  await page.getByText(texts.noneMade).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: texts.acts.fee_return.offer }).click()
  await page.getByRole('textbox', { name: texts.acts.fee_return.label }).fill('Charged twice')
  await page.getByRole('button', { name: texts.acts.fee_return.submit }).click()
  await page.getByRole('link', { name: /^Fee returned: 0\.25/ }).waitFor()
  await page.getByRole('button', { name: texts.acts.goodwill.offer }).click()
  await page.getByRole('textbox', { name: texts.amount, exact: true }).fill('501')
  await page.getByRole('textbox', { name: texts.acts.goodwill.label }).fill(reason)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: texts.acts.goodwill.submit }).click()
  await page.getByText(/The maximum is/).waitFor()
  await page.getByRole('textbox', { name: texts.amount, exact: true }).fill('12,5')
  await page.getByRole('button', { name: texts.acts.goodwill.submit }).click()
  await page.getByRole('link', { name: /^Goodwill: 12\.50/ }).waitFor()
  const list = page.url()

  const second = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
  for (const kind of ['Return a fee', 'Pay goodwill']) {
    await second.goto(`${consoleOf(site)}/approvals`)
    await second.getByRole('link', { name: kind, exact: true }).click()
    await second.getByText(/is paid into wallet/).waitFor()
    expect(await findBarriers(second)).toEqual([])
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByRole('textbox', { name: 'Reason' }).fill('Seen the order')
    await second.getByRole('button', { name: 'Approve proposal' }).click()
    await second.getByText('Carried out').first().waitFor()
  }
  await page.goto(list)
  await page.getByRole('cell', { name: reason }).waitFor()

  const web = await openAs(site, browser, wilma, '/activity')
  await web.getByText(en.ofBank.FEE_RETURN()).first().waitFor()
  await web.getByText(en.ofBank.GOODWILL(reason)).first().click()
  await web.getByText(en.facts.why, { exact: true }).waitFor()
  expect(await findBarriers(web)).toEqual([])

  await wilma.ask(changeUserData, { language: 'ru', theme: 'dark' })
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const phone = await openAs(site, browser, wilma, '/activity', looks)
  await phone.getByText(ru.ofBank.FEE_RETURN()).first().click()
  await phone.getByText(ru.facts.why, { exact: true }).waitFor()
  await phone.getByText('Charged twice').waitFor()
  expect(await findBarriers(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
