import { writeFileSync } from 'node:fs'
import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { tokenStoreKeys } from '#contract/kit/wire'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { isOutside, routeIds, type RouteId } from '#machines/app/routes'
import { answerTo, type Answers } from '#app/workbench/screen/answers.ts'
import recorded from '#app/workbench/screen/answers.json'
import { demoCustomers } from '#bank/db/seed/tenants'
import { useBrowser } from '#tests/kit/browser'
import { pathOf, viewStatesOf } from '#tests/kit/gallery'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { isWhole } from '#tests/kit/whole'
import { amountIn } from './sending.ts'

/**
 * The live screens of the workbench answer with what the bank once answered. `RECORD=1` writes it
 * again; else this test says which call of which page nobody recorded. Outside DEEP it opens one page
 * of three.
 */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite({ lively: true })
})

/** Enough of a list to fill a screen. */
const ROWS = 20

test('every call of every page has a recorded answer', async () => {
  const page = await browser.newPage('web')
  await page.clock.setSystemTime(site.bank.clock.now())
  const answers: Answers = {}
  const reading: Promise<void>[] = []
  page.on('response', (response) => void reading.push(record(response, answers)))

  await page.goto(`${site.web}/sign-in`)
  await page.locator('h1').first().waitFor()
  await plantTokens(page)
  for (const route of visited) await visitRoute(page, route)
  await page.goto(`${site.web}/exchange`)
  await amountIn(page).fill('10')
  await page.getByText(/seconds? left$/).waitFor()
  await Promise.all(reading)

  if (process.env.RECORD) return writeFileSync(FILE, linesOf(answers))
  const unanswered = Object.keys(answers).filter((call) => {
    const [verb = '', path = ''] = call.split(' ')
    return answerTo(recorded, verb, path) === undefined
  })
  expect(unanswered).toEqual([])
})

const inside = routeIds.filter((id) => !isOutside(id))
const isAll = isWhole || process.env.RECORD !== undefined
const visited = inside.filter((_, at) => isAll || at % 3 === 0)

const FILE = 'src/app/workbench/screen/answers.json'

async function record(response: Response, answers: Answers) {
  const { pathname, search } = new URL(response.url())
  if (!/^\/(api|sandbox)\//.test(pathname) || !response.ok()) return
  const body = (await response.json().catch(() => undefined)) as unknown
  if (body !== undefined)
    answers[`${response.request().method()} ${pathname}${search}`] = short(body)
}

function short(body: unknown): unknown {
  const list = body as { data?: unknown; total?: number } | null
  if (!Array.isArray(list?.data) || !('total' in list) || list.data.length <= ROWS) return body
  return { ...list, data: list.data.slice(0, ROWS), total: ROWS, count: ROWS }
}

async function plantTokens(page: Page) {
  const { email, password } = demoCustomers.larkspur
  const tenantId = demoTenants.larkspur
  const { body } = await site.bank.ask(signInByPassword, { email, password }, { tenantId })
  const tokens = { access: String(body.access_token), refresh: String(body.refresh_token) }
  await page.goto(site.web + BLANK)
  await page.evaluate(
    ([names, tokens]) => {
      localStorage.setItem(names.access, tokens.access)
      localStorage.setItem(names.refresh, tokens.refresh)
    },
    [tokenStoreKeys, tokens] as const,
  )
}

async function visitRoute(page: Page, route: RouteId) {
  const listed = pathOf(route)
  if (listed === null) return
  await visit(page, listed)
  if (!viewStatesOf[route].includes('one')) return
  const links = await page.locator('main li a[href^="/"], main tbody a[href^="/"]').all()
  const path = await links[0]?.getAttribute('href')
  if (path) await visit(page, path)
}

/** Opened anew: only after a load is it known when nothing is read any more. */
async function visit(page: Page, path: string) {
  // The bank limits how fast one person may read.
  site.bank.clock.advance(15_000)
  await page.goto(site.web + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

const linesOf = (answers: Answers) =>
  `{\n${Object.entries(answers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([call, body]) => `${JSON.stringify(call)}: ${JSON.stringify(body)}`)
    .join(',\n')}\n}\n`
