import { beforeAll, expect, test } from 'vitest'
import { meetCustomer } from '#tests/browser/systems/customer'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { amountIn, chooseStranger, ordersOf, reviewOrder, STRANGER } from './sending.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'

/** A payment is begun on one device and goes on at another of the same customer. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await meetCustomer(site)
})

type Page = Awaited<ReturnType<typeof arrive>>
const TITLE = 'Continue on another device'

const codeOn = async (page: Pick<Page, 'getByRole' | 'getByText'>) => {
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: 'Copy code' }).waitFor()
  return (await page.getByText(/^\d{6}$/).textContent()) ?? ''
}

const typeCode = (page: Pick<Page, 'getByLabel'>, code: string) =>
  page.getByLabel('Code from the other device').fill(code)

async function miniPage(route: string) {
  const { frame, page } = await openMiniApp({ site, browser, route }, openInNativeTelegram, {})
  await expect.poll(() => frame()?.url()).toBeTruthy()
  // A frame has the queries of a page.
  return { mini: frame() as unknown as Page, page }
}

test('begun in Telegram, a payment is made on the web, once', async () => {
  const { mini, page: outer } = await miniPage('send')
  await chooseStranger(mini)
  await amountIn(mini).fill('0.0512')
  await mini.getByRole('link', { name: TITLE }).waitFor()
  const code = await codeOn(mini)
  expect(await findBarriers(outer)).toEqual([])
  expect(mini.url()).not.toContain(code)

  const web = await arrive(site, browser, '/profile')
  await web.getByRole('link', { name: 'Continue with a code' }).click()
  await typeCode(web, code === '123456' ? '654321' : '123456')
  await web.getByText(/^This code can’t be used/).waitFor()
  expect(await findBarriers(web)).toEqual([])
  await typeCode(web, code)
  await web.getByRole('heading', { level: 1, name: 'Send' }).waitFor()
  await expect.poll(() => amountIn(web).inputValue()).toBe('0.0512')
  expect(await web.getByLabel('Address', { exact: true }).inputValue()).toBe(STRANGER)
  expect(web.url()).not.toContain(code)
  await (await reviewOrder(web, 'Send', '0.0512')).click()
  await web
    .getByText(/Payment (in progress|completed)/)
    .first()
    .waitFor()
  expect(await ordersOf(web, site.web, '0.0512')).toBe(1)

  await web.goto(`${site.web}/continue`)
  await typeCode(web, code)
  await web.getByText(/^This code can’t be used/).waitFor()
})

whole('begun on the web, an exchange goes on in Telegram', async () => {
  const web = await arrive(site, browser, '/exchange')
  await amountIn(web).fill('0.0417')
  const code = await codeOn(web)
  expect(await findBarriers(web)).toEqual([])

  const { mini } = await miniPage('continue')
  await typeCode(mini, code)
  await mini.getByRole('heading', { level: 1, name: 'Exchange' }).waitFor()
  await expect.poll(() => amountIn(mini).inputValue()).toBe('0.0417')
})

whole('in Russian and in the dark nothing is cut off', async () => {
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, '/continue', 'web', looks)
  await page.getByLabel('Код с другого устройства').waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
