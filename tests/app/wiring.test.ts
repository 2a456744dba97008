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

type ClientOptions = FakeDeviceOptions & { signedIn?: boolean; logoutPath?: string }

async function openClient({ signedIn = false, logoutPath, ...parts }: ClientOptions = {}) {
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

async function typeCode({ device, app }: Awaited<ReturnType<typeof openClient>>) {
  const signIn = app.getSnapshot().children.signIn
  signIn?.send({ type: 'login.set', login: 'ann@example.com' })
  signIn?.send({ type: 'code.request' })
  await calm()
  device.vault.put('code', '123456')
  signIn?.send({ type: 'code.submit' })
  await calm()
}

test('leads to the page that was asked for after signing in', async () => {
  const client = await openClient({ path: '/profile' })
  expect(client.scene()).toBe('signIn')
  expect(client.device.addressBar.now()).toBe('/sign-in')
  await typeCode(client)
  expect(client.scene()).toBe('profile')
  expect(client.device.addressBar.now()).toBe('/profile')
  expect(client.device.tokenStore.read()).toEqual({ access: 'at-1', refresh: 'rt-1' })
})

test('takes the typed code out of the vault once and keeps it nowhere else', async () => {
  const client = await openClient()
  await typeCode(client)
  expect(client.device.vault.take('code')).toBeNull()
  expect(JSON.stringify(client.now())).not.toContain('123456')
})

test('no token is in anything the inspector could see', async () => {
  const requests: string[] = []
  const client = await openClient({ signedIn: true })
  client.app.system.inspect(
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
  client.bank.accessToken = 'at-9'
  await client.go('profile')
  expect(client.bank.renewals).toBe(1)
  expect(requests.join()).toContain('renewTokens')
  expect(requests.join()).not.toMatch(/[ar]t-\d/)
})

test('a known person starts at home, in the language the bank remembers', async () => {
  const client = await openClient({ signedIn: true })
  expect(client.scene()).toBe('home')
  expect(client.inner()?.person?.getSnapshot().context.person?.data.first_name).toBe('Ann')
  expect(client.now().children.displayPreferences?.getSnapshot().context.language).toBe('ru')
  expect(client.device.settings.read('language')).toBe('ru')
})

test('the sign-in URL is home to who is signed in', async () => {
  const client = await openClient({ signedIn: true, path: '/sign-in' })
  expect([client.scene(), client.device.addressBar.now()]).toEqual(['home', '/'])
})

test('a lost session leads to the sign-out page, and back to where it was lost', async () => {
  const client = await openClient({ signedIn: true, path: '/profile' })
  client.bank.accessToken = 'at-9'
  client.bank.mode = 'refusing'
  client.ofPage()?.sessions?.send({ type: 'list.refresh' })
  await calm()
  expect([client.scene(), client.device.addressBar.now()]).toEqual(['signedOut', '/auth/logout'])
  expect(client.now().children.session?.getSnapshot().context.reason).toBe('REFRESH_REUSED')
  expect(client.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  client.bank.accessToken = 'at-1'
  await client.go('signIn')
  await typeCode(client)
  expect(client.scene()).toBe('profile')
})

test("signing out leads to the tenant's sign-out URL, and then home", async () => {
  const client = await openClient({ signedIn: true, path: '/profile', logoutPath: '/goodbye' })
  client.now().children.session?.send({ type: 'session.end', scope: 'this' })
  await calm()
  expect([client.scene(), client.device.addressBar.now()]).toEqual(['signedOut', '/goodbye'])
  await client.go('signIn')
  await typeCode(client)
  expect(client.scene()).toBe('home')
})

test('the sign-out URL opened by hand stays where it is', async () => {
  const client = await openClient({ path: '/auth/logout' })
  expect([client.scene(), client.device.addressBar.now()]).toEqual(['signedOut', '/auth/logout'])
})

test('shows a minimum where the tenant cannot be read, with a retry', async () => {
  const client = await openClient()
  client.bank.open['/v2/system/config'] = () => problem(503, 'OVERLOADED')
  const app = client.open()
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('broken')
  expect(app.getSnapshot().context.refusal?.code).toBe('OVERLOADED')
  client.bank.open['/v2/system/config'] = () => jsonResponse(larkspur)
  app.send({ type: 'app.retry' })
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('signIn')
})

test('shows that a person is blocked on every page, with a retry', async () => {
  const client = await openClient({ signedIn: true })
  client.bank.pages['/v2/user/sessions'] = () => problem(423, 'USER_BLOCKED')
  await client.go('profile')
  expect(client.scene()).toBe('blocked')
  client.bank.pages['/v2/user/sessions'] = () =>
    jsonResponse({ total: 0, count: 0, data: [], has_more: false })
  client.now().children.session?.send({ type: 'session.retry' })
  await calm()
  expect(client.scene()).toBe('profile')
})

test("the browser's back moves between pages, and an unknown URL stays as typed", async () => {
  const client = await openClient({ signedIn: true })
  await client.go('profile')
  client.device.go('/')
  await calm()
  expect(client.scene()).toBe('home')
  client.device.go('/no/such/room')
  await calm()
  expect([client.scene(), client.device.addressBar.now()]).toEqual(['notFound', '/no/such/room'])
  expect(isInside(client.now())).toBe(true)
})

test('the sandbox is open signed in or not, and only in a sandbox tenant', async () => {
  const client = await openClient({ path: '/sandbox' })
  expect([client.scene(), isInside(client.now())]).toEqual(['sandbox', false])
  client.bank.open['/v2/system/config'] = () => jsonResponse({ ...larkspur, kind: 'live' })
  const app = client.open()
  await calm()
  expect(sceneShown(app.getSnapshot())).toBe('notFound')
})

test('being offline is a note beside the page', async () => {
  const client = await openClient({ signedIn: true })
  client.device.setOnline(false)
  expect([client.scene(), isOffline(client.now())]).toEqual(['home', true])
  client.device.setOnline(true)
  expect(isOffline(client.now())).toBe(false)
})

test('a deep link of Telegram opens the exact page', async () => {
  const client = await openClient({ signedIn: true, kind: 'telegram', startPath: '/profile' })
  expect(client.scene()).toBe('profile')
})

test.each([...insideRoutes])(
  'a deep link to %s survives the sign-in, for somebody new as well',
  async (page) => {
    const startPath = createRouter().urlOf({ route: page, id: null })!
    const client = await openClient({ kind: 'telegram', startPath })
    expect(client.scene()).toBe('signIn')
    await typeCode(client)
    expect(client.scene()).toBe(page)
    expect(client.device.addressBar.now()).toBe(startPath)
  },
)

test('reads the person again where a changed e-mail is shown', async () => {
  const client = await openClient({ signedIn: true, path: '/profile' })
  const contact = client.ofPage()?.emailContact
  contact?.send({ type: 'value.set', value: 'new@example.com' })
  contact?.send({ type: 'change.request' })
  await calm()
  expect(contact?.getSnapshot().context.pending).toEqual({ to: 'new@example.com', ...codeSent })
  client.bank.pages['/v2/user/email'] = () =>
    jsonResponse({ ...ann, email: 'new@example.com' }, 201)
  client.bank.pages['/v2/user'] = () => jsonResponse({ ...ann, email: 'new@example.com' })
  client.device.vault.put('emailCode', '123456')
  contact?.send({ type: 'code.submit' })
  await calm()
  expect(contact?.getSnapshot().value).toBe('changed')
  expect(client.inner()?.person?.getSnapshot().context.person?.user.email).toBe('new@example.com')
})

test('saves a language at the bank when signed in, and else on the device', async () => {
  const client = await openClient()
  client.now().children.displayPreferences?.send({ type: 'language.choose', language: 'ru' })
  await calm()
  expect(client.device.settings.read('language')).toBe('ru')
  expect(client.bank.requestsTo('/v2/user/user-data')).toEqual([])
  await typeCode(client)
  client.now().children.displayPreferences?.send({ type: 'language.choose', language: 'en' })
  await calm()
  expect(client.device.settings.read('language')).toBe('en')
  expect(client.bank.requestsTo('/v2/user/user-data')).toHaveLength(2)
})
