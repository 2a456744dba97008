import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openSeal } from '#bank/outside/seal'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openVendorServer, sumsubAccount } from '#tests/kit/vendorServer'
import { consoleOf, openConsole } from './consoleSite.ts'

/** Credentials of a vendor: typed, tried, set and used by two people, and never shown again. */

const browser = useBrowser()
let site: Site

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

async function sendForApproval(page: Page, reason: string) {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText(/waits for a second person/).waitFor()
}

async function approve(page: Page, proposal: string, effect: string) {
  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText(effect).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the developer')
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('Carried out').first().waitFor()
}

test('a developer tries and proposes, compliance approves, and the vendor verifies', async () => {
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
  await approve(second, 'Change who verifies customers', 'New verifications go to Sumsub.')
  await sumsub.getByText('Verifies customers').waitFor()
  for (const page of [developer, second]) {
    const shown = await page.content()
    for (const secret of [sumsubAccount.token, sumsubAccount.secret, sumsubAccount.webhook_secret])
      expect(shown).not.toContain(secret)
  }
})

test('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
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
})
