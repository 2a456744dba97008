import { beforeAll, expect } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'

/** The switches of the simulated Telegram reach the mini app. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

whole('an old client without storage, on the web, opens the mini app', async () => {
  const page = await browser.newPage('web')
  await page.goto(`${site.web}/telegram/`)
  const app = page.frameLocator('iframe[title="Mini app"]')
  await app.locator('.money-hero').waitFor()
  site.bank.clock.advance(60_000)
  await page.getByLabel('Version').selectOption('6.0')
  await page.getByLabel('Platform').selectOption('weba')
  await page.getByLabel('Storage').selectOption('refuses')
  await page.getByRole('button', { name: 'Open the mini app' }).click()
  await expect
    .poll(() => page.locator('iframe').getAttribute('src'))
    .toMatch(/tgWebAppVersion=6\.0&tgWebAppPlatform=weba/)
  await app.locator('.money-hero').waitFor()
})
