import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { StaffRole } from '#contract/ops/roles'
import { telegramBots } from '#bank/outside/bots'
import { openSeal } from '#bank/outside/seal'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { authenticatorKey, hireStaff } from '#tests/bank/harness/staff'
import { openBotApi } from '#tests/kit/botApi'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openTenant } from '#tests/kit/openTenant'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { approve, enterAs, openConsole, sendForApproval } from './consoleSite.ts'

/** A bot is tried, set by two people, told to Telegram and removed; its token is never shown again. */

const browser = useBrowser()
let site: Site
let api: Awaited<ReturnType<typeof openBotApi>>
let live: string

const SECRET = 'x'.repeat(35)
const TOKEN = `7000000101:${SECRET}`

beforeAll(async () => {
  api = await openBotApi(TOKEN, { [TOKEN]: 'meadow_bot' })
  const seal = openSeal(Buffer.alloc(32, 7))
  const verifiers = openVerifiers({ PUBLIC_URL: 'https://bank.example' }, seal)
  site = await openSite({ parts: { bots: telegramBots(api.url), verifiers } })
  live = await openTenant(site.bank.world, { kind: 'live' })
})

const botPanel = (page: Page) => page.getByRole('region', { name: /Telegram/ })

/** At the console of the live bank. */
async function openLive(role: StaffRole, path: string) {
  const { email } = await hireStaff(site.bank, live, role)
  const page = await browser.newPage('web', { width: 1440 })
  await page.goto(site.web.replace('localhost', `tenant-${live}-console.localhost`) + path)
  await enterAs(site, page, { email, key: authenticatorKey })
  return page
}

async function decide(page: Page, proposal: string, effect: string) {
  await page.goto(new URL('/approvals', page.url()).href)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText(effect).waitFor()
  expect(await findBarriers(page)).toEqual([])
  site.bank.clock.advance(1_000)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen in BotFather')
  await page.getByRole('button', { name: 'Approve proposal' }).click()
  await page.getByText('Carried out').first().waitFor()
  await site.bank.worker.drain(live)
}

whole('a developer tries and proposes, compliance approves, and Telegram is told', async () => {
  const developer = await openLive('developer', '/vendors')
  await developer.getByRole('button', { name: 'Set bot' }).click()
  const name = developer.getByRole('textbox', { name: 'Name of the bot' })
  const token = developer.getByLabel('Bot token')
  await name.fill('orchard_bot')
  await token.fill(TOKEN)
  expect(await findBarriers(developer)).toEqual([])
  await developer.getByRole('button', { name: 'Try it' }).click()
  await developer.getByText('This is the token of @meadow_bot').waitFor()
  await name.fill('@meadow_bot')
  await token.fill(TOKEN)
  await developer.getByRole('button', { name: 'Try it' }).click()
  await developer.getByText('Telegram accepted the token').waitFor()
  await sendForApproval(developer, 'Customers write to us there')

  const second = await openLive('compliance', '/approvals')
  await decide(
    second,
    'Set the Telegram bot',
    'Messages in Telegram come from @meadow_bot, at once.',
  )
  await developer.reload()
  await developer.getByText('Set at Telegram').waitFor()
  await developer.getByText(`https://bank.example/hooks/bot/${live}`).waitFor()
  expect(await findBarriers(developer)).toEqual([])
  expect(api.webhook()?.url).toBe(`https://bank.example/hooks/bot/${live}`)

  await developer.getByRole('button', { name: 'Remove bot' }).click()
  await sendForApproval(developer, 'We leave Telegram')
  await decide(second, 'Remove the Telegram bot', 'Messages in Telegram from @meadow_bot stop')
  await botPanel(developer).getByText('Not set').first().waitFor()
  expect(api.webhook()).toBeNull()
  for (const page of [developer, second]) {
    const shown = await page.content()
    expect([shown.includes(SECRET), page.url().includes(SECRET)]).toEqual([false, false])
  }
})

whole('a sandbox says that its bot takes no token, and takes a name', async () => {
  const owner = await openConsole(site, browser, { role: 'owner', path: '/vendors' })
  await owner.getByText('its bot takes no token').waitFor()
  await owner.getByText('@larkspur_play_bot').waitFor()
  await owner.getByRole('button', { name: 'Change name' }).click()
  expect(await owner.getByLabel('Bot token').count()).toBe(0)
  await owner.getByRole('textbox', { name: 'Name of the bot' }).fill('larkspur_new_bot')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await sendForApproval(owner, 'A better name')
  const second = await openConsole(site, browser, { role: 'compliance', path: '/approvals' })
  await approve(site, second, 'Set the Telegram bot', 'come from @larkspur_new_bot, at once.')
  await owner.getByText('@larkspur_new_bot').waitFor()
})

whole('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/vendors',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('её боту не нужен токен').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
