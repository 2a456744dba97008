import { beforeAll, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { listSessions } from '#contract/session'
import { checkLaunch } from '#bank/session/launch'
import { launchData } from '#bank/sandbox/launchData'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openSignedOutApp } from '#tests/kit/signedOutApp'

/** End to end without the screen: real charts, client and bank on a fake device. */

const BOT = '7000000001:pretended-token-of-a-bot'

let bank: TestBank
let tenantId: string

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world, { botToken: BOT, config: { confirm_email: true } })
})

type SignedOutApp = ReturnType<typeof openSignedOutApp>

async function signInByMail(app: SignedOutApp, email: string) {
  const signIn = await app.atRest()
  signIn.send({ type: 'login.set', login: email })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  app.device.vault.put('code', await bank.codeTo(email))
  signIn.send({ type: 'code.submit' })
  await app.see('home')
}

test('opens the requested profile after signing in by mail', async () => {
  const app = openSignedOutApp(bank, tenantId, { path: '/profile' })
  const signIn = await app.atRest()
  signIn.send({ type: 'login.set', login: 'Nora@Example.com ' })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  app.device.vault.put('code', await bank.codeTo('nora@example.com'))
  signIn.send({ type: 'code.submit' })
  await app.see('profile')
  expect(app.device.addressBar.now()).toBe('/profile')
  expect(app.device.tokenStore.read().access).not.toBeNull()
})

test('a wrong code shows the attempts left and keeps the address', async () => {
  const app = openSignedOutApp(bank, tenantId)
  const signIn = await app.atRest()
  signIn.send({ type: 'login.set', login: 'ida@example.com' })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  const right = await bank.codeTo('ida@example.com')
  app.device.vault.put('code', right === '000000' ? '000001' : '000000')
  signIn.send({ type: 'code.submit' })
  const { context } = await waitFor(signIn, (shown) => shown.context.refusal !== null)
  expect(context.refusal).toMatchObject({ code: 'CODE_INVALID', facts: { attempts_left: 5 } })
  expect(context.login).toBe('ida@example.com')
})

test('sends a phone number as digits only', async () => {
  const app = openSignedOutApp(bank, tenantId)
  const signIn = await app.atRest()
  signIn.send({ type: 'method.choose', method: 'phone' })
  signIn.send({ type: 'login.set', login: '+1 (555) 010-9900' })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  app.device.vault.put('code', await bank.codeTo('15550109900'))
  signIn.send({ type: 'code.submit' })
  await app.see('home')
})

test('a password works once the mail is confirmed', async () => {
  const newcomer = openSignedOutApp(bank, tenantId, { path: '/sign-up' })
  await newcomer.see('signUp')
  const signIn = newcomer.now().children.signIn!
  signIn.send({ type: 'method.choose', method: 'password' })
  signIn.send({ type: 'login.set', login: 'per@example.com' })
  newcomer.device.vault.put('password', 'seven quiet herons')
  signIn.send({ type: 'password.submit' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  newcomer.device.vault.put('code', await bank.codeTo('per@example.com'))
  signIn.send({ type: 'code.submit' })
  await newcomer.see('home')

  const later = openSignedOutApp(bank, tenantId)
  const again = await later.atRest()
  again.send({ type: 'method.choose', method: 'password' })
  again.send({ type: 'login.set', login: 'per@example.com' })
  later.device.vault.put('password', 'seven quiet herons')
  again.send({ type: 'password.submit' })
  await later.see('home')
})

function launchedBy(tgId: string) {
  const options = { tg_id: tgId, first_name: 'Tove', language_code: 'en' } as const
  const raw = launchData(options, BOT, bank.world)
  const { hash } = checkLaunch(raw, { botToken: BOT })!
  return {
    kind: 'telegram',
    proof: { tg_id: tgId, hash, init_data_raw: raw },
  } as const
}

test('signs up a new Telegram user with one tap, and in without any', async () => {
  const launch = launchedBy('900100')
  const app = openSignedOutApp(bank, tenantId, launch)
  const signIn = await app.atRest()
  expect(signIn.getSnapshot().value).toBe('unknown')
  signIn.send({ type: 'telegram.submit' })
  await app.see('home')

  bank.clock.advance(60_000)
  const back = openSignedOutApp(bank, tenantId, launchedBy('900100'))
  await back.see('home')
})

test('renews an expired token once for many calls', async () => {
  const app = openSignedOutApp(bank, tenantId)
  await signInByMail(app, 'ulla@example.com')
  const before = app.device.tokenStore.read()
  bank.clock.advance(11 * 60_000)
  const calls = Array.from({ length: 20 }, () => app.call(listSessions, {}))
  const pages = await Promise.all(calls)
  expect(pages.every(({ total }) => total === 1)).toBe(true)
  const after = app.device.tokenStore.read()
  expect(after.refresh).not.toBe(before.refresh)
})

test('a session ended elsewhere leads to the logout address', async () => {
  const store = openSignedOutApp(bank, tenantId)
  await signInByMail(store, 'liv@example.com')
  const phone = openSignedOutApp(bank, tenantId)
  bank.clock.advance(61_000)
  await signInByMail(phone, 'liv@example.com')
  phone.app.send({ type: 'route.open', location: { route: 'profile', id: null } })
  await phone.see('profile')
  const sessions = phone.ofPage()!.sessions!
  await waitFor(sessions, (shown) => shown.matches({ listed: 'shown' }))
  sessions.send({ type: 'session.end', id: 'others' })
  await waitFor(sessions, (shown) => shown.context.page?.total === 1)

  await expect(store.call(listSessions, {})).rejects.toMatchObject({ code: 'REFRESH_INVALID' })
  await store.see('signedOut')
  expect(store.device.tokenStore.read()).toEqual({ access: null, refresh: null })
})

test('confirms a new mail address by codes to the old and the new one, and notifies the old', async () => {
  const app = openSignedOutApp(bank, tenantId, { path: '/profile' })
  const signIn = await app.atRest()
  signIn.send({ type: 'login.set', login: 'old@example.com' })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  app.device.vault.put('code', await bank.codeTo('old@example.com'))
  signIn.send({ type: 'code.submit' })
  await app.see('profile')

  bank.clock.advance(61_000)
  const contact = app.ofPage()!.emailContact!
  contact.send({ type: 'value.set', value: 'new@example.com' })
  contact.send({ type: 'change.request' })
  const { children } = await waitFor(contact, (shown) => shown.children.proof !== undefined)
  const { proof } = children
  await waitFor(proof, (shown) => shown.matches('entering'))
  app.device.vault.put('proofCode', await bank.codeTo('old@example.com'))
  proof?.send({ type: 'code.submit' })
  await waitFor(contact, (shown) => shown.matches({ pending: 'sent' }))
  app.device.vault.put('emailCode', await bank.codeTo('new@example.com'))
  contact.send({ type: 'code.submit' })
  await waitFor(contact, (shown) => shown.matches('changed'))
  const person = app.inner().person!
  await waitFor(person, (shown) => shown.context.person?.user.email === 'new@example.com')
  expect((await bank.messageTo('old@example.com')).subject).toContain('was changed')
})
