import { expect, test } from 'vitest'
import type { Device } from '#device/device'
import { useBrowser } from '#tests/kit/browser'
import { signed, useDeviceSite, web } from '#tests/kit/deviceSite'
import { openInNativeTelegram, clientsAt } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'

const browser = useBrowser()
const site = useDeviceSite(browser)

test('a browser never loads Telegram’s code', async () => {
  const page = await browser.newPage('web')
  const sent = await site.serve(page)
  await page.goto(`${web}/home#tgWebAppData=${encodeURIComponent(signed)}&tgWebAppVersion=9.1`)
  expect(
    await page.evaluate(() => window.device.then(({ kind, proof }) => ({ kind, proof }))),
  ).toEqual({
    kind: 'web',
    proof: null,
  })
  expect(sent).toEqual([expect.stringContaining('devicePage')])
})

whole('five tabs with an old token renew it once', async () => {
  const first = await browser.newPage('web')
  const tabs = [first, ...(await Promise.all([1, 2, 3, 4].map(() => first.context().newPage())))]
  for (const tab of tabs) {
    await site.serve(tab)
    await tab.goto(`${web}/home`)
  }
  const renewals: string[] = []
  for (const round of Array.from({ length: 20 }, (_, at) => at)) {
    const renewed = await Promise.all(tabs.map((tab) => tab.evaluate(renewOnce, `token-${round}`)))
    renewals.push(`${renewed.filter(Boolean).length} in round ${round}`)
  }
  expect(renewals).toEqual(renewals.map((_, round) => `1 in round ${round}`))
})

/** In the page: takes the lock, reads again, and renews only what nobody renewed meanwhile. */
async function renewOnce(fresh: string) {
  const device = await window.device
  return device.runExclusive('renewal', async () => {
    if (device.tokenStore.read().access === fresh) return false
    device.tokenStore.store({ access_token: fresh, refresh_token: fresh })
    return true
  })
}

test('copies a text where the frame is refused the clipboard', async () => {
  const page = await browser.newPage('telegram')
  await page.context().grantPermissions(['clipboard-read'])
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const { frame } = await site.openMini(openInNativeTelegram, {}, page)
  await frame.evaluate(() => {
    window.arrived = new Promise((resolve, reject) => {
      const copy = (device: Device) => device.copy('DE89 3704 0044')
      addEventListener('click', () => void window.device.then(copy).then(resolve, reject))
    })
  })
  await page.mouse.click(100, 100)
  await frame.evaluate(() => window.arrived)
  expect(await frame.evaluate(() => navigator.clipboard.readText())).toBe('DE89 3704 0044')
})

test.each(clientsAt(1))('the mini app works without storage, in %s', async (_, open) => {
  const page = await browser.newPage('telegram')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  const { frame, host } = await site.openMini(open, {}, page)
  const read = await frame.evaluate(async () => {
    const { tokenStore, proof } = await window.device
    tokenStore.store({ access_token: 'at', refresh_token: 'rt' })
    return { ...tokenStore.read(), signedIn: proof !== null }
  })
  expect(read).toEqual({ access: 'at', refresh: 'rt', signedIn: true })
  await expect.poll(() => host.state.methods).toContain('web_app_request_theme')
})
