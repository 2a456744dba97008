import { beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/session'
import { basePaths } from '#contract/kit/endpoint'
import { phoneWithFingerprint, type SimulatedBiometry } from '#app/telegram/biometry.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import {
  openInNativeTelegram,
  clientsAt,
  type OpenTelegram,
  type TelegramOpening,
} from '#tests/kit/telegramHost'
import { inTurn, whole } from '#tests/kit/whole'
import { openMiniApp, clickMain, type MiniApp } from './miniApp.ts'

const { email, password } = demoCustomers.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** The demo customer's mini app, on a phone with biometry. */
const openMini = (open: OpenTelegram, visit: Partial<TelegramOpening>) =>
  openMiniApp({ site, browser, route: 'profile' }, open, visit)

type Mini = MiniApp

const isLocked = ({ title }: Mini) => expect.poll(title).toBe('Locked')
const isOpen = ({ title }: Mini) => expect.poll(title).toBe('Profile')

const enter = isOpen

async function lockIt(open: OpenTelegram, phone: SimulatedBiometry) {
  const mini = await openMini(open, { biometry: phone })
  await enter(mini)
  await mini.app.getByRole('button', { name: 'Turn app lock on' }).click()
  await mini.app.getByRole('button', { name: 'Turn app lock off' }).waitFor()
  return mini
}

/** The button appears once no prompt is open. */
const clickUnlock = (mini: Mini) => clickMain(mini, 'Unlock')

/** Signs in with more than the lock asks for. */
async function enterByPassword({ app }: Mini) {
  await app.getByRole('link', { name: 'Sign in' }).click()
  await app.getByRole('button', { name: /password/i }).click()
  await app.locator('input[name=login]').fill(email)
  await app.locator('input[name=password]').fill(password)
  await app.locator('input[name=password]').press('Enter')
  await app.getByRole('navigation', { name: 'Main menu' }).waitFor()
}

/** Everything a page can read of the web view's storage. */
const storageOf = (mini: Mini) =>
  mini.frame().evaluate(() => JSON.stringify([localStorage, sessionStorage]))

test.each(clientsAt(0))(
  'a locked mini app shows nothing after a reload until unlocked, in %s',
  async (_, open) => {
    const phone = phoneWithFingerprint()
    const mini = await lockIt(open, phone)
    phone.person = 'refuses'
    await mini.page.reload()
    await isLocked(mini)
    if (open === openInNativeTelegram) expect(await findBarriers(mini.page)).toEqual([])
    const main = mini.app.getByRole('main')
    expect(await main.count()).toBe(1)
    expect(await main.textContent()).not.toContain(email)
    phone.person = 'shows'
    await clickUnlock(mini)
    await isOpen(mini)
  },
)

test('keeps the lock’s secret out of the web view’s storage', async () => {
  const phone = phoneWithFingerprint()
  const mini = await lockIt(openInNativeTelegram, phone)
  expect(phone.token.length).toBeGreaterThan(40)
  await mini.page.reload()
  await isOpen(mini)
  expect(await storageOf(mini)).not.toContain(phone.token)
})

test('locks the mini app after a while in the background', async () => {
  const phone = phoneWithFingerprint()
  const mini = await lockIt(openInNativeTelegram, phone)
  phone.person = 'refuses'
  await mini.page.clock.install()
  mini.host.setVisible(false)
  // Messages arrive in order: this answer comes after the app was hidden.
  await mini.frame().evaluate(() => null)
  await mini.page.clock.fastForward(31_000)
  mini.host.setVisible(true)
  await isLocked(mini)
})

whole(
  'without the phone’s secret the person can sign out, and a password removes the lock',
  async () => {
    const phone = phoneWithFingerprint()
    const mini = await lockIt(openInNativeTelegram, phone)
    phone.token = ''
    await mini.page.reload()
    await isLocked(mini)
    await mini.app.getByText('no longer available in Telegram').waitFor()
    const from = site.requests.length
    await mini.app.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(mini.title).toBe('You’re signed out')
    const farewell = basePaths.user + signOut.path
    await expect
      .poll(() => site.requests.slice(from).filter(({ path }) => path === farewell).length)
      .toBe(1)
    await enterByPassword(mini)
    await mini.page.reload()
    await mini.app.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(await mini.title()).not.toBe('Locked')
    expect(await storageOf(mini)).not.toContain('digest')
  },
)

whole('signing in again by Telegram keeps the lock', async () => {
  const phone = phoneWithFingerprint()
  const mini = await lockIt(openInNativeTelegram, phone)
  phone.person = 'refuses'
  await mini.app.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(mini.title).toBe('You’re signed out')
  await mini.app.getByRole('link', { name: 'Sign in' }).click()
  await expect
    .poll(() => mini.host.state.main)
    .toMatchObject({ visible: true, active: true, busy: false })
  mini.host.simulate.main()
  await isLocked(mini)
})

const lockless = [
  ['a client from before', { biometry: phoneWithFingerprint(), version: '7.1' }],
  ['a phone without a reader', { biometry: null }],
] as const

test.each(inTurn(lockless, 1))('%s is offered no lock', async (_, visit) => {
  const mini = await openMini(openInNativeTelegram, visit)
  await enter(mini)
  await mini.app.getByRole('heading', { name: 'Authenticator' }).waitFor()
  expect(await mini.app.getByText('App lock').count()).toBe(0)
})
