import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { strict } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { whole } from '#tests/kit/whole'
import { demoCustomers } from '#bank/db/seed/tenants'
import { arrive } from './arrival.ts'
import { confirmOrder } from './sending.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await setStepUp(site.bank, { ...strict, orders_from: '100' })
})

/** A device that makes passkeys and knows its owner, as Chromium pretends it. */
async function pluggedIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) })

const proofIn = (page: Page) => page.getByRole('region', { name: 'Confirm it’s you' })

/** Stays below the rate limit: this clock stands still. */
async function visit(page: Page, path: string) {
  site.bank.clock.advance(60_000)
  await page.goto(site.web + path)
}

async function proveByMail(page: Page) {
  await proofIn(page)
    .getByRole('button', { name: /Code by e-mail/ })
    .click()
  const code = proofIn(page).getByRole('textbox')
  await code.waitFor()
  await code.fill(await site.bank.codeTo(demoCustomers.larkspur.email))
}

async function addPasskey(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await card(page).getByLabel('Name').fill(name)
  await card(page).getByRole('button', { name: 'Continue' }).click()
}

test('a passkey is added, signs in, confirms a payment, and is removed', async () => {
  const page = await arrive(site, browser, '/profile')
  const device = await pluggedIn(page)
  await addPasskey(page, 'My laptop')
  await proveByMail(page)
  await card(page).getByText('My laptop').waitFor()
  await card(page).getByText('Added', { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', device)
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

  await site.bank.world.engine.asOwner((tx) =>
    tx.query(`update passkeys set created_at = created_at - interval '1 day'`),
  )
  await visit(page, '/exchange')
  await confirmOrder({ page }, 'Exchange', '120.50')
  await proofIn(page).getByRole('button', { name: 'Passkey' }).click()
  await page.getByRole('heading', { name: 'Payment completed' }).waitFor()

  await visit(page, '/profile')
  await card(page).getByText('Last used').waitFor()
  await card(page).getByRole('button', { name: 'Remove passkey My laptop' }).click()
  await proofIn(page).getByRole('button', { name: 'Passkey' }).click()
  await card(page).getByText('Removed', { exact: true }).waitFor()
  expect(await card(page).getByText('My laptop').count()).toBe(0)
})

whole('a passkey that was removed, and a device without any, sign nobody in', async () => {
  const page = await arrive(site, browser, '/profile')
  const device = await pluggedIn(page)
  await addPasskey(page, 'Old phone')
  await proveByMail(page)
  await card(page).getByText('Old phone').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await visit(page, '/sign-in')

  await site.bank.world.engine.asOwner((tx) =>
    tx.query(`delete from passkeys where name = 'Old phone'`),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('We don’t know this passkey').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await device.cdp.send('WebAuthn.clearCredentials', device)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('The passkey window was closed').waitFor()
})
