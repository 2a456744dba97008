import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { readUser } from '#contract/person'
import { person } from '#app/features/person/words.en.ts'
import { session } from '#app/features/session/words.en.ts'
import { session as sessionRu } from '#app/features/session/words.ru.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { clickMain, openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'

/** A password from the profile to a forgotten one, on the web and in the mini app. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const first = 'seven green otters swim'
const second = 'another eight blue herons'

const panel = (page: Pick<FrameLocator, 'getByRole'>) =>
  page.getByRole('region', { name: person.password.title, exact: true })

async function visit(page: Page, path: string) {
  site.bank.clock.advance(61_000)
  await page.goto(site.web + path)
}

async function fillCode(page: Pick<FrameLocator, 'getByLabel'>, email: string) {
  const field = page.getByLabel('Code', { exact: true })
  await field.waitFor()
  await field.fill(await site.bank.codeTo(email))
}

whole('is set in the profile, signs in, and is reset by whoever forgot it', async () => {
  const wilma = await meetSecond(site, 'otter@people.example', 'Wilma')
  const page = await openAs(site, browser, wilma, '/profile')
  await panel(page).getByRole('button', { name: person.password.set }).click()
  await fillCode(page, wilma.email)
  const field = panel(page).getByLabel(person.password.field, { exact: true })
  await field.fill('short')
  await panel(page).getByRole('button', { name: person.password.save }).click()
  await panel(page).getByText('Use at least 15 characters').waitFor()
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await panel(page)
    .getByRole('button', { name: `${session.show}: New password` })
    .click()
  await field.fill(first)
  expect(await field.getAttribute('type')).toBe('text')
  expect(await findBarriers(page)).toEqual([])
  await panel(page).getByRole('button', { name: person.password.save }).click()
  await panel(page).getByText(person.password.changed).waitFor()
  await panel(page)
    .getByText(/^Set on/)
    .waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: session.use.password }).click()
  await page.getByLabel(session.email, { exact: true }).fill(wilma.email)
  await page.getByLabel(session.password, { exact: true }).fill(second)
  await page.getByRole('button', { name: session.in.submit, exact: true }).click()
  await page.getByText('Wrong e-mail or password.').waitFor()
  await page.getByRole('button', { name: session.forgot }).click()
  await page.getByRole('heading', { name: session.reset.title }).waitFor()
  expect(await page.getByLabel(session.email, { exact: true }).inputValue()).toBe(wilma.email)
  await page.getByLabel(session.password, { exact: true }).fill(second)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: session.sendCode }).click()
  await fillCode(page, wilma.email)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  expect((await wilma.ask(readUser)).status).toBe(401)

  await visit(page, '/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: session.use.password }).click()
  await page.getByLabel(session.email, { exact: true }).fill(wilma.email)
  await page.getByLabel(session.password, { exact: true }).fill(second)
  await page.getByLabel(session.password, { exact: true }).press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
})

whole('inside Telegram it is saved by the host’s button, and removed', async () => {
  const { email } = demoCustomers.larkspur
  const mini = await openMiniApp({ site, browser, route: 'profile' }, openInNativeTelegram, {})
  const prove = async () => {
    site.bank.clock.advance(61_000)
    await mini.app.getByRole('button', { name: /^Code by e-mail/ }).click()
    await fillCode(mini.app, email)
  }
  await panel(mini.app).getByRole('button', { name: person.password.change }).click()
  await prove()
  await panel(mini.app).getByLabel(person.password.field, { exact: true }).fill(first)
  await clickMain(mini, person.password.save)
  await panel(mini.app).getByText(person.password.changed).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
  await panel(mini.app).getByRole('button', { name: person.password.remove }).click()
  await prove()
  await panel(mini.app).getByText(person.password.removed).waitFor()
})

whole('the reset in Russian, dark, on a phone', async () => {
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const page = await browser.newPage('web', looks)
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: sessionRu.use.password }).click()
  await page.getByRole('button', { name: sessionRu.forgot }).click()
  await page.getByRole('heading', { name: sessionRu.reset.title }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390)
})
