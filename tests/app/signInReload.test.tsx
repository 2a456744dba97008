import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from '#device/fakeDevice'
import { createCodeStore } from '#app/features/session/awaitedCode.ts'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, heading, inMinutes, openApp, settle, tokens, type } from './openApp.tsx'

/** A code was asked for, and the page is reloaded before it is typed. */

const verify = '/v2/auth/verify/email/otp'
const ask = '/v2/auth/sign-in/omni/email/otp'

afterEach(() => vi.useRealTimers())

async function reloadWhileAwaited(parts: Parameters<typeof openApp>[0] = {}) {
  const tabStore = createFakeBrowser().open()
  const first = await openApp({ tabStore, ...parts })
  if (parts.kind === 'telegram') await clickButton('Use an e-mail code')
  await type('E-mail', 'ann@example.com')
  if (parts.kind === 'telegram') {
    first.device.simulate.main()
    await settle()
  } else await clickButton('Send code')
  expect(heading()).toBe('Enter the code')
  cleanup()
  return { tabStore, reload: () => openApp({ tabStore, ...parts }) }
}

test('whoever reloads finds where to enter the code, and is signed in by it', async () => {
  const { reload, tabStore } = await reloadWhileAwaited()
  const { bank, device } = await reload()
  expect(heading()).toBe('Enter the code')
  screen.getByText('ann@example.com')
  expect(bank.requestsTo(ask)).toEqual([])
  await type('Code', '123456')
  expect([heading(), device.tokenStore.read().access]).toEqual(['Home', 'at-1'])
  expect(createCodeStore({ tabStore }).read()).toBeNull()
})

test('after a reload another code can be sent, or another address typed', async () => {
  const { reload } = await reloadWhileAwaited({
    publicPages: {
      [ask]: () =>
        jsonResponse(
          { told_at: inMinutes(0), expires_at: inMinutes(10), resend_at: inMinutes(-1) },
          201,
        ),
    },
  })
  const { bank } = await reload()
  await clickButton('Resend code')
  expect(bank.requestsTo(ask)).toHaveLength(1)
  await clickButton('Change e-mail')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com')
  cleanup()
  await reload()
  expect([heading(), screen.queryByLabelText('Code')]).toEqual(['Sign in', null])
})

test('the mini app finds it too, before Telegram signs anybody in', async () => {
  const store = createFakeBrowser()
  store.open().write('signed_out', 'yes')
  const { reload } = await reloadWhileAwaited({ kind: 'telegram', store })
  const { device } = await reload()
  expect([heading(), device.hostState.main?.text]).toEqual(['Enter the code', 'Sign in'])
  device.simulate.back()
  await settle()
  expect(heading()).toBe('Sign in')
})

test('a code that is spent is not waited for', async () => {
  const { reload } = await reloadWhileAwaited({
    publicPages: { [verify]: () => problem(429, 'TOO_MANY_ATTEMPTS') },
  })
  await reload()
  await type('Code', '111111')
  expect(screen.queryByLabelText('Code')).toBeNull()
  cleanup()
  await reload()
  expect(heading()).toBe('Sign in')
})

test('nothing that is kept opens anything: neither code nor password', async () => {
  const tabStore = createFakeBrowser().open()
  const written: (string | null)[] = []
  const { write } = tabStore
  tabStore.write = (name, value) => {
    written.push(value)
    write(name, value)
  }
  const { bank } = await openApp({ tabStore, path: '/sign-up' })
  bank.open['/v2/auth/sign-up/password/email'] = () =>
    jsonResponse({ told_at: inMinutes(0), expires_at: inMinutes(10), resend_at: inMinutes(1) }, 201)
  bank.open[verify] = () => jsonResponse(tokens)
  await clickButton('Use a password')
  await type('E-mail', 'ann@example.com')
  await type('Password', 'seven green otters swim')
  await clickButton('Open an account')
  await type('Code', '123456')
  expect(heading()).toBe('Home')
  expect(written.map((value) => value === null)).toEqual([false, true])
  expect(written.join()).toContain('ann@example.com')
  expect(written.join()).not.toMatch(/otters|123456|at-1|rt-1/)
})

const awaited = {
  intent: 'in',
  method: 'email',
  login: 'ann@example.com',
  isLinking: false,
  // The bank's clock is a day behind.
  code: {
    told_at: '2026-03-01T12:00:00.000Z',
    expires_at: '2026-03-01T12:10:00.000Z',
    resend_at: '2026-03-01T12:01:00.000Z',
  },
} as const

function keptAt(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
  const tabStore = createFakeBrowser().open()
  const store = createCodeStore({ tabStore })
  store.write(awaited)
  return { store, tabStore }
}

test.each([
  ['12:00:00', '2026-03-01T12:00:00.000Z'],
  ['12:04:00', '2026-03-01T12:04:00.000Z'],
  ['12:09:59', '2026-03-01T12:09:59.000Z'],
  ['12:10:00', undefined],
  // Somebody set the clock back meanwhile: the bank says whether the code still counts.
  ['11:00:00', '2026-03-01T12:00:00.000Z'],
])('a code kept at 12:00:00 is found at %s as told at %s', (time, toldAt) => {
  const { store } = keptAt('2026-03-02T12:00:00Z')
  vi.setSystemTime(`2026-03-02T${time}Z`)
  expect(store.read()?.code.told_at).toBe(toldAt)
  if (toldAt) expect(store.read()).toMatchObject({ login: 'ann@example.com', method: 'email' })
})

test.each(['{', '7', '{"awaited":{"login":"ann"},"keptAt":0}'])(
  'what is not ours is left alone: %s',
  (text) => {
    const { store, tabStore } = keptAt('2026-03-02T12:00:00Z')
    tabStore.write('code_sent', text)
    expect(store.read()).toBeNull()
  },
)
