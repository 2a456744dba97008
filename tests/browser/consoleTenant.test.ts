import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openSeal } from '#bank/outside/seal'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openVendorServer, sumsubAccount } from '#tests/kit/vendorServer'
import { whole } from '#tests/kit/whole'
import { approve, consoleOf, openConsole, sendForApproval } from './consoleSite.ts'

/**
 * What the bank itself is: credentials of a vendor, typed, tried, set and used by two people and never
 * shown again; and what customers are offered.
 */

const browser = useBrowser()
let site: Site

const CACHE_MS = 2_000

beforeAll(async () => {
  const server = await openVendorServer()
  const seal = openSeal(randomBytes(32))
  site = await openSite({ lively: true, parts: { seal, verifiers: server.verifiers(seal) } })
})

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function type(page: Page, secret: string) {
  await page.getByLabel('App token').fill(sumsubAccount.token)
  await page.getByLabel('Secret key').fill(secret)
  await page.getByLabel('Webhook secret').fill(sumsubAccount.webhook_secret)
  await page.getByLabel('Level name').fill(sumsubAccount.level)
  await page.getByRole('button', { name: 'Try it' }).click()
}

whole('a developer tries and proposes, compliance approves, and the vendor verifies', async () => {
  const developer = await openConsole(site, browser, { role: 'developer', path: '/vendors' })
  const sumsub = panelOf(developer, 'Sumsub')
  await sumsub.getByText('Not set').waitFor()
  await sumsub.getByRole('button', { name: 'Set credentials' }).click()
  await type(developer, 'a-secret-of-nobody')
  await developer.getByText(/The vendor refused the credentials/).waitFor()
  expect(await findBarriers(developer)).toEqual([])
  expect(await developer.getByLabel('App token').inputValue()).toBe('')

  await type(developer, sumsubAccount.secret)
  await developer.getByText('The vendor accepted the credentials.').waitFor()
  await sendForApproval(developer, 'The vendor gave us new keys')

  const second = await openConsole(site, browser, { role: 'compliance', path: '/approvals' })
  await approve(
    site,
    second,
    'Set a vendor’s credentials',
    'Sumsub is called with new credentials, at once.',
  )
  await sumsub.getByText('Set here').waitFor()
  await sumsub.getByText('ends in evel').waitFor()
  await sumsub.getByRole('button', { name: 'Check connection' }).click()
  await developer.getByText('Sumsub: The vendor accepted the credentials.').waitFor()

  await sumsub.getByRole('button', { name: 'Verify customers with it' }).click()
  await sendForApproval(developer, 'Their checks are better')
  await approve(site, second, 'Change who verifies customers', 'New verifications go to Sumsub.')
  await sumsub.getByText('Verifies customers').waitFor()
  for (const page of [developer, second]) {
    const shown = await page.content()
    for (const secret of [sumsubAccount.token, sumsubAccount.secret, sumsubAccount.webhook_secret])
      expect(shown).not.toContain(secret)
  }
})

whole('the owner lowers what staff give, and takes off a language and a currency', async () => {
  const owner = await openConsole(site, browser, { role: 'owner', path: '/settings' })
  const second = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
  await owner.getByRole('button', { name: 'Change staff limits' }).click()
  await owner.getByRole('textbox', { name: 'Largest goodwill payment' }).fill('501')
  await owner.getByRole('textbox', { name: 'Reason' }).fill('We are a small bank')
  await owner.getByRole('button', { name: 'Send for approval' }).click()
  await owner.getByText('Enter whole sums from 0 to 500.').waitFor()
  await owner.getByRole('textbox', { name: 'Largest goodwill payment' }).fill('20')
  await sendForApproval(owner, 'We are a small bank')
  await approve(site, second, 'Change the settings', 'These settings change at once: Staff limits.')
  await panelOf(owner, 'Staff limits').getByText('20', { exact: true }).waitFor()

  await owner.getByRole('button', { name: 'Change languages' }).click()
  await owner.getByRole('checkbox', { name: 'English' }).uncheck()
  await owner.getByRole('textbox', { name: 'Reason' }).fill('All customers read Russian')
  await owner.getByRole('button', { name: 'Send for approval' }).click()
  await owner.getByText(/Choose at least one language/).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('combobox', { name: 'Language of new visitors' }).selectOption('ru')
  await sendForApproval(owner, 'All customers read Russian')
  await approve(site, second, 'Change the settings', 'These settings change at once: Languages.')

  await panelOf(owner, 'Languages').getByText('Russian').first().waitFor()
  await owner.getByRole('button', { name: 'Change currencies' }).click()
  await owner.getByRole('checkbox', { name: 'GBP', exact: true }).uncheck()
  await sendForApproval(owner, 'We leave the pound')
  await approve(site, second, 'Change the settings', 'These settings change at once: Currencies.')
  await second.getByText('GBP').waitFor()

  site.bank.clock.advance(CACHE_MS)
  const customer = await browser.newPage('web', { language: 'en' })
  await customer.goto(site.web)
  await customer
    .getByRole('button', { name: /Получить код|Отправить код|код/ })
    .first()
    .waitFor()
  expect(await customer.getAttribute('html', 'lang')).toBe('ru')
})

whole('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/vendors',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await panelOf(page, 'Persona').getByText('Не заданы').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  await page.goto(`${consoleOf(site)}/settings`)
  await panelOf(page, 'Карточные программы').getByText('Доступны').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
