import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tokenStoreKeys } from '#contract/kit/wire'
import { pretendTelegram } from '#contract/sandbox'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import type { Tokens } from '#contract/tokens'
import type { TelegramHost } from '#app/telegram/host.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, type Looks, type TestBrowser } from '#tests/kit/browser'
import { brokenWords, leftInEnglish, overflowing } from '#tests/kit/galleryFaults'
import { BLANK, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import type { Variant } from '#tests/kit/variants'
import { appTexts, type AppTexts } from './appTexts.ts'
import { allThere } from './arrival.ts'

/** A page of a journey that is made in every tenant, client and language. */
export interface Visit extends Variant {
  page: Page
  texts: AppTexts
  home: string
  /** Telegram around the page, in the mini app. */
  host: TelegramHost | null
}

/** Whoever is signed in; the tenant’s demo customer, if nobody is named. */
export interface Visitor {
  telegramId: string
  /** Null for somebody who has signed in nowhere yet. */
  tokens: Tokens | null
}

export function homeOf({ web }: Site, { tenant, client }: Variant): string {
  const { port } = new URL(web)
  return `http://${tenant}${client === 'telegram' ? '-mini' : ''}.localhost:${port}`
}

/** Russian is read in the dark and on a phone, where its longer words have the least room. */
const looksOf = ({ client, language }: Variant): Looks =>
  language === 'ru' && client === 'web'
    ? { language, dark: true, width: 390, height: 844 }
    : { language }

/** `timed`: the device goes by the clock of the bank. */
export async function visit(
  site: Site,
  browser: TestBrowser,
  variant: Variant,
  path: string,
  {
    visitor = null,
    timed = false,
  }: { visitor?: Visitor | 'stranger' | null; timed?: boolean } = {},
): Promise<Visit> {
  // Stays below the rate limit: this clock stands still.
  site.bank.clock.advance(61_000)
  const at = timed && { at: site.bank.clock.now() }
  const page = await browser.newPage(variant.client, { ...looksOf(variant), ...at })
  const home = homeOf(site, variant)
  const opened = { ...variant, page, texts: appTexts[variant.language], home }
  if (variant.client === 'telegram' && visitor !== 'stranger') {
    const host = await openMini(site, opened, home + path, visitor)
    return { ...opened, host }
  }
  if (visitor !== 'stranger') await plant(opened, visitor?.tokens ?? (await signIn(site, variant)))
  await page.goto(home + path)
  return { ...opened, host: null }
}

async function plant({ page, home }: Pick<Visit, 'page' | 'home'>, tokens: Tokens) {
  await page.goto(`${home}${BLANK}`)
  await page.evaluate(
    ([names, { access_token, refresh_token }]) => {
      localStorage.setItem(names.access, access_token)
      localStorage.setItem(names.refresh, refresh_token)
    },
    [tokenStoreKeys, tokens] as const,
  )
}

async function signIn({ bank }: Site, { tenant }: Variant): Promise<Tokens> {
  const { email, password } = demoCustomers[tenant]
  const caller = { tenantId: demoTenants[tenant] }
  const { body } = await bank.ask(signInByPassword, { email, password }, caller)
  return body as unknown as Tokens // the test bank holds every answer against the contract
}

async function openMini(
  { bank }: Site,
  { page, tenant, language }: Omit<Visit, 'host'>,
  address: string,
  visitor: Visitor | null,
): Promise<TelegramHost> {
  const tg_id = visitor?.telegramId ?? demoCustomers[tenant].telegramId
  const launch = { tg_id, language_code: language }
  const { body } = await bank.ask(pretendTelegram, launch, { tenantId: demoTenants[tenant] })
  const initData = String(body.init_data_raw)
  const mode = language === 'ru' ? 'dark' : 'light'
  const { host } = await openInNativeTelegram(page, { address, initData, mode })
  return host
}

/** Another page of the same visit. */
export async function go({ bank }: Site, { page, home }: Visit, path: string): Promise<void> {
  bank.clock.advance(61_000)
  await page.goto(home + path)
}

/** How often the activity shows that so much was sent, in whole units. */
export async function timesSent(site: Site, at: Visit, amount: string): Promise<number> {
  await go(site, at, '/activity')
  const rows = at.page.getByRole('link', { name: new RegExp(`−${amount}[.,]00`) })
  await rows.first().waitFor()
  return rows.count()
}

type Named = string | RegExp

const isNamed = (text: string, name: Named) =>
  typeof name === 'string' ? text === name : name.test(text)

/** Presses a button of the page, or the one of Telegram that stands for it there. */
export async function press({ page, host }: Visit, name: Named, within: Within = page) {
  const button = within.getByRole('button', { name, exact: true }).first()
  if (host === null) return button.click()
  const isMain = () => {
    const { visible, active, busy, text } = host.state.main
    return visible && active && !busy && isNamed(text, name)
  }
  await expect.poll(async () => isMain() || (await button.isVisible())).toBe(true)
  return isMain() ? host.simulate.main() : button.click()
}

type Within = Pick<Page, 'getByRole'>

/** A button that says how much: typed in whole units, and shown with what stands behind the point. */
export const pressSum = (at: Visit, name: string) => press(at, new RegExp(`^${name}(?!\\d)`))

/** Proves by the code that is mailed to them. */
export async function proveByMail({ bank }: Site, at: Visit, email: string): Promise<void> {
  const { page, texts } = at
  const byMail = page.getByRole('button', { name: new RegExp(texts.proof.channels.EMAIL) })
  const code = page.getByLabel(texts.signIn.code.label, { exact: true })
  await byMail.or(code).first().waitFor()
  await assertSound(at)
  if (await byMail.count()) await byMail.first().click()
  await code.waitFor()
  await code.fill(await bank.codeTo(email))
}

/** What the app says where the bank refuses. */
export function refusalText({ texts }: Visit, code: keyof AppTexts['refusal'], state = '') {
  const text = texts.refusal[code]
  return typeof text === 'string' ? text : text({ state })
}

/** Settled, with nothing in anybody’s way, nothing cut off and nothing left untranslated. */
export async function assertSound({ page, language }: Visit): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await allThere(page)
  // What is scrolled under the bar at the top counts as covered.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await findBarriers(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  expect(await brokenWords(page)).toEqual([])
  if (language === 'ru') expect(await leftInEnglish(page)).toEqual([])
}
