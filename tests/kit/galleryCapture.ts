import type { Page, Route } from 'playwright-core'
import { readConfig } from '#contract/tenantConfig'
import { refreshTokens } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { tokenStoreKeys } from '#contract/kit/wire'
import { readUser, readUserData } from '#contract/person'
import { basePaths } from '#contract/kit/endpoint'
import { pretendTelegram } from '#contract/sandbox'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode, signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { phoneWithFingerprint } from '#app/telegram/biometry.ts'
import { demoCustomers, type DemoCustomer } from '#bank/db/seed/tenants'
import type { CallOptions } from './bank.ts'
import type { TestBrowser } from './browser.ts'
import { isOutside } from '#machines/app/routes'
import { pathOf, type View } from './gallery.ts'
import { BLANK, type Site } from './site.ts'
import { openInNativeTelegram } from './telegramHost.ts'

/** The empty state is seen by somebody who has just signed up. */
export interface Guide {
  open(view: View): Promise<Page>
}

/** Shorter than an access token lives, so that no two pages renew the same one. */
const TOKENS_USED_MS = 8 * 60_000
const BETWEEN_MS = 15_000

export function createGuide(site: Site, browser: TestBrowser): Guide {
  const known = new Map<string, { tokens: Promise<Tokens>; at: number }>()
  let signIns = 0

  function tokensFor({ tenant, state }: View): Promise<Tokens> {
    const who = `${tenant} ${state === 'empty'}`
    const now = site.bank.clock.now().getTime()
    const last = known.get(who)
    if (last && now - last.at < TOKENS_USED_MS) return last.tokens
    signIns += 1
    // Each from an IP address of its own, because of the rate limits.
    const caller = { tenantId: demoTenants[tenant], ip: `10.1.${signIns >> 8}.${signIns & 255}` }
    const tokens =
      state === 'empty'
        ? signUp(site, `new${signIns}@${tenant}.example`, caller)
        : signIn(site, demoCustomers[tenant], caller)
    known.set(who, { tokens, at: now })
    return tokens
  }

  return {
    async open(view) {
      site.bank.clock.advance(BETWEEN_MS)
      const tokens = isOutside(view.page) ? null : await tokensFor(view)
      const page = await browser.newPage(view.frame === 'telegram' ? 'telegram' : 'web', {
        dark: view.mode === 'dark',
        language: view.language,
        ...(view.frame === 'narrow' && { width: 390, height: 844 }),
      })
      page.setDefaultTimeout(10_000)
      await page.clock.setSystemTime(site.bank.clock.now())
      const origin = originOf(site, view)
      await plant(page, origin, tokens, view)
      await page.route('**/api/**', (route) => answer(route, view))
      await enter(site, page, origin, view)
      await settled(page, view)
      return page
    },
  }
}

type From = Pick<CallOptions, 'tenantId' | 'ip'>

async function signUp({ bank }: Site, email: string, caller: From) {
  await bank.ask(askEmailCode, { email }, caller)
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, caller)
  return body as unknown as Tokens // the test bank checks it against the contract
}

async function signIn({ bank }: Site, { email, password }: DemoCustomer, caller: From) {
  const { body } = await bank.ask(signInByPassword, { email, password }, caller)
  return body as unknown as Tokens // as above
}

function originOf({ web }: Site, { tenant, frame }: View) {
  const { port } = new URL(web)
  return `http://${tenant}${frame === 'telegram' ? '-mini' : ''}.localhost:${port}`
}

async function plant(page: Page, origin: string, tokens: Tokens | null, { mode, language }: View) {
  await page.goto(`${origin}${BLANK}`)
  const stored = {
    theme: mode,
    language,
    ...(tokens && {
      [tokenStoreKeys.access]: tokens.access_token,
      [tokenStoreKeys.refresh]: tokens.refresh_token,
    }),
  }
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, stored)
}

/** Without these nobody is signed in and no page opens. */
const alwaysAnswered = new Set(
  [readUser, readUserData, refreshTokens, readConfig].map(
    ({ base, path }) => basePaths[base] + path,
  ),
)

async function answer(route: Route, { page, state }: View): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const needed = alwaysAnswered.has(pathname) && !isOutside(page)
  if (needed || state === 'full' || state === 'empty' || state === 'one') return route.continue()
  if (state === 'loading') return
  return route.fulfill({ status: 500, json: { code: 'INTERNAL' } })
}

async function enter(site: Site, page: Page, origin: string, view: View): Promise<void> {
  const address = origin + pathOf(view.page)
  if (view.frame !== 'telegram') return void (await page.goto(address))
  const text = {
    tg_id: view.state === 'empty' ? '800' : demoCustomers[view.tenant].telegramId,
    language_code: view.language,
  }
  const tenantId = demoTenants[view.tenant]
  const { body } = await site.bank.ask(pretendTelegram, text, { tenantId })
  const initData = String(body.init_data_raw)
  const biometry = phoneWithFingerprint()
  await openInNativeTelegram(page, { address, initData, mode: view.mode, biometry })
}

const busy = '[aria-busy=true]'

/** A loading view stays busy; any other settles. */
async function settled(page: Page, { state }: View): Promise<void> {
  if (state === 'loading') return page.locator(busy).first().waitFor()
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await rested(page)
  if (state !== 'one') return
  await page.locator('main li a, main tbody a').first().click()
  await rested(page)
}

/** A page that stays busy is captured all the same: that is one of its faults. */
async function rested(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const gone = page.waitForFunction((busy) => !document.querySelector(busy), busy)
  await gone.catch(() => {})
}
