import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { formatMonth } from '#app/i18n/when.ts'
import { assertSound, visit } from './visit.ts'

/** From a month's bar to a category, and from there to what was counted in it. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test.each(inTurn(variants, 0))(
  'a month is opened, and in it a category ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/spending')
    const { page, texts, language } = at
    await assertSound(at)

    const month = formatMonth('2026-02-14T12:00', language)
    const february = page.getByRole('link', {
      name: new RegExp(`^${month}: 2\\D?\\d{3}[.,]\\d\\d`),
    })
    await february.focus()
    await expect
      .poll(() => february.locator('.month-tip').evaluate((tip) => getComputedStyle(tip).opacity))
      .toBe('1')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: month }).waitFor()
    await assertSound(at)

    const { categories } = texts.activity
    const categoriesShown = page.getByRole('region', { name: texts.spending.categories })
    await categoriesShown.getByRole('link').filter({ hasText: categories.transfers }).click()
    await page.waitForURL(/activity\?category=transfers&from=2026-02-01&to=2026-02-28$/)
    await assertSound(at)
    const rows = page.getByRole('main').locator('ul .row')
    await expect.poll(() => rows.count()).toBe(3)
    const chosen = page.getByLabel(texts.activity.facts.category)
    expect(await chosen.textContent()).toBe(categories.transfers)
  },
)
