import lighthouse from 'lighthouse'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { openProfile } from '#tests/kit/profile'
import { openSite, type Site } from '#tests/kit/site'
import { printTable } from './load.ts'

/**
 * Lighthouse on sign-in and home, as on a phone with a slow network. Performance depends on the
 * machine and is only printed; the other two scores are asserted.
 */

const KINDS = ['performance', 'accessibility', 'best-practices'] as const
const LEAST = 95

async function look(url: string, port: number) {
  const options = { port, logLevel: 'error', disableStorageReset: true } as const
  const report = await lighthouse(url, { ...options, onlyCategories: [...KINDS] })
  if (!report) throw new Error('Lighthouse said nothing.')
  const { categories, audits } = report.lhr
  const missed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  const where = ['layout-shifts', 'errors-in-console'].flatMap((id) => itemsOf(audits[id]?.details))
  const scores = KINDS.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100))
  return { scores, missed, where }
}

/** What an audit points at. */
function itemsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: Score[] }
  return items.flatMap(({ node, description }) => description ?? node?.selector ?? [])
}

interface Score {
  node?: { selector?: string }
  description?: string
}

async function signIn(context: BrowserContext, { bank, web }: Site) {
  const { email, password } = demoCustomers.larkspur
  const { body } = await bank.ask(
    signInByPassword,
    { email, password },
    { tenantId: demoTenants.larkspur },
  )
  const page = await context.newPage()
  await page.goto(`${web}/openapi.json`)
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('refresh_token', refresh)
    },
    [String(body.access_token), String(body.refresh_token)] as const,
  )
  await page.close()
}

test('Lighthouse on sign-in and home', async () => {
  const site = await openSite()
  const { context, port, close } = await openProfile()
  try {
    const signInPage = await look(site.web, port)
    site.bank.clock.advance(60_000)
    await signIn(context, site)
    const home = await look(site.web, port)
    printTable(
      'Lighthouse, of a hundred',
      ['', ...KINDS],
      Object.entries({ 'sign-in': signInPage, home }).map(([name, { scores }]) => [
        name,
        ...scores,
      ]),
    )
    for (const [name, { missed, where }] of Object.entries({ 'sign-in': signInPage, home }))
      console.log([`${name} misses: ${missed.join(', ') || 'nothing'}`, ...where].join('\n  '))
    for (const { scores } of [signInPage, home])
      for (const held of scores.slice(1)) expect(held).toBeGreaterThanOrEqual(LEAST)
  } finally {
    await close()
  }
})
