import { request } from 'node:http'
import { beforeAll, expect } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { approve, openConsole, sendForApproval } from './consoleSite.ts'

/** A name is proved, approved by a second person, shows the bank, and is removed again. */

const browser = useBrowser()
let site: Site

const HOSTNAME = 'bank.larkspur.example'
const CACHE_MS = 2_000

beforeAll(async () => {
  site = await openSite()
})

/** What a browser that came by this name would be shown. */
async function pageAt(hostname: string) {
  site.bank.clock.advance(CACHE_MS)
  return new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
    const asked = request(site.web, { headers: { host: hostname } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, html: Buffer.concat(parts).toString('utf8') }),
      )
    })
    asked.on('error', reject).end()
  })
}

whole('a developer proves a name, compliance approves, and it shows the app', async () => {
  expect((await pageAt(HOSTNAME)).status).toBe(404)
  const developer = await openConsole(site, browser, { role: 'developer', path: '/hostnames' })
  await developer.getByText('Only on the server itself').first().waitFor()
  await developer.getByRole('button', { name: 'Add hostname' }).click()
  const field = developer.getByRole('textbox', { name: 'Hostname' })
  await field.fill('https://bank')
  await developer.getByRole('button', { name: 'Continue' }).click()
  await developer.getByText(/Enter a name such as/).waitFor()
  expect(await findBarriers(developer)).toEqual([])

  await field.fill(HOSTNAME)
  await developer.getByRole('button', { name: 'Continue' }).click()
  await developer.getByText(`_sluice.${HOSTNAME}`, { exact: true }).waitFor()
  await developer.getByText(/^sluice-verification=/).waitFor()
  expect(await findBarriers(developer)).toEqual([])
  await developer.getByRole('button', { name: 'Check record' }).click()
  await developer.getByText(/The record was found/).waitFor()
  await sendForApproval(developer, 'Customers look for us there')

  const second = await openConsole(site, browser, { role: 'compliance', path: '/approvals' })
  await approve(site, second, 'Add a hostname', `${HOSTNAME} opens your bank, at once.`)
  const row = developer.getByRole('row', { name: new RegExp(HOSTNAME) })
  await row.getByText('Web app').waitFor()
  const { status, html } = await pageAt(HOSTNAME)
  expect([status, html.includes(`content="${demoTenants.larkspur}"`)]).toEqual([200, true])

  await row.getByRole('button', { name: `Remove ${HOSTNAME}` }).click()
  await developer.getByRole('textbox', { name: 'Reason' }).fill('The zone was sold')
  await developer.getByRole('button', { name: 'Send for approval' }).click()
  await row.getByRole('link', { name: 'Removal waits for approval' }).waitFor()
  expect(await findBarriers(developer)).toEqual([])
  await approve(site, second, 'Remove a hostname', `${HOSTNAME} stops opening your bank, at once.`)
  await row.waitFor({ state: 'detached' })
  expect((await pageAt(HOSTNAME)).status).toBe(404)
})

whole('a name whose record is missing is not proposed', async () => {
  const owner = await openConsole(site, browser, { role: 'owner', path: '/hostnames' })
  await owner.getByRole('button', { name: 'Add hostname' }).click()
  await owner.getByRole('textbox', { name: 'Hostname' }).fill('bank.larkspur.com')
  await owner.getByRole('combobox', { name: 'Opens' }).selectOption('mini')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('button', { name: 'Check record' }).click()
  await owner.getByText(/no such record yet/).waitFor()
  expect(await owner.getByRole('button', { name: 'Send for approval' }).count()).toBe(0)
  await owner.getByRole('button', { name: 'Change hostname' }).click()
  const field = owner.getByRole('textbox', { name: 'Hostname' })
  expect(await field.inputValue()).toBe('bank.larkspur.com')
  expect(await owner.getByRole('combobox', { name: 'Opens' }).inputValue()).toBe('mini')
})

whole('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/hostnames',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('Только на самом сервере').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
