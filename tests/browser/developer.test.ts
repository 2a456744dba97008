import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listWallets } from '#contract/wallet'
import { basePaths } from '#contract/kit/endpoint'
import { KEY_HEADER } from '#contract/developer'
import { TENANT_HEADER } from '#contract/kit/wire'
import { demoTenants } from '#contract/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** Lists wallets with this key. */
async function callWith(page: Page, text: string) {
  const answer = await page.request.get(site.web + basePaths[listWallets.base] + listWallets.path, {
    headers: { [KEY_HEADER]: text, [TENANT_HEADER]: demoTenants.larkspur },
  })
  return answer.status()
}

async function makeKey(page: Page, name: string) {
  const programs = page.getByRole('region', { name: 'Secret keys' })
  await programs.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  return keep(page, name)
}

/** Copies the key and closes the panel. */
async function keep(page: Page, name: string) {
  const text = await page.locator('.address').innerText()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return text
}

test('a program calls with a key until it is revoked', async () => {
  const page = await arrive(site, browser, '/developers')
  const programs = page.getByRole('region', { name: 'Secret keys' })
  await programs.getByText('No secret keys yet').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await programs.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Reports')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create key' }).click()
  const text = await page.locator('.address').innerText()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  expect(await page.content()).not.toContain(text)

  expect(await callWith(page, text)).toBe(200)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await programs.getByText('Revoked').waitFor()
  expect(await callWith(page, text)).toBe(401)
})

whole('a rotated key works beside the old one while they overlap', async () => {
  const page = await arrive(site, browser, '/developers')
  await page.clock.setSystemTime(site.bank.clock.now())
  const before = await makeKey(page, 'Shop')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Till')
  await page.getByLabel('Requests per second (optional)').fill('9')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Up to 9').waitFor()

  await page.getByRole('button', { name: 'Replace key' }).click()
  await page.getByLabel('Previous key stays valid for').selectOption('1')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace key' }).click()
  await page.getByText('The previous key is valid until').waitFor()
  const after = await keep(page, 'Till')
  expect(after).not.toBe(before)
  expect([await callWith(page, before), await callWith(page, after)]).toEqual([200, 200])
  site.bank.clock.advance(61 * 60_000)
  expect([await callWith(page, before), await callWith(page, after)]).toEqual([401, 200])
})
