import { beforeAll, expect } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import type { Tokens } from '#contract/tokens'
import { seedQueues } from '#bank/db/seed/queues'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { openConsole } from './consoleSite.ts'
import { openAs } from './secondCustomer.ts'

const browser = useBrowser()
const tenantId = demoTenants.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
  const tenant = { id: tenantId, slug: 'larkspur', currency: 'USD' } as const
  await seedQueues(site.bank.world, tenant)
})

/** The page of whoever waits to be verified. */
async function openHeld() {
  const { bank } = site
  const email = 'milo@larkspur.example'
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  // Every answer is held against the contract.
  return openAs(site, browser, { tokens: body as unknown as Tokens }, '/verification')
}

whole(
  'an identity is looked at beside its documents, approved by two, and its customer feels it',
  async () => {
    const customer = await openHeld()
    await customer.getByText('We’re reviewing your verification').waitFor()
    const page = await openConsole(site, browser, { role: 'compliance', path: '/identities' })
    await page.getByRole('cell', { name: 'Details don’t match the document' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'M… H…' }).click()
    await page.getByRole('button', { name: 'Show data and documents' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The names differ')
    await page.getByRole('button', { name: 'Show data and documents' }).first().click()
    await page.getByText('Hartmann (the customer wrote Hart)').waitFor()
    await page.getByRole('img', { name: 'Selfie' }).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('button', { name: 'Ask for more' }).click()
    await page.getByRole('checkbox', { name: 'Proof of address' }).check()
    await page.getByRole('textbox', { name: 'Message to the customer' }).fill('Please send a bill')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask the customer' }).click()
    await page.getByRole('cell', { name: 'Staff: asked for more' }).waitFor()
    await customer.getByText('Please send a bill').waitFor()

    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The register has both names')
    await page.getByRole('button', { name: 'Approve identity' }).click()
    await page.getByText('A second person has to approve.').waitFor()

    const owner = await openConsole(site, browser, { role: 'owner', path: '/identities' })
    await owner.getByRole('link', { name: 'M… H…' }).click()
    await owner.getByRole('button', { name: 'Approve', exact: true }).click()
    await owner.getByRole('textbox', { name: 'Reason' }).fill('Seen too')
    await owner.getByRole('button', { name: 'Approve identity' }).click()
    await page.getByText('Verified', { exact: true }).first().waitFor()
    await customer.getByText('You’re verified').waitFor()
  },
)

whole('in Russian, in the dark and on a phone', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/identities',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Верификации, ждущие решения' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
