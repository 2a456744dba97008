import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { allThere } from './arrival.ts'
import { assertSound, press, visit, type Visit } from './visit.ts'

/** One list of everything that happened, as a customer goes through it. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const rows = (page: Page) => page.getByRole('main').locator('ul .row')

async function search({ page, texts }: Visit, text: string) {
  await page.getByLabel(texts.activity.searchLabel, { exact: true }).fill(text)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === text)
  await allThere(page)
}

/** From the list to one event of it, and back to the list as it was. */
async function openAndLeave(at: Visit, title: string) {
  const { page, texts } = at
  const listed = page.url()
  await rows(page).first().click()
  const sheet = page.getByRole('complementary', { name: title })
  await sheet.waitFor()
  await sheet.getByRole('button', { name: /PDF/ }).waitFor()
  await assertSound(at)
  await sheet.getByRole('link', { name: texts.activity.close }).click()
  await page.waitForURL(listed)
  await sheet.waitFor({ state: 'detached' })
}

const homes = { larkspur: 'USD', juniper: 'EUR' } as const

test.each(inTurn(variants, 0))(
  'everything that happened is found, opened and left ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/activity')
    const { page, language, texts } = at
    const { activity } = texts
    const home = homes[variant.tenant]
    const sum = (amount: string) => formatAmount(amount, '', language).trim()
    await assertSound(at)

    await press(at, activity.show.exchange)
    await allThere(page)
    const bitcoin = activity.pair(home, 'BTC')
    await expect.poll(() => rows(page).filter({ hasText: bitcoin }).count()).toBe(1)
    expect(
      await rows(page)
        .filter({ hasText: `−${sum('2412.00')}` })
        .count(),
    ).toBe(1)
    await press(at, `${activity.period}: ${activity.periods.any}`)
    await assertSound(at)
    await press(at, activity.periods.thisMonth)
    await page.waitForURL(/from=.*to=/)
    await assertSound(at)

    await page.getByRole('link', { name: activity.clear }).click()
    await search(at, sum('2412.00'))
    await expect.poll(() => rows(page).count()).toBe(1)
    await openAndLeave(at, bitcoin)

    // A rent of 1,650.00 and its fee of 1.50 are one payment.
    await search(at, 'oyelaran')
    const rents = rows(page).filter({ hasText: `−${sum('1651.50')}` })
    await expect.poll(() => rents.count()).toBeGreaterThan(2)
    expect(await rows(page).count()).toBe(await rents.count())
    await openAndLeave(at, 'Oyelaran Household Services')
    await search(at, 'nobody of that name')
    await page.getByText(activity.noMatches).waitFor()
    await assertSound(at)
  },
)
