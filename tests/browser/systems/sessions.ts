import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { basePaths } from '#contract/kit/endpoint'
import { refreshTokens } from '#contract/session'
import { tokenStoreKeys } from '#contract/kit/wire'
import type { TelegramHost } from '#app/telegram/host.ts'
import { device as said } from '#app/features/person/words.en.ts'
import { app as appTexts } from '#app/features/app/words.en.ts'
import { refusal } from '#app/i18n/words.en.ts'
import { pages as pageTexts } from '#app/features/app/words.en.ts'
import { support } from '#app/features/support/words.en.ts'
import { session as words } from '#app/features/session/words.en.ts'
import { BLANK } from '#tests/kit/site'
import type { Place } from './pages.ts'
import { taking, theirName, type Does, type SessionOperator } from './sessions.operator.ts'
import type { SystemState, System } from './system.ts'

/** Sends a session its events and reads its state: at the bank by HTTP, and as a page. */

const renewalPath = `**${basePaths.user}${refreshTokens.path}`

/** The page in Chromium: sign-in, the app, and signed out. */
export function pageOfSession(place: Place, operator: SessionOperator): System {
  const { name, page } = place
  return { name, take: taking(doesOnPage(place, operator), operator), see: () => stateOn(page) }
}

const signedOut = {
  signed_out: 'yes',
  [tokenStoreKeys.refresh]: null,
  [tokenStoreKeys.access]: null,
}

function doesOnPage(place: Place, operator: SessionOperator): Does {
  const { page } = place
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  const { inAnotherTab, keptHere: storedHere } = tokensOf(page)
  const lookAgain = () => lookAgainAt(page)
  const runOut = async () => {
    operator.tokenRunsOut()
    await lookAgain()
  }

  async function renewalMeets(fate: (route: Route) => Promise<void>) {
    await page.route(renewalPath, fate, { times: 1 })
    await runOut()
  }

  return {
    'they sign in': async () => {
      await operator.stand('active')
      await signInOn(place)
    },
    'their token runs out': runOut,
    'the bank stumbles as their token runs out': () => renewalMeets(stumble),
    'the network goes as their token runs out': () => renewalMeets(loseNetwork),
    'the network comes back': () => page.context().setOffline(false),
    'they are signed out elsewhere': async () => {
      await operator.signOutElsewhere()
      await lookAgain()
    },
    'somebody used their token before them': async () => {
      await operator.useToken((await storedHere()).refresh)
      await runOut()
    },
    'another tab renews their token': async () => {
      const { access_token, refresh_token } = await operator.useToken((await storedHere()).refresh)
      await inAnotherTab({
        [tokenStoreKeys.refresh]: refresh_token,
        [tokenStoreKeys.access]: access_token,
      })
    },
    'another tab signs out': () => inAnotherTab(signedOut),
    'they come again': () => page.reload(),
    'they come again and are still blocked': () => page.reload(),
    'they come again with nothing to renew by': async () => {
      await inAnotherTab({ [tokenStoreKeys.refresh]: null })
      operator.tokenRunsOut()
      await page.reload()
    },
    'they are blocked': async () => {
      await operator.stand('blocked')
      await lookAgain()
    },
    'they ask again in vain': () => button(support.blocked.retry).click(),
    'they are let in again': async () => {
      await operator.stand('active')
      await button(support.blocked.retry).click()
    },
    'they sign out': () => button(said.leave).click(),
  }
}

const stumble = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } })

async function loseNetwork(route: Route) {
  await route.request().frame().page().context().setOffline(true)
  await route.abort('internetdisconnected')
}

/** Returning to the app shows what is there now. */
const lookAgainAt = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

async function signInOn({ page, host }: Place) {
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  const wayIn = page.getByRole('link', { name: words.in.submit, exact: true })
  const signInHeading = page.getByRole('heading', { name: words.in.title, exact: true })
  await wayIn.or(signInHeading).first().waitFor()
  // The mini app would sign in by itself, and the stories say when somebody does.
  await page.evaluate(() => localStorage.setItem('signed_out', 'yes'))
  if ((await wayIn.count()) > 0) await wayIn.click()
  await signInHeading.waitFor()
  await (host ? clickMain(host) : typePassword())
  await signInHeading.waitFor({ state: 'detached' })
  await goToProfile(page)

  async function typePassword() {
    await button(words.use.password).click()
    await page.locator('input[name=login]').fill(theirName.email)
    await page.locator('input[name=password]').fill(theirName.password)
    await button(words.in.submit).click()
  }
}

async function clickMain({ state, simulate }: TelegramHost) {
  await expect.poll(() => state.main).toMatchObject({ visible: true, active: true })
  simulate.main()
}

/** The page with the sign-out button, by its address and without another load. */
const goToProfile = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate'))
  })

/** The storage of this browser, to read, or to change as another tab would. */
function tokensOf(page: Page) {
  const storedHere = async () => ({
    refresh: (await page.evaluate((key) => localStorage.getItem(key), tokenStoreKeys.refresh))!,
  })
  async function inAnotherTab(changes: Record<string, string | null>) {
    const other = await page.context().newPage()
    await other.goto(new URL(BLANK, page.url()).href)
    await other.evaluate((changes) => {
      for (const [key, value] of Object.entries(changes))
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
    }, changes)
    await other.close()
  }
  return { keptHere: storedHere, inAnotherTab }
}

async function stateOn(page: Page): Promise<Partial<SystemState>> {
  const count = (word: string) => page.getByRole('button', { name: word, exact: true }).count()
  const title = (await page.locator('h1').first().innerText()).trim()
  const may = [
    ...((await count(said.leave)) > 0 ? ['session.end'] : []),
    ...((await count(support.blocked.retry)) > 0 ? ['session.retry'] : []),
  ]
  if (title === support.blocked.title) return { state: 'blocked', why: 'USER_BLOCKED', may }
  if (title === pageTexts.signedOut.title) return { state: 'signedOut', why: null, may }
  if (title === words.in.title) return { state: 'signedOut', why: null, may }
  if (title === pageTexts.signedOut.lostTitle)
    return { state: 'signedOut', ...(await whyOn(page)), may }
  if (!may.includes('session.end')) return { state: title, may }
  const offline = (await page.getByText(appTexts.offline).count()) > 0
  return offline ? { state: 'renewing', why: 'OFFLINE', may } : { state: 'trusted', why: null, may }
}

/** An ordinary end of a session has no other text. */
async function whyOn(page: Page): Promise<Partial<SystemState>> {
  const text = await page.locator('section').first().innerText()
  const why = Object.entries(refusal).find(([, message]) => text.includes(String(message)))?.[0]
  return why === undefined ? {} : { why }
}
