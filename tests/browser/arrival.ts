import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ClientKind } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { tokenStoreKeys } from '#contract/kit/wire'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { Looks, useBrowser } from '#tests/kit/browser'
import { BLANK, type Site } from '#tests/kit/site'

const tenantId = demoTenants.larkspur
const { email, password } = demoCustomers.larkspur

/** Opens an address as the signed-in demo customer. */
export async function arrive(
  { bank, web }: Site,
  browser: ReturnType<typeof useBrowser>,
  path: string,
  client: ClientKind = 'web',
  looks: Looks = {},
) {
  // Stays below the rate limit: this clock stands still.
  bank.clock.advance(60_000)
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const tokens = body as unknown as Tokens // the test bank holds every answer against the contract
  const page = await browser.newPage(client, looks)
  await page.goto(`${web}${BLANK}`)
  await page.evaluate(
    ([names, { access_token, refresh_token }]) => {
      localStorage.setItem(names.access, access_token)
      localStorage.setItem(names.refresh, refresh_token)
    },
    [tokenStoreKeys, tokens] as const,
  )
  await page.goto(web + path)
  return page
}

/** The app marks what is still loading as busy, so no button is looked for too early. */
export const allThere = (page: Page) =>
  expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
