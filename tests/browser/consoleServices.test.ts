import { beforeAll, expect } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { watchTenant } from '#bank/chain/watch'
import { inTenant } from '#bank/db/engine'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, enterConsole, openConsole } from './consoleSite.ts'

/** A server that gave up, a chain that stopped, a payment that is nobody's: acted on in words. */

const tenantId = demoTenants.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite({ lively: true })
})

whole('support takes a failing webhook, a developer pauses it, and its owner is told', async () => {
  const page = await openConsole(site, browser, { role: 'support' })
  await page.getByRole('row', { name: /Failing webhooks 1/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.getByRole('cell', { name: 'Status 503' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'hooks.hollis.example' }).click()
  await page.getByRole('cell', { name: 'No answer in time' }).waitFor()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Unassign' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const second = await browser.newPage('web', { width: 1440 })
  await second.goto(`${consoleOf(site)}/failing-webhooks`)
  await enterConsole(site, second, 'developer')
  await second.getByRole('link', { name: 'hooks.hollis.example' }).click()
  await second.getByRole('button', { name: 'Pause webhook' }).click()
  expect(await findBarriers(second)).toEqual([])
  await second.getByLabel('Message to the owner').fill('Your server refused us for three days')
  await second.getByRole('button', { name: 'Pause webhook' }).click()
  // The first person's page follows.
  await page.getByRole('cell', { name: 'Your server refused us for three days' }).waitFor()
  const sent = await site.bank.messageTo('grace@larkspur.example')
  expect(sent).toMatchObject({ body: 'Your server refused us for three days' })
  await page.getByRole('link', { name: 'All failing webhooks' }).click()
  await page.getByText('No webhook is failing.').waitFor()
})

whole('treasury takes a stopped chain, has it tried again, and a developer reads why', async () => {
  const page = await openConsole(site, browser, { role: 'treasury' })
  await page.getByRole('row', { name: /Stopped chains 1/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('cell', { name: 'The node fails' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Tron' }).click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Unassign' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const second = await openConsole(site, browser, {
    role: 'developer',
    path: '/stopped-chains/900000195',
  })
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.getByLabel('Reason').fill('The provider restarted its node')
  await page.getByRole('button', { name: 'Try again now' }).click()
  await second.getByRole('cell', { name: 'The provider restarted its node' }).waitFor()
  expect(await findBarriers(second)).toEqual([])
})

/** Of Grace, by the memo of whom it was paid. */
const walletNumber = () =>
  inTenant(site.bank.world.engine, tenantId, async (tx) => {
    const row = await tx.row<{ number: string }>(
      `select w.number::text from wallets w
       join people p on p.tenant_id = w.tenant_id and p.id = w.person_id
       where w.tenant_id = $1 and p.email = 'grace@larkspur.example'`,
      [tenantId],
    )
    return row?.number ?? ''
  })

whole('support finds whose a payment is, treasury agrees, and it leaves the queue', async () => {
  await watchTenant(site.bank.world, async () => {}, tenantId)
  const page = await openConsole(site, browser, { role: 'support' })
  await page.getByRole('row', { name: /Unclaimed 1/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: /^25[.0]* XRP$/ }).click()
  await page.getByRole('button', { name: 'Credit to a customer' }).click()
  await page.getByLabel('Wallet number').fill('12')
  await page.getByLabel('Why it belongs to this customer').fill('The memo has one digit too many')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByText('There’s no such wallet.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Wallet number').fill(await walletNumber())
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('link', { name: 'A proposal waits for a second person' }).click()
  await page.getByText(/is credited to wallet/).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const second = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
  await second.getByRole('link', { name: 'Credit an unclaimed payment' }).click()
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await second.getByLabel('Reason').fill('The sender showed the transaction')
  await second.getByRole('button', { name: 'Approve proposal' }).click()
  // The first person's page follows.
  await page.getByText('Carried out').waitFor()
  await page.goto(`${consoleOf(site)}/unclaimed-payments`)
  await page.getByText('No unclaimed payments.').waitFor()
})

whole('in Russian, dark and on a phone an auditor reads them and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/failing-webhooks',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('Все вебхуки работают.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('button', { name: /Приостановить/ }).count()).toBe(0)
  await page.goto(`${consoleOf(site)}/stopped-chains/900000195`)
  await page.getByText('Сбой узла').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('button', { name: /Попробовать/ }).count()).toBe(0)
})
