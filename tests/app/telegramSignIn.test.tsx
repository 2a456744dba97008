import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/kit/refusal'
import { remedies } from '#contract/kit/remedy'
import { pathOfStart } from '#contract/kit/start'
import { createFakeBrowser, createFakeDevice } from '#device/fakeDevice'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, heading, openApp, settle, tokens, type } from './openApp.tsx'

/** Signing in where Telegram vouches for the person. */

const launched = {
  kind: 'telegram',
  proof: { tg_id: '7', hash: 'h', init_data_raw: 'user=7&hash=h' },
} as const
const knownHere = { '/v2/auth/sign-in/telegram': () => jsonResponse(tokens) }

/** A phone on which somebody signed out. */
function signedOutByChoice() {
  const store = createFakeBrowser()
  createFakeDevice({ store }).settings.write('signed_out', 'yes')
  return store
}

test('whom Telegram vouches for is signed in without a tap', async () => {
  const { device } = await openApp({ ...launched, publicPages: knownHere })
  expect(heading()).toBe('Home')
  expect(device.hostState.haptics).toEqual(['success'])
})

test('whoever signed out stays signed out when the mini app opens again', async () => {
  const store = createFakeBrowser()
  const { app } = await openApp({ ...launched, store, publicPages: knownHere })
  app.getSnapshot().children.session?.send({ type: 'session.end', scope: 'this' })
  await settle()
  expect(heading()).toBe('You’re signed out')
  cleanup()

  const again = await openApp({ ...launched, store, publicPages: knownHere })
  expect(again.device.hostState.main?.text).toBe('Continue with Telegram')
  again.device.simulate.main()
  await settle()
  expect(heading()).toBe('Home')
  expect(again.device.settings.read('signed_out')).toBeNull()
})

test('where Telegram has to be reopened, its button closes the app', async () => {
  const { device } = await openApp({
    ...launched,
    publicPages: { '/v2/auth/sign-in/telegram': () => problem(419, 'TG_DATA_EXPIRED') },
  })
  expect(device.hostState.main?.text).toBe('Close the app')
  device.simulate.main()
  expect(device.hostState.closed).toBe(true)
})

test('every refusal that asks to reopen Telegram offers to close the app', async () => {
  const codes = Object.keys(remedies) as RefusalCode[] // its own keys
  for (const code of codes.filter((code) => remedies[code] === 'REOPEN_TELEGRAM')) {
    const open = await openApp({
      ...launched,
      publicPages: { '/v2/auth/sign-in/telegram': () => problem(422, code) },
    })
    expect([code, open.device.hostState.main?.text]).toEqual([code, 'Close the app'])
    cleanup()
  }
})

test('Telegram’s back button leaves the code for the address', async () => {
  const { device } = await openApp({ kind: 'telegram', store: signedOutByChoice() })
  await clickButton('Use an e-mail code')
  await type('E-mail', 'ann@example.com')
  device.simulate.main()
  await settle()
  expect([heading(), device.hostState.back]).toEqual(['Enter the code', true])
  device.simulate.back()
  await settle()
  expect([heading(), device.hostState.back]).toEqual(['Sign in', false])
})

test('inside Telegram its own button carries the main action', async () => {
  const { device } = await openApp({ kind: 'telegram', store: signedOutByChoice() })
  expect(device.hostState.main?.text).toBe('Continue with Telegram')
  await clickButton('Use an e-mail code')
  await type('E-mail', 'ann@example.com')
  device.simulate.main()
  await settle()
  expect(heading()).toBe('Enter the code')
  expect(device.hostState.main?.text).toBe('Sign in')
})

test('asks before opening an account for somebody Telegram vouches for', async () => {
  const proof = { tg_id: '7', hash: 'h', init_data_raw: 'user=7&hash=h' }
  const { bank, device } = await openApp({
    kind: 'telegram',
    proof,
    publicPages: {
      '/v2/auth/sign-in/telegram': () => problem(404, 'TG_USER_UNKNOWN'),
      '/v2/auth/sign-up/telegram': () => jsonResponse(tokens, 201),
    },
  })
  expect(heading()).toBe('Do you have an account?')
  expect(bank.requestsTo('/v2/auth/sign-up/telegram')).toEqual([])
  device.simulate.main()
  await settle()
  expect(heading()).toBe('Home')
})

test.each(['ref_abc123', 'summer-2026'])(
  'a link of a campaign, %s, goes home and is kept until an account is opened',
  async (startParam) => {
    const bodies: string[] = []
    const { device } = await openApp({
      ...launched,
      startParam,
      startPath: pathOfStart(startParam),
      publicPages: {
        '/v2/auth/sign-in/telegram': () => problem(404, 'TG_USER_UNKNOWN'),
        '/v2/auth/sign-up/telegram': ({ body }) => {
          bodies.push(body)
          return jsonResponse(tokens, 201)
        },
      },
    })
    expect(device.settings.read('referrer')).toBe(startParam)
    device.simulate.main()
    await settle()
    expect([heading(), device.settings.read('referrer')]).toEqual(['Home', null])
    expect(bodies.map((body) => JSON.parse(body) as object)).toMatchObject([
      { referrer: startParam },
    ])
  },
)

test('whoever comes by a friend’s code reads what it brings before an account is opened', async () => {
  await openApp({
    ...launched,
    startParam: 'ABCD2345',
    startPath: pathOfStart('ABCD2345'),
    config: { referral: { friend: '5', added: '100' } },
    publicPages: {
      '/v2/auth/sign-in/telegram': () => problem(404, 'TG_USER_UNKNOWN'),
    },
  })
  expect(heading()).toBe('Do you have an account?')
  screen.getByText(/^Invited by a friend: 5/)
})
