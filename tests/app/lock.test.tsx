import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { eventually } from '#tests/kit/eventually'
import { fingerReader } from '#tests/kit/fingerReader'
import { ann } from '#tests/kit/people'
import { heading, listOf, openApp, clickButton, settle, tokens, memoryOf } from './openApp.tsx'

/** The lock of the mini app: what the person sees, and that the app is hidden meanwhile. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const SECRET = 'what only the host keeps'

/** Signed in inside Telegram, with biometry set up. */
async function openMini(
  reader = fingerReader({ allowed: true, token: SECRET }),
  pages: Parameters<typeof openApp>[0] = {},
) {
  const app = await openApp({
    kind: 'telegram',
    biometry: reader.biometry,
    path: '/profile',
    signedIn: true,
    ...pages,
  })
  return { ...app, reader }
}

const LOCK = 'App lock'

async function lockedMini() {
  const app = await openMini()
  await clickButton('Turn app lock on')
  // What is stored is a digest, which is computed asynchronously.
  await eventually(() => listOf(LOCK).getByText('On'))
  return app
}

type App = Awaited<ReturnType<typeof openMini>>

async function comeBackAfter({ device }: App, seconds: number) {
  device.hideApp()
  vi.setSystemTime(Date.now() + seconds * 1_000)
  act(() => device.showApp())
  await settle()
}

async function tryAgain({ device }: App) {
  act(() => device.simulate.main())
  await settle()
}

const isLocked = () => heading() === 'Locked'

/** The screen of the lock is loaded when it is first shown. */
const locked = () => eventually(() => expect(isLocked()).toBe(true))

test('locks after a while, and shows everything as it was once opened', async () => {
  const app = await lockedMini()
  fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Anna' } })
  app.reader.phone.person = 'refuses'
  await comeBackAfter(app, 30)
  await locked()
  expect(screen.queryByRole('region', { name: LOCK })).toBeNull()
  await eventually(() => expect(app.device.hostState.main?.text).toBe('Unlock'))
  expect(app.device.hostState.haptics).toEqual(['refusal'])
  app.reader.phone.person = 'shows'
  await tryAgain(app)
  await eventually(() => expect(heading()).toBe('Profile'))
  expect(app.device.hostState.haptics).toEqual(['refusal', 'success'])
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Anna')
})

test('a short absence locks nothing, nor does a lock that is off', async () => {
  const app = await lockedMini()
  app.reader.phone.person = 'refuses'
  await comeBackAfter(app, 29)
  expect(isLocked()).toBe(false)
  await clickButton('Turn app lock off')
  await comeBackAfter(app, 3_600)
  expect(isLocked()).toBe(false)
})

test('after too many attempts signing out is the only way left', async () => {
  const app = await lockedMini()
  app.reader.phone.person = 'refuses'
  await comeBackAfter(app, 60)
  await locked()
  for (let tried = 1; tried < 5; tried += 1) await tryAgain(app)
  expect(screen.getByText('Too many attempts. Try again in 1 minute.')).toBeTruthy()
  expect(app.device.hostState.main).toBeNull()
  await clickButton('Sign out')
  expect(heading()).toBe('You’re signed out')
  expect(app.device.tokenStore.read()).toEqual({ access: null, refresh: null })
})

test('says when the phone lost its secret, and lets the person sign out', async () => {
  const app = await lockedMini()
  app.reader.phone.token = ''
  await comeBackAfter(app, 60)
  await locked()
  expect(document.body.textContent).toContain('no longer available in Telegram')
  expect(document.body.textContent).toContain('to remove the lock')
  await clickButton('Sign out')
  expect(heading()).toBe('You’re signed out')
})

test('asks for another sign-in method before the lock is put on', async () => {
  const user = { ...ann, app_metadata: { providers: ['telegram'] } }
  await openMini(fingerReader(), { pages: { '/v2/user': () => jsonResponse(user) } })
  expect(listOf(LOCK).getByText(/Add an e-mail address or phone number/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn app lock on' })).toBeNull()
})

test('says that the lock is off where Telegram may not ask for biometry', async () => {
  await openMini(fingerReader({ person: 'refuses' }))
  await clickButton('Turn app lock on')
  expect(listOf(LOCK).getByRole('alert').textContent).toContain('App lock is off')
  expect(listOf(LOCK).getByText('Off')).toBeTruthy()
})

test('a browser offers no lock', async () => {
  await openApp({ signedIn: true, path: '/profile' })
  expect(heading()).toBe('Profile')
  expect(screen.queryByRole('region', { name: LOCK })).toBeNull()
})

test("nothing in the app's state or in localStorage opens the lock", async () => {
  const { app, device, reader } = await lockedMini()
  expect(reader.phone.token).toBe(SECRET)
  const remembered = memoryOf(app) + device.localStore.read('lock')
  expect(remembered).not.toContain(SECRET)
  expect(remembered).not.toContain(tokens.access_token)
})
