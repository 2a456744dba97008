import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { session, signIn } from '#app/features/session/words.en.ts'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { tenantNamed } from '#bank/tenant/tenant.rows'
import { tenants as russian } from '#console/tenant/words.ru.ts'
import { bytesIn } from '#tests/bank/proof/proving'
import { findBarriers, takePicture, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { enterAs } from './consoleSite.ts'

/** Two of the platform make a bank and pause it; its owner comes in, and a customer reads why. */

const browser = useBrowser()
let site: Site

const SLUG = 'meadow'
const OWNER = 'olga@meadow.example'
const FIRST = 'petra@platform.example'
const SECOND = 'milo@platform.example'
const CUSTOMER = 'first@people.example'
const CACHE_MS = 2_000
const EN = 'We move to a new system until noon.'
const RU = 'До полудня мы меняем систему.'

const keys: Record<string, Buffer> = {}

const at = (label: string) => site.web.replace('localhost', `${label}.localhost`)
const run = (...words: string[]) => runTenantCommand(site.bank.world, readSettings({}), words)
const keyIn = (told: string) => bytesIn(/[A-Z2-7]{32}/.exec(told)?.[0] ?? '')

beforeAll(async () => {
  site = await openSite()
  keys[FIRST] = keyIn(await run('platform', FIRST))
  keys[SECOND] = keyIn(await run('staff', 'add', 'platform', SECOND, '--role', 'platform'))
  site.bank.clock.advance(CACHE_MS)
})

async function enter(email: string, looks: Parameters<typeof browser.newPage>[1] = {}) {
  const page = await browser.newPage('web', { width: 1440, ...looks })
  await page.goto(at('platform'))
  await enterAs(site, page, { email, key: keys[email] ?? Buffer.of() })
  return page
}

/** Approved by the second one, and done by the bank. */
async function approve(page: Page, proposal: string, effect: string) {
  const { bank } = site
  await page.goto(`${at('platform')}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText(effect).waitFor()
  expect(await findBarriers(page)).toEqual([])
  bank.clock.advance(1_000)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen the contract')
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('In progress').waitFor()
  bank.clock.advance(1_000)
  await bank.worker.drain((await tenantNamed(bank.world.engine, 'platform')).id)
  await page.getByText('Done', { exact: true }).waitFor()
  bank.clock.advance(CACHE_MS)
}

async function createBank(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Banks' }).click()
  await page.getByRole('heading', { name: 'Banks' }).waitFor()
  await page.getByRole('button', { name: 'Create a bank' }).click()
  await page.getByLabel('Short name').fill('My Bank!')
  await page.getByLabel('Owner’s e-mail').fill(OWNER)
  await page.getByLabel('Start with the settings of').selectOption('larkspur')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The contract is signed')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Enter 3 to 31 of').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await takePicture(page, 'platform-create')
  await page.getByLabel('Short name').fill('larkspur')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Another bank has this short name.').waitFor()
  await page.getByLabel('Short name').fill(SLUG)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText(`Creating ${SLUG} is waiting for a second person.`).waitFor()
}

async function enrolOwner() {
  const page = await browser.newPage('web', { width: 1440 })
  await page.goto(at(`${SLUG}-console`))
  const message = await site.bank.messageTo(OWNER)
  expect(message.body).toContain(at(`${SLUG}-console`))
  await page.locator('input[name=email]').fill(OWNER)
  await page.keyboard.press('Enter')
  await page.locator('input[name=mail]').waitFor()
  const code = await site.bank.codeTo(OWNER)
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await page.getByLabel('Code from the e-mail').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  const text = await page.locator('.address').innerText()
  const totp = codeOf(bytesIn(text.replaceAll(' ', '')), stepAt(site.bank.clock.now()))
  await page.getByLabel('Code from your authenticator').fill(totp)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('link', { name: 'Customers' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Banks' }).count()).toBe(0)
}

async function signUpCustomer() {
  const page = await browser.newPage('web')
  await page.goto(`${at(SLUG)}/sign-up`)
  await page.getByLabel(session.email).fill(CUSTOMER)
  await page.getByRole('button', { name: session.sendCode, exact: true }).click()
  await page.getByLabel(signIn.code.label).waitFor()
  await page.getByLabel(signIn.code.label).fill(await site.bank.codeTo(CUSTOMER))
  await page.locator('.money-hero').waitFor()
  return page
}

whole('a bank is made by two, its owner comes in, and paused, its customer reads why', async () => {
  const first = await enter(FIRST)
  const menu = first.getByRole('navigation', { name: 'Console' })
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'Banks',
    'Approvals',
    'Audit',
    'Staff',
  ])
  await createBank(first)
  const second = await enter(SECOND)
  await approve(second, 'Create a bank', `The bank ${SLUG} is created`)
  await first.getByRole('row', { name: 'Meadow' }).waitFor()
  expect(await findBarriers(first)).toEqual([])
  await takePicture(first, 'platform-banks')
  await enrolOwner()
  const customer = await signUpCustomer()

  await first.getByRole('link', { name: 'Meadow', exact: true }).click()
  await first.getByText('Nothing. The books are empty.').waitFor()
  await first.getByRole('button', { name: 'Pause' }).click()
  await first.getByLabel('What customers read in English').fill(EN)
  await first.getByLabel('What customers read in Russian').fill(RU)
  await first.getByRole('textbox', { name: 'Reason' }).fill('The rail is being replaced')
  expect(await findBarriers(first)).toEqual([])
  await takePicture(first, 'platform-pause')
  await first.getByRole('button', { name: 'Send for approval' }).click()
  await first.getByText(`Pausing ${SLUG} is waiting for a second person.`).waitFor()
  await approve(second, 'Pause a bank', EN)
  await first.getByText('Paused').first().waitFor()
  expect(await findBarriers(first)).toEqual([])
  await takePicture(first, 'platform-bank')
  await customer.reload()
  await customer.getByText(EN).waitFor()
})

whole('the pages read well in Russian on a phone, in the dark', async () => {
  const page = await enter(SECOND, { width: 390, dark: true, language: 'ru' })
  await page.getByRole('main').getByRole('link', { name: russian.title }).click()
  await page.getByRole('heading', { name: russian.title }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takePicture(page, 'platform-banks-ru')
  await page.getByRole('link', { name: 'Larkspur', exact: true }).click()
  await page.getByRole('button', { name: 'Приостановить' }).click()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takePicture(page, 'platform-bank-ru')
})
