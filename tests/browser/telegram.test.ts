import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pretendTelegram } from '#contract/sandbox'
import { basePaths } from '#contract/kit/endpoint'
import { startParamOf } from '#contract/kit/start'
import { signInByTelegram } from '#contract/telegram'
import { demoTenants } from '#contract/tenants'
import { emptyStorage } from '#app/telegram/storage.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import {
  openInNativeTelegram,
  openInWebTelegram,
  clientsAt,
  type OpenTelegram,
  type TelegramOpening,
} from '#tests/kit/telegramHost'
import { inTurn, whole } from '#tests/kit/whole'

const { telegramId } = demoCustomers.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What Telegram would sign for the demo customer, by the tenant's own bot. */
async function launchData(start_param?: string): Promise<string> {
  const ask = { tg_id: telegramId, ...(start_param && { start_param }) }
  const { body } = await site.bank.ask(pretendTelegram, ask, { tenantId: demoTenants.larkspur })
  return String(body.init_data_raw)
}

async function openMini(open: OpenTelegram, more: Partial<TelegramOpening> = {}) {
  const page = await browser.newPage('telegram')
  const initData = more.initData ?? (await launchData())
  const { host } = await open(page, { address: `${site.mini}/`, initData, ...more })
  const frame = () => page.frames().find((frame) => frame.url().startsWith(site.mini))!
  const path = () => frame().evaluate(() => location.pathname)
  return { page, host, frame, path }
}

type Mini = Awaited<ReturnType<typeof openMini>>

/** Nothing is tapped. */
const enter = ({ frame }: Mini) =>
  expect.poll(() => frame().locator('.app').count(), { timeout: 15_000 }).toBe(1)

test.each(clientsAt(0))(
  'a Telegram customer is signed in without a tap, in %s',
  async (_, open) => {
    const from = site.requests.length
    const mini = await openMini(open)
    await enter(mini)
    const entry = basePaths.user + signInByTelegram.path
    const entries = site.requests.slice(from).filter(({ path }) => path === entry)
    expect(entries).toEqual([{ verb: 'POST', path: entry, status: 200 }])
    await expect.poll(() => mini.host.state.haptics).toEqual(['success'])
    expect(mini.host.state).toMatchObject({ ready: true, expanded: true, verticalSwipes: false })
  },
)

test.each(clientsAt(1))(
  'takes the host’s colours and follows their change, in %s',
  async (_, open) => {
    const { host, frame } = await openMini(open, { mode: 'dark' })
    const background = () => frame().evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(() => host.state.ready).toBe(true)
    const dark = await background()
    host.setMode('light')
    await expect.poll(background).not.toBe(dark)
  },
)

test.each(clientsAt(2))(
  'Telegram’s back button leads up to the menu and home, where it is hidden, in %s',
  async (_, open) => {
    const mini = await openMini(open, { initData: await launchData('profile') })
    await enter(mini)
    await expect.poll(mini.path).toBe('/profile')
    await expect.poll(() => mini.host.state.back).toBe(true)
    mini.host.simulate.back()
    await expect.poll(mini.path).toBe('/more')
    mini.host.simulate.back()
    await expect.poll(mini.path).toBe('/')
    await expect.poll(() => mini.host.state.back).toBe(false)
  },
)

const links = [
  ['/activity?type=deposit', '/activity?type=deposit'],
  ['/developers/calls/readWallet', '/developers/calls/readWallet'],
  ['/cards/../../sandbox', '/'],
] as const

test.each(inTurn(links, 2))(
  'a link into Telegram to %s opens that and nothing else',
  async (requests, shown) => {
    site.bank.clock.advance(60_000)
    const mini = await openMini(openInNativeTelegram, {
      initData: await launchData(startParamOf(requests)),
    })
    if (shown === requests) await enter(mini)
    const address = () => mini.frame().evaluate(() => location.pathname + location.search)
    await expect.poll(address).toBe(shown)
    await expect.poll(() => mini.frame().locator('h1').count()).toBe(1)
  },
)

test.each(clientsAt(3))(
  'signs in again without a tap after the phone lost its storage, in %s',
  async (_, open) => {
    site.bank.clock.advance(60_000)
    const storage = emptyStorage()
    const first = await openMini(open, { storage })
    await enter(first)
    await expect.poll(() => storage.secure.size).toBe(1)
    await first.page.close()
    const from = site.requests.length
    const again = await openMini(open, { storage })
    await expect.poll(() => again.frame().locator('nav').count()).toBeGreaterThan(0)
    const entry = basePaths.user + signInByTelegram.path
    expect(site.requests.slice(from).filter(({ path }) => path === entry)).toEqual([])
  },
)

/** At the desk that sends, with an address about to be typed. */
async function openOrderForm(open: OpenTelegram) {
  site.bank.clock.advance(60_000)
  const mini = await openMini(open, { initData: await launchData('send') })
  await enter(mini)
  await mini
    .frame()
    .getByRole('button', { name: /new crypto address/i })
    .click()
  const address = mini.frame().getByLabel('Address', { exact: true })
  await address.waitFor()
  return { ...mini, address, scan: mini.frame().getByRole('button', { name: 'Scan QR code' }) }
}

test('scans an address, and a cancelled scan changes nothing', async () => {
  const { address, host, scan } = await openOrderForm(openInNativeTelegram)
  await scan.click()
  await expect.poll(() => host.state.scanning).toBe(true)
  host.camera.shut()
  await scan.click()
  await expect.poll(() => host.state.scanning).toBe(true)
  expect(await address.inputValue()).toBe('')
  host.camera.showCode('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await expect.poll(() => address.inputValue()).toMatch(/^0x5aAeb6053F3E/)
  expect(host.state.scanning).toBe(false)
})

whole('a desktop client is offered no camera', async () => {
  const { scan } = await openOrderForm(openInWebTelegram)
  expect(await scan.count()).toBe(0)
})

test.each(inTurn(['light', 'dark'] as const, 1))(
  'nothing lies under the notch, and everybody can use it, %s',
  async (mode) => {
    const mini = await openMini(openInNativeTelegram, { mode, edges: 'notch' })
    await enter(mini)
    const top = () =>
      mini.frame().evaluate(() => {
        const state = [...document.querySelectorAll('h1, h2, button, a, input')]
        const tops = state
          .map((part) => part.getBoundingClientRect())
          .filter(({ height }) => height > 1)
        return Math.min(...tops.map(({ top }) => top))
      })
    const titled = () => mini.frame().evaluate(() => document.querySelector('h1') !== null)
    await expect.poll(titled).toBe(true)
    await expect.poll(top).toBeGreaterThanOrEqual(93)
    expect(await findBarriers(mini.page)).toEqual([])
  },
)

test('the Telegram simulator opens the mini app and signs the customer in', async () => {
  site.bank.clock.advance(60_000)
  const page: Page = await browser.newPage('web')
  await page.goto(`${site.web}/telegram/`)
  const mini = () => page.frames().find((frame) => frame.url().startsWith(site.mini))!
  await expect.poll(() => mini().evaluate(() => location.pathname)).toBe('/')
  await page.getByLabel('Theme').selectOption('dark')
  const background = () => mini().evaluate(() => document.documentElement.dataset.host)
  await expect.poll(background).toBe('dark')
})
