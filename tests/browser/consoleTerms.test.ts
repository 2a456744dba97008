import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { readConfig } from '#contract/tenantConfig'
import { demoTenants } from '#contract/tenants'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { consoleOf, openConsole } from './consoleSite.ts'
import { openMiniApp } from './miniApp.ts'

/** Terms of service, published by two people and accepted by a customer in both clients. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite({ lively: true })
  await meetCustomer(site)
})

async function propose(owner: Page, mark: string) {
  await owner.getByRole('button', { name: 'Change terms of service' }).click()
  await owner.getByLabel('Title (English)').fill(`Terms ${mark}`)
  await owner.getByLabel('Text (English)').fill(`You hold money with us.\n\nIn English, ${mark}.`)
  await owner.getByLabel('Title (Russian)').fill(`Условия ${mark}`)
  await owner.getByLabel('Text (Russian)').fill(`Вы храните деньги у нас.\n\nПо-русски, ${mark}.`)
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('textbox', { name: 'Reason' }).fill('The lawyers wrote it')
  await owner.getByRole('button', { name: 'Send for approval' }).click()
  await owner.getByText(/waits for a second person/).waitFor()
}

async function approve(second: Page, mark: string) {
  await second.goto(`${consoleOf(site)}/approvals`)
  await second.getByRole('link', { name: 'Change the settings' }).first().click()
  await second.getByText(`In English, ${mark}.`).waitFor()
  expect(await findBarriers(second)).toEqual([])
  // The queue tells that it moved by the time at which it did.
  site.bank.clock.advance(1_000)
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('textbox', { name: 'Reason' }).fill('As agreed')
  await second.getByRole('button', { name: 'Approve proposal' }).click()
  await second.getByText('Carried out').first().waitFor()
}

whole(
  'two people publish terms; a customer accepts them once, and newer ones in the mini app',
  async () => {
    const owner = await openConsole(site, browser, { role: 'owner', path: '/settings' })
    await propose(owner, 'one')
    const second = await openConsole(site, browser, { role: 'compliance', path: '/approvals' })
    await approve(second, 'one')
    await owner.getByRole('table', { name: 'Versions of the terms of service' }).waitFor()

    const customer = await arrive(site, browser, '/fees')
    await customer.getByRole('heading', { name: 'Terms one' }).waitFor()
    await customer.getByText('In English, one.').waitFor()
    expect(await customer.getByRole('navigation').count()).toBe(0)
    await customer.goto(`${site.web}/send`)
    await customer.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(await findBarriers(customer)).toEqual([])
    await customer.getByRole('button', { name: 'Accept' }).click()
    await customer.getByRole('heading', { name: 'Send' }).first().waitFor()
    await customer.reload()
    await customer.getByRole('heading', { name: 'Send' }).first().waitFor()
    expect(await customer.getByText('Terms one').count()).toBe(0)

    const { terms_url } = (await site.bank.ask(readConfig, {}, { tenantId: demoTenants.larkspur }))
      .body
    const page = await browser.newPage('web', { language: 'ru' })
    await page.goto(site.web + String(terms_url))
    await page.getByRole('heading', { name: 'Условия one' }).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await propose(owner, 'two')
    await approve(second, 'two')
    const { app: mini } = await openMiniApp(
      { site, browser, route: 'profile' },
      openInNativeTelegram,
      {},
    )
    await mini.getByRole('heading', { name: 'Terms two' }).waitFor()
    await mini.getByRole('button', { name: 'Accept' }).click()
    await mini.getByRole('heading', { name: 'Terms two' }).waitFor({ state: 'detached' })
    await mini.locator('nav').first().waitFor()
  },
)
