import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { seededTenants } from '#bank/db/seed/tenants'
import { articlesIn } from '#bank/help/help'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { openConsole } from './consoleSite.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** A customer asks about a payment, and the staff answer in the console. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

/** By their own colleagues, in English: what staff read has tests of its own. */
async function answerTo(variant: Variant, asked: string) {
  const { tenant } = variant
  const staff = await openConsole(site, browser, { role: 'support', tenant })
  await staff.getByRole('row', { name: /Messages [1-9]/ }).waitFor()
  await staff.keyboard.press('g')
  await staff.keyboard.press('q')
  await staff.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('link', { name: initials[tenant] }).first().click()
  await staff.getByText(asked).waitFor()
  expect(await staff.getByText(asked).count()).toBe(1)
  await staff
    .getByText(/^About (payment|transaction|card purchase)/)
    .first()
    .waitFor()
  await staff.getByRole('button', { name: 'Answer', exact: true }).click()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('textbox', { name: 'Answer' }).fill(`Tomorrow\nby noon. ${asked}`)
  site.bank.clock.advance(1_000)
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await staff.getByText('Sana Porter').first().waitFor()
}

const initials = { larkspur: 'A… L…', juniper: 'J… E…' } as const

test.each(inTurn(variants, 0))(
  'a customer asks about an event, staff answer, and the customer reads it at once ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/activity')
    const { page, texts } = at
    const { help, activity, notice } = texts
    const asked = `When does it arrive? ${variants.indexOf(variant)}`
    await page.locator('main a.row').first().click()
    await page.getByRole('link', { name: activity.ask }).click()
    await page.getByRole('heading', { level: 1, name: help.messages }).waitFor()
    await page
      .getByText(new RegExp(`^${help.about('1').slice(0, -1)}`))
      .first()
      .waitFor()
    await assertSound(at)

    const text = page.getByRole('textbox', { name: help.text })
    await text.fill('My card is 4111 1111 1111 1111')
    await press(at, help.send)
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await text.fill(asked)
    await page.getByRole('link', { name: texts.pages.home }).first().click()
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.goBack()
    expect(await text.inputValue()).toBe(asked)
    await press(at, help.send)
    const thread = page.getByRole('region', { name: help.messages })
    await thread.getByText(asked).waitFor()
    await page.getByText(help.statuses.WAITING!).waitFor()
    expect(await text.inputValue()).toBe('')
    await assertSound(at)

    await answerTo(variant, asked)
    const answer = thread.getByText(`by noon. ${asked}`)
    await answer.waitFor()
    await thread.getByText(help.fresh, { exact: true }).waitFor()
    expect(await thread.getByText('Sana Porter').count()).toBe(0)
    await assertSound(at)

    await site.bank.relay.drain()
    await site.bank.noticer.drain(demoTenants[variant.tenant])
    await go(site, at, '/notifications')
    await page.getByRole('link', { name: notice.kind.message_answered() }).first().click()
    await answer.waitFor()
  },
)

const questions = { en: 'Where is my card?', ru: 'Где моя карта?' } as const

whole.each(variants)(
  'the help of a page comes first, and a message goes out from there ($tenant $client $language)',
  async (variant) => {
    const { language, tenant } = variant
    const at = await visit(site, browser, variant, '/cards')
    const { page, texts } = at
    const { help, pages } = texts
    const { title, text } = articlesIn(language, seededTenants[tenant].config.brand.name).find(
      ({ id }) => id === 'card-lost',
    )!
    await page.getByRole('link', { name: pages.help }).first().click()
    const first = page.getByRole('region', { name: help.here })
    await first.getByText(title).click()
    await first.getByText(text[0]!).waitFor()
    await assertSound(at)

    await page.getByRole('link', { name: help.messages }).click()
    const asked = `${questions[language]} ${variants.indexOf(variant)}`
    await page.getByRole('textbox', { name: help.text }).fill(asked)
    await press(at, help.send)
    await page.getByRole('region', { name: help.messages }).getByText(asked).waitFor()
    await assertSound(at)
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
  await page.getByText(questions.ru).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await fits(page, 390)
  expect(await page.getByRole('button', { name: 'Ответить' }).count()).toBe(0)
})
