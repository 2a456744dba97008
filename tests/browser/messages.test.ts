import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openConsole } from './consoleSite.ts'

/** A customer asks about a payment, and the staff answer in the console. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

test('a customer asks about an event, staff answer, and the customer reads it at once', async () => {
  const customer = await arrive(site, browser, '/activity')
  await customer.getByRole('link', { name: /\d/ }).first().waitFor()
  await customer.locator('main a.row').first().click()
  await customer.getByRole('link', { name: 'Ask about this' }).click()
  await customer.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await customer.getByText(/^About №/).waitFor()
  await allThere(customer)
  expect(await findBarriers(customer)).toEqual([])

  const text = customer.getByRole('textbox', { name: 'Your message' })
  await text.fill('My card is 4111 1111 1111 1111')
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await customer.getByText(/Don’t send a full card number/).waitFor()
  await text.fill('When does it arrive?')
  await customer.getByRole('link', { name: 'Home' }).first().click()
  await customer.getByRole('heading', { level: 1 }).waitFor()
  await customer.goBack()
  expect(await text.inputValue()).toBe('When does it arrive?')
  await customer.getByRole('button', { name: 'Send', exact: true }).dblclick()
  const thread = customer.getByRole('region', { name: 'Messages' })
  await thread.getByText('When does it arrive?').waitFor()
  await customer.getByText(/^Waiting for an answer/).waitFor()
  expect(await text.inputValue()).toBe('')

  const staff = await openConsole(site, browser, { role: 'support' })
  await staff.getByRole('row', { name: /Messages 1/ }).waitFor()
  await staff.keyboard.press('g')
  await staff.keyboard.press('q')
  await staff.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('link', { name: 'A… L…' }).first().click()
  await staff.getByText('When does it arrive?').waitFor()
  expect(await staff.getByText('When does it arrive?').count()).toBe(1)
  await staff.getByText(/^About (payment|transaction|card purchase)/).waitFor()
  await staff.getByRole('button', { name: 'Answer', exact: true }).click()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('textbox', { name: 'Answer' }).fill('Tomorrow\nby noon.')
  site.bank.clock.advance(1_000)
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await staff.getByText('Sana Porter').waitFor()

  await thread.getByText(/Tomorrow/).waitFor()
  await thread.getByText('New', { exact: true }).waitFor()
  expect(await thread.getByText('Sana Porter').count()).toBe(0)
  expect(await findBarriers(customer)).toEqual([])

  await site.bank.relay.drain()
  await site.bank.noticer.drain(demoTenants.larkspur)
  await customer.goto(`${site.web}/notifications`)
  await customer.getByRole('link', { name: /We answered your message/ }).click()
  await customer.getByText(/Tomorrow/).waitFor()
})

whole(
  'the help of a page comes first, and a message goes out from the mini app in Russian',
  async () => {
    const page = await arrive(site, browser, '/cards', 'telegram', { language: 'ru', dark: true })
    await page.getByRole('link', { name: 'Помощь' }).click()
    await page.getByRole('heading', { level: 2, name: 'Об этой странице' }).waitFor()
    const first = page.getByRole('region', { name: 'Об этой странице' })
    await first.getByText('Карта потеряна или украдена').click()
    await first.getByText(/Сразу заморозьте карту/).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fits(page, 390)
    await page.getByRole('link', { name: 'Сообщения' }).click()
    await page.getByRole('textbox', { name: 'Ваше сообщение' }).fill('Где моя карта?')
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await page.getByRole('region', { name: 'Сообщения' }).getByText('Где моя карта?').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fits(page, 390)
  },
)

whole('an auditor reads messages in Russian on a phone and answers nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/messages',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Сообщения' }).waitFor()
  await page.getByRole('link', { name: 'A… L…' }).first().click()
  await page.getByText('Где моя карта?').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await fits(page, 390)
  expect(await page.getByRole('button', { name: 'Ответить' }).count()).toBe(0)
})
