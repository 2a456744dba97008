import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { pretendTelegram } from '#contract/sandbox'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { TelegramHost } from '#app/telegram/host.ts'
import type { useBrowser } from '#tests/kit/browser'
import type { Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { arrive } from '#tests/browser/arrival'

/** The demo customer's two places, web and Telegram, both signed in. */

type Browser = ReturnType<typeof useBrowser>

export interface Place {
  name: 'web' | 'telegram'
  page: Page
  home: string
  /** The frame around the page, in the mini app. */
  host?: TelegramHost
}

export async function arriveOnWeb(site: Site, browser: Browser, path: string): Promise<Place> {
  return { name: 'web', page: await arrive(site, browser, path), home: site.web }
}

export async function arriveInTelegram(
  site: Site,
  browser: Browser,
  path: string,
  title: string,
): Promise<Place> {
  const page = await browser.newPage('telegram')
  const ask = { tg_id: demoCustomers.larkspur.telegramId }
  const { body } = await site.bank.ask(pretendTelegram, ask, { tenantId: demoTenants.larkspur })
  const initData = String(body.init_data_raw)
  const { host } = await openInNativeTelegram(page, { address: site.mini + path, initData })
  await expect.poll(() => host.state.main).toMatchObject({ visible: true, active: true })
  host.simulate.main()
  await page.getByRole('heading', { name: title }).first().waitFor()
  return { name: 'telegram', page, home: site.mini, host }
}

/** The bank's response to what was pressed; an expired token is renewed first. */
export async function answerTo(
  page: Page,
  path: string,
  click: () => Promise<unknown>,
): Promise<Response> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() !== 'GET' && answer.url().includes(path) && answer.status() !== 401,
  )
  await click()
  return answered
}
