import { beforeAll, expect, test } from 'vitest'
import { listWallets } from '#contract/wallet'
import { basePaths } from '#contract/kit/endpoint'
import { KEY_HEADER } from '#contract/developer'
import { TENANT_HEADER } from '#contract/session'
import { demoTenants } from '#contract/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arrive } from './arrival.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('a customer makes a key, a program calls with it, and once revoked it is refused', async () => {
  const page = await arrive(site, browser, '/developers')
  const programs = page.getByRole('region', { name: 'Keys for programs' })
  await programs.getByText('No program has a key yet').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await programs.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Reports')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the key' }).click()
  const text = await page.locator('.address').innerText()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  expect(await page.content()).not.toContain(text)

  const call = async () => {
    const answer = await page.request.get(
      site.web + basePaths[listWallets.base] + listWallets.path,
      {
        headers: { [KEY_HEADER]: text, [TENANT_HEADER]: demoTenants.larkspur },
      },
    )
    return answer.status()
  }
  expect(await call()).toBe(200)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await programs.getByText('Revoked').waitFor()
  expect(await call()).toBe(401)
})
