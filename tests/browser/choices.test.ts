import type { Frame, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { choice as en } from '#app/features/choice/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { openMiniApp } from './miniApp.ts'
import { assertSound, press, visit } from './visit.ts'

/** Lists and calendars that open, by keys alone and inside the mini app. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const openerName = (page: Page | Frame) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('a currency is found and chosen by keys, and the focus returns', async () => {
  const page = await arrive(site, browser, '/exchange')
  await allThere(page)
  const opener = page.getByRole('combobox', { name: 'Currency you get' })
  await opener.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('dialog', { name: 'Currency you get' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => openerName(page)).toBe('Currency you get')
  await page.keyboard.press('ArrowDown')
  await page.getByLabel(en.search).fill('ethereum')
  await page.keyboard.press('Enter')
  await expect.poll(() => opener.textContent()).toBe('ETH')
  await expect.poll(() => openerName(page)).toBe('Currency you get')
})

test('a press beside a list closes it', async () => {
  const page = await arrive(site, browser, '/statements')
  await allThere(page)
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('listbox').waitFor()
  await page.mouse.click(5, 5)
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
})

test.each(inTurn(variants, 2))(
  'a statement is for the days that were picked in the calendar ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/statements')
    const { page, texts, host } = at
    await assertSound(at)
    await press(at, new RegExp(`^${texts.statement.ownDates}`))
    await page.getByRole('grid').waitFor()
    await assertSound(at)
    const today = page.locator('[aria-current="date"]')
    await today.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await press(at, texts.choice.apply)
    await page.waitForURL(/from=.*to=/)
    const saving = host ? null : page.waitForEvent('download')
    await press(at, new RegExp(`^${texts.statement.downloadOf('')}.*\\d{4}`))
    await page.getByText(host ? texts.statement.unsupported : texts.statement.saved).waitFor()
    expect((await saving)?.suggestedFilename() ?? '.pdf').toMatch(/\.pdf$/)
    await assertSound(at)
  },
)

test('in the mini app a list is a sheet, which its back button closes', async () => {
  const mini = await openMiniApp({ site, browser, route: 'statements' }, openInNativeTelegram, {})
  await expect.poll(() => mini.frame()?.url()).toBeTruthy()
  const frame = mini.frame() as unknown as Page
  await frame.getByRole('combobox', { name: 'Currency' }).click()
  await frame.getByRole('listbox').waitFor()
  await frame.getByRole('button', { name: en.close }).click()
  await expect.poll(() => frame.getByRole('listbox').count()).toBe(0)
  await pick(frame, 'Currency', /^EUR/)
  await expect
    .poll(() => frame.getByRole('combobox', { name: 'Currency' }).textContent())
    .toContain('EUR')
})
