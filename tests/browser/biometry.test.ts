import { beforeAll, expect } from 'vitest'
import { phoneWithFingerprint, type SimulatedBiometry } from '#app/telegram/biometry.ts'
import { demoCustomers } from '#bank/db/seed/tenants'
import { strict } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { openMiniApp, clickMain, type MiniApp } from './miniApp.ts'

/** Biometry as a second factor, inside a whole Telegram. */

const { email } = demoCustomers.larkspur
const BY_FINGER = 'Fingerprint or face'
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  const proofs = { ...strict, orders_from: '1' }
  await setStepUp(site.bank, proofs)
})

async function enter(phone: SimulatedBiometry, page: string) {
  const mini = await openMiniApp({ site, browser, route: page }, openInNativeTelegram, {
    biometry: phone,
  })
  await mini.page.clock.setSystemTime(site.bank.clock.now())
  await mini.app.getByRole('navigation', { name: 'Main menu' }).waitFor()
  return mini
}

const click = ({ app }: MiniApp, name: string) => app.getByRole('button', { name }).click()
const panelOf = ({ app }: MiniApp) => app.getByRole('region', { name: 'Confirm it’s you' })

/** The code that comes by mail, at most one a minute. */
async function typeCode(mini: MiniApp) {
  site.bank.clock.advance(60_000)
  await panelOf(mini)
    .getByRole('button', { name: /^Code by e-mail/ })
    .click()
  const field = panelOf(mini).getByLabel('Code')
  await field.waitFor()
  await field.fill(await site.bank.codeTo(email))
}

async function withFinger(phone: SimulatedBiometry) {
  const mini = await enter(phone, 'profile')
  await click(mini, 'Turn app lock on')
  await click(mini, 'Confirm with fingerprint or face')
  await typeCode(mini)
  await mini.app.getByRole('button', { name: 'Confirm with codes' }).waitFor()
  return mini
}

/** An exchange up to the request for a proof. */
async function ask(mini: MiniApp, amount: string) {
  await mini.app.getByRole('link', { name: 'Exchange' }).first().click()
  await mini.app.getByRole('textbox', { name: 'You send' }).fill(amount)
  await clickMain(mini, 'Review')
  await clickMain(mini, `Exchange ${amount}`)
  await panelOf(mini).getByRole('button', { name: BY_FINGER }).waitFor()
}

const isDone = ({ app }: MiniApp) =>
  app.getByRole('heading', { name: 'Payment completed' }).waitFor()

whole('pays by biometry, and by a code where it is refused', async () => {
  const phone = phoneWithFingerprint()
  const mini = await withFinger(phone)
  expect(await findBarriers(mini.page)).toEqual([])
  const before = site.bank.messages.length
  await ask(mini, '12.50')
  expect(await findBarriers(mini.page)).toEqual([])
  await panelOf(mini).getByRole('button', { name: BY_FINGER }).click()
  await isDone(mini)
  expect(site.bank.messages.slice(before).filter(({ subject }) => /^\d{6}/.test(subject))).toEqual(
    [],
  )

  await click(mini, 'New payment')
  await ask(mini, '13.50')
  phone.person = 'refuses'
  await panelOf(mini).getByRole('button', { name: BY_FINGER }).click()
  await panelOf(mini).getByText('Not recognised').waitFor()
  await typeCode(mini)
  await isDone(mini)
})

whole('keeps the biometric secret out of storage, addresses and logs', async () => {
  const phone = phoneWithFingerprint()
  const mini = await withFinger(phone)
  const [{ key }] = (await site.bank.world.engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ key: string }>(
      `select encode(key, 'base64') as key from biometry_keys order by made_at desc limit 1`,
    )
    return rows
  })) as [{ key: string }]
  expect(key).not.toContain(phone.token)
  const state = await mini
    .frame()
    .evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href, history.state]))
  expect(state).not.toContain(phone.token)
  expect(site.bank.logged.join()).not.toContain(phone.token)
})

whole('removing the lock leaves only codes', async () => {
  const mini = await withFinger(phoneWithFingerprint())
  await click(mini, 'Turn app lock off')
  await click(mini, 'Turn app lock on')
  await mini.app.getByRole('button', { name: 'Confirm with fingerprint or face' }).waitFor()
  await mini.app.getByRole('link', { name: 'Exchange' }).first().click()
  await mini.app.getByRole('textbox', { name: 'You send' }).fill('14.50')
  await clickMain(mini, 'Review')
  await clickMain(mini, 'Exchange 14.50')
  await panelOf(mini)
    .getByRole('button', { name: /^Code by e-mail/ })
    .waitFor()
  expect(await panelOf(mini).getByRole('button', { name: BY_FINGER }).count()).toBe(0)
})
