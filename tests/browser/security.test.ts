import { beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#bank/db/seed/tenants'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { bytesIn, HALF_MINUTE, strict } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { arrive } from './arrival.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('a customer sets up an authenticator, proves a change by it, and switches it off', async () => {
  const { bank } = site
  await setStepUp(bank, { ...strict, authenticator_only: true })
  const page = await arrive(site, browser, '/profile')
  await page.clock.setSystemTime(bank.clock.now())
  const card = page.getByRole('region', { name: 'Authenticator' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const earlier = card.getByRole('region', { name: 'Confirm it’s you' })
  await earlier.getByRole('button', { name: /Code by e-mail/ }).click()
  await earlier.getByText('We sent a code to').waitFor()
  await earlier.getByLabel('Code').fill(await bank.codeTo(demoCustomers.larkspur.email))
  const key = (await card.locator('.address').innerText()).replaceAll(' ', '')
  const codeNow = () => codeOf(bytesIn(key), stepAt(bank.clock.now()))
  expect(await findBarriers(page)).toEqual([])

  await card.getByLabel('Code', { exact: true }).fill(codeNow())
  await card.getByText('Your recovery codes').waitFor()
  expect(await card.locator('.recovery li').count()).toBe(10)
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: 'I’ve saved them' }).click()
  await card.getByText('10 recovery codes left').waitFor()

  bank.clock.advance(HALF_MINUTE)
  const to = 'ada-new@larkspur.example'
  const contacts = page.getByRole('region', { name: 'Contact details' })
  await contacts.locator('summary').first().click()
  await contacts.getByLabel('New e-mail address').fill(to)
  await contacts.getByRole('button', { name: 'Send code' }).first().click()
  const proof = contacts.getByRole('region', { name: 'Confirm it’s you' })
  await proof.getByText('from your authenticator app').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await proof.getByLabel('Code', { exact: true }).fill(codeNow())
  await contacts.getByText(to).waitFor()
  expect(await bank.codeTo(to)).toMatch(/^\d{6}$/)

  bank.clock.advance(HALF_MINUTE)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await card.getByLabel('Code', { exact: true }).fill(codeNow())
  await card.getByRole('button', { name: 'Set up' }).waitFor()
})
