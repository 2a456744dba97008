import { expect, test } from 'vitest'
import { isInside, isOffline, pageOf, sceneShown, signedInOf } from '#machines/app/app.flow'
import { insideRoutes } from '#machines/app/routes'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { createRouter } from '#app/router.ts'
import { startApp } from '#app/root.ts'
import { codeSent, createFakeBank, problem, jsonResponse, validity } from '#tests/kit/fakeBank'
import { ann, annData, larkspur } from '#tests/kit/people'
import { bases, calm } from '#tests/kit/tab'
import { loadChunks } from './chunks.ts'
await loadChunks()

type Arrival = FakeDeviceOptions & { signedIn?: boolean; logoutPath?: string }

async function arrive({ signedIn = false, logoutPath, ...parts }: Arrival = {}) {
  const { bank, fetcher } = createFakeBank()
  Object.assign(bank.open, {
    '/v2/system/config': () => jsonResponse(larkspur),
    '/v2/auth/sign-in/omni/email/otp': () => jsonResponse(codeSent, 201),
    '/v2/auth/verify/email/otp': () =>
      jsonResponse({ ...validity, access_token: 'at-1', refresh_token: 'rt-1' }),
  })
  Object.assign(bank.pages, {
    '/v2/user': () => jsonResponse(ann),
    '/v2/user/user-data': () => jsonResponse(annData),
    '/v2/user/email': () =>
      jsonResponse({ ...ann, pending_email: { to: 'new@example.com', ...codeSent } }),
  })
  const device = createFakeDevice(parts)
  if (signedIn) device.tokenStore.store({ access_token: 'at-1', refresh_token: 'rt-1' }, 'm1')
  const open = () =>
    startApp({
      realtimeUrl: 'ws://bank/realtime/v1',
      device,
      router: createRouter(logoutPath),
      bases,
      tenantId: 'acme',
      mint: () => 'minted',
      log: () => {},
      fetcher,
    }).app
  const app = open()
  await calm()
  const now = () => app.getSnapshot()
  const inner = () => signedInOf(now())?.getSnapshot().children
  const ofPage = () => {
    const signedIn = signedInOf(now())
    return signedIn && pageOf(signedIn.getSnapshot())?.getSnapshot().children
  }
  const scene = () => sceneShown(now())
  const go = async (page: 'home' | 'profile' | 'signIn' | 'signUp' | 'sandbox') => {
    app.send({ type: 'route.open', location: { route: page, id: null } })
    await calm()
  }
  return { bank, device, go, app, inner, now, ofPage, open, scene }
}

async function typeCode({ device, app }: Awaited<ReturnType<typeof arrive>>) {
  const signIn = app.getSnapshot().children.signIn
  signIn?.send({ type: 'login.set', login: 'ann@example.com' })
  signIn?.send({ type: 'code.request' })
  await calm()
  device.vault.put('code', '123456')
  signIn?.send({ type: 'code.submit' })
  await calm()
}

test('whoever asks for an inner room signs in first and then stands in it', async () => {
  const visit = await arrive({ path: '/profile' })
  expect(visit.scene()).toBe('signIn')
  expect(visit.device.addressBar.now()).toBe('/sign-in')
  await typeCode(visit)
  expect(visit.scene()).toBe('profile')
  expect(visit.device.addressBar.now()).toBe('/profile')
  expect(visit.device.tokenStore.read()).toEqual({ access: 'at-1', refresh: 'rt-1' })
})

test('the typed code is taken out of the vault once and appears nowhere in the house', async () => {
  const visit = await arrive()
  await typeCode(visit)
  expect(visit.device.vault.take('code')).toBeNull()
  expect(JSON.stringify(visit.now())).not.toContain('123456')
})

test('no token is in anything the inspector could see', async () => {
  const requests: string[] = []
  const visit = await arrive({ signedIn: true })
  visit.app.system.inspect(
    (event) =>
      void requests.push(
        JSON.stringify(
          event.type === '@xstate.snapshot'
            ? event.snapshot
            : event.type === '@xstate.event'
              ? event.event
              : '',
        ),
      ),
  )
  visit.bank.accessToken = 'at-9'
  await visit.go('profile')
  expect(visit.bank.renewals).toBe(1)
  expect(requests.join()).toContain('renewTokens')
  expect(requests.join()).not.toMatch(/[ar]t-\d/)
})

test('a person who is known arrives at home, in the language the bank remembers', async () => {
  const visit = await arrive({ signedIn: true })
  expect(visit.scene()).toBe('home')
  expect(visit.inner()?.person?.getSnapshot().context.person?.data.first_name).toBe('Ann')
  expect(visit.now().children.displayPreferences?.getSnapshot().context.language).toBe('ru')
  expect(visit.device.settings.read('language')).toBe('ru')
})

test('the door is shown as home to whoever is inside', async () => {
  const visit = await arrive({ signedIn: true, path: '/sign-in' })
  expect([visit.scene(), visit.device.addressBar.now()]).toEqual(['home', '/'])
})

