import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'

/** The live screens of the workbench, on the built product. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('a screen moves with its chart, both ways, and its link opens it again', async () => {
  const bench = await browser.newPage('web')
  await bench.goto(`${site.web}/workbench/?chart=oneOrder&said=done.actor.readOrder`)
  await bench.getByRole('button', { name: 'Show its screen' }).click()
  await bench.getByRole('button', { name: 'Web, narrow' }).click()
  const screen = bench.frameLocator('iframe[name=screen]')
  await screen.getByRole('heading', { name: 'Progress' }).waitFor()
  const active = bench.locator('.drawing .active.atomic')
  const isActive = (state: string) => bench.locator(`.active.atomic[data-id="${state}"]`).waitFor()
  await bench.getByRole('button', { name: 'Expand all' }).click()
  await isActive('oneOrder.shown.idle')

  // Pressed beside the screen.
  const panel = bench.getByRole('complementary')
  await panel.getByRole('button', { name: 'order.cancel' }).click()
  await isActive('oneOrder.canceling')
  await panel.getByRole('button', { name: /^cancelOrder answered/ }).click()
  await panel
    .getByRole('button', { name: /^readOrder answered/ })
    .first()
    .click()
  await isActive('oneOrder.shown.idle')

  // Pressed in the screen.
  await screen.getByRole('button', { name: 'Add comment' }).click()
  await isActive('oneOrder.commenting')
  await expect.poll(() => bench.url()).toContain('comment.edit')
  expect(await active.count()).toBe(1)

  const other = await browser.newPage('web')
  await other.goto(bench.url())
  await other.locator('.active.atomic[data-id="oneOrder.commenting"]').waitFor()
  await other.frameLocator('iframe[name=screen]').getByRole('textbox').waitFor()
})

whole('in Telegram the buttons of the host move the chart', async () => {
  const bench = await browser.newPage('web')
  await bench.goto(`${site.web}/workbench/?chart=orderComment&host=telegram&width=390`)
  const screen = bench.frameLocator('iframe[name=screen]')
  await screen.getByRole('textbox').fill('Rent')
  const save = bench.getByRole('group', { name: 'Telegram' }).getByRole('button', { name: 'Save' })
  await save.waitFor()
  // The app has no button of its own where the host has one.
  expect(await screen.getByRole('button', { name: 'Save' }).count()).toBe(0)

  await save.click()
  await bench.locator('.active.atomic[data-id="orderComment.submitting"]').waitFor()
  await expect.poll(() => bench.url()).toContain('form.submit')

  await bench.getByRole('button', { name: 'dark' }).click()
  await expect
    .poll(() => screen.locator('html').evaluate((html) => getComputedStyle(html).colorScheme))
    .toBe('dark')
  await bench.getByRole('button', { name: 'Web, narrow' }).click()
  await screen.getByRole('button', { name: 'Save' }).waitFor()
  expect(await save.count()).toBe(0)
})

whole('a screen takes theme, language, width and a bank without a row', async () => {
  const bench = await browser.newPage('web')
  await bench.goto(`${site.web}/workbench/?chart=activity&host=web&said=done.actor.fetchEvents`)
  const screen = bench.frameLocator('iframe[name=screen]')
  await screen.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  const rows = screen.locator('main a[href^="/activity/"]')
  await rows.first().waitFor()
  const choose = async (group: string, name: string) =>
    bench.getByRole('group', { name: group }).getByRole('button', { name }).click()

  await choose('Language', 'ru')
  await screen.getByRole('heading', { name: 'Операции', level: 1 }).waitFor()
  await choose('Theme', 'dark')
  await expect
    .poll(() => screen.locator('html').evaluate((html) => getComputedStyle(html).colorScheme))
    .toBe('dark')
  await choose('Host', 'Web, narrow')
  await expect.poll(() => screen.locator('html').evaluate(() => innerWidth)).toBe(390)
  await choose('Lists', 'empty')
  await expect.poll(() => rows.count()).toBe(0)
})