test('a lost session leads to the logout address, and back to where it was lost', async () => {
  const visit = await arrive({ signedIn: true, path: '/profile' })
  visit.bank.accessToken = 'at-9'
  visit.bank.mode = 'refusing'
  visit.ofPage()?.sessions?.send({ type: 'list.refresh' })
  await calm()
  expect([visit.scene(), visit.device.addressBar.now()]).toEqual(['signedOut', '/auth/logout'])
  expect(visit.now().children.session?.getSnapshot().context.reason).toBe('REFRESH_REUSED')
  expect(visit.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  visit.bank.accessToken = 'at-1'
  await visit.go('signIn')
  await typeCode(visit)
  expect(visit.scene()).toBe('profile')
})

test('an ordinary sign-out leads to the logout address the tenant chose, and then home', async () => {
  const visit = await arrive({ signedIn: true, path: '/profile', logoutPath: '/goodbye' })
  visit.now().children.session?.send({ type: 'session.end', scope: 'this' })
  await calm()
  expect([visit.scene(), visit.device.addressBar.now()]).toEqual(['signedOut', '/goodbye'])
  await visit.go('signIn')
  await typeCode(visit)
  expect(visit.scene()).toBe('home')
})

test('the logout address opened by hand stays where it is', async () => {
  const visit = await arrive({ path: '/auth/logout' })
  expect([visit.scene(), visit.device.addressBar.now()]).toEqual(['signedOut', '/auth/logout'])
})

test('when the tenant cannot be read a minimum stands there, and trying again helps', async () => {
  const visit = await arrive()
  visit.bank.open['/v2/system/config'] = () => problem(503, 'OVERLOADED')
  const app = visit.open()
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('broken')
  expect(app.getSnapshot().context.refusal?.code).toBe('OVERLOADED')
  visit.bank.open['/v2/system/config'] = () => jsonResponse(larkspur)
  app.send({ type: 'app.retry' })
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('signIn')
})

test('a blocked person is shown so in every room, and may ask again', async () => {
  const visit = await arrive({ signedIn: true })
  visit.bank.pages['/v2/user/sessions'] = () => problem(423, 'USER_BLOCKED')
  await visit.go('profile')
  expect(visit.scene()).toBe('blocked')
  visit.bank.pages['/v2/user/sessions'] = () =>
    jsonResponse({ total: 0, count: 0, data: [], has_more: false })
  visit.now().children.session?.send({ type: 'session.retry' })
  await calm()
  expect(visit.scene()).toBe('profile')
})

test('the back of the browser moves between rooms, and an unknown address keeps its words', async () => {
  const visit = await arrive({ signedIn: true })
  await visit.go('profile')
  visit.device.go('/')
  await calm()
  expect(visit.scene()).toBe('home')
  visit.device.go('/no/such/room')
  await calm()
  expect([visit.scene(), visit.device.addressBar.now()]).toEqual(['notFound', '/no/such/room'])
  expect(isInside(visit.now())).toBe(true)
})

test('the sandbox is open from outside and inside, and only in a play tenant', async () => {
  const visit = await arrive({ path: '/sandbox' })
  expect([visit.scene(), isInside(visit.now())]).toEqual(['sandbox', false])
  visit.bank.open['/v2/system/config'] = () => jsonResponse({ ...larkspur, kind: 'live' })
  const app = visit.open()
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('notFound')
})

test('being offline is a note beside the room', async () => {
  const visit = await arrive({ signedIn: true })
  visit.device.setOnline(false)
  expect([visit.scene(), isOffline(visit.now())]).toEqual(['home', true])
  visit.device.setOnline(true)
  expect(isOffline(visit.now())).toBe(false)
})

test('a deep link of Telegram opens the exact room', async () => {
  const visit = await arrive({ signedIn: true, kind: 'telegram', startPath: '/profile' })
  expect(visit.scene()).toBe('profile')
})

test.each([...insideRoutes])(
  'a deep link to %s outlasts the door, for somebody new as well',
  async (page) => {
    const startPath = createRouter().urlOf({ route: page, id: null })!
    const visit = await arrive({ kind: 'telegram', startPath })
    expect(visit.scene()).toBe('signIn')
    await typeCode(visit)
    expect(visit.scene()).toBe(page)
    expect(visit.device.addressBar.now()).toBe(startPath)
  },
)

test('a changed mail is read again by whoever shows the person', async () => {
  const visit = await arrive({ signedIn: true, path: '/profile' })
  const contact = visit.ofPage()?.emailContact
  contact?.send({ type: 'value.set', value: 'new@example.com' })
  contact?.send({ type: 'change.request' })
  await calm()
  expect(contact?.getSnapshot().context.pending).toEqual({ to: 'new@example.com', ...codeSent })
  visit.bank.pages['/v2/user/email'] = () => jsonResponse({ ...ann, email: 'new@example.com' }, 201)
  visit.bank.pages['/v2/user'] = () => jsonResponse({ ...ann, email: 'new@example.com' })
  visit.device.vault.put('emailCode', '123456')
  contact?.send({ type: 'code.submit' })
  await calm()
  expect(contact?.getSnapshot().value).toBe('changed')
  expect(visit.inner()?.person?.getSnapshot().context.person?.user.email).toBe('new@example.com')
})

test('a language chosen inside is told to the bank, and outside only to the device', async () => {
  const visit = await arrive()
  visit.now().children.displayPreferences?.send({ type: 'language.choose', language: 'ru' })
  await calm()
  expect(visit.device.settings.read('language')).toBe('ru')
  expect(visit.bank.requestsTo('/v2/user/user-data')).toEqual([])
  await typeCode(visit)
  visit.now().children.displayPreferences?.send({ type: 'language.choose', language: 'en' })
  await calm()
  expect(visit.device.settings.read('language')).toBe('en')
  expect(visit.bank.requestsTo('/v2/user/user-data')).toHaveLength(2)
})
