// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { addBrowserCapabilities, browserCapabilities } from '#device/browserCapabilities'
import { createFakeDevice } from '#device/fakeDevice'
import { browserLocalStore, parseJson } from '#device/localStore'
import { copyText, selectText } from '#device/save'
import { commonCapabilities, openWeb } from '#device/web'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const capabilities = () => browserCapabilities(window, browserLocalStore(window))
const turn = (state: string) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page is told when it is shown and when it is hidden, until it no longer listens', () => {
  const story: string[] = []
  const { watchShown, watchHidden } = capabilities()
  const stops = [watchShown(() => story.push('shown')), watchHidden(() => story.push('hidden'))]
  const all = () => {
    turn('hidden')
    turn('visible')
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('pagehide'))
  }
  all()
  expect(story).toEqual(['hidden', 'shown', 'hidden', 'hidden'])
  for (const stop of stops) stop()
  all()
  expect(story).toHaveLength(4)
})

test('only what a device lacks is added', () => {
  const fake = createFakeDevice()
  const { runExclusive, biometry } = fake
  addBrowserCapabilities(fake)
  expect([fake.runExclusive, fake.biometry]).toEqual([runExclusive, biometry])
  const web = openWeb(window) as ReturnType<typeof createFakeDevice>
  addBrowserCapabilities(web)
  expect(web.runExclusive).toBeTypeOf('function')
  expect(web.biometry).toBeNull()
})

test('the network is known and followed until nobody listens', () => {
  const { online } = commonCapabilities(window)
  const now = vi.spyOn(window.navigator, 'onLine', 'get')
  const story: boolean[] = []
  const stop = online.watch((value) => story.push(value))
  for (const value of [false, true]) {
    now.mockReturnValue(value)
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    expect(online.now()).toBe(value)
  }
  stop()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  expect(story).toEqual([false, true])
})

test('a browser has no host’s buttons', () => {
  const { host, kind, proof, scan } = openWeb(window)
  expect([kind, proof, scan, host.main.has, host.secondary.has]).toEqual([
    'web',
    null,
    null,
    false,
    false,
  ])
  expect([host.requestPhone, host.addToHomeScreen, host.close]).toEqual([null, null, null])
})

test('storage is watched for the names asked for, and what is no JSON is nothing', () => {
  const store = browserLocalStore(window)
  let seen = 0
  const stop = store.watch(['a'], () => (seen += 1))
  const seenAfter = (key: string | null) => {
    window.dispatchEvent(new StorageEvent('storage', { key }))
    return seen
  }
  // Without a name all of it was cleared.
  expect([seenAfter('a'), seenAfter('b'), seenAfter(null)]).toEqual([1, 1, 2])
  stop()
  expect(seenAfter('a')).toBe(2)
  expect([parseJson('{"a":1}'), parseJson('{'), parseJson(null)]).toEqual([{ a: 1 }, null, null])
})

test('a write that storage takes again is no longer hidden', () => {
  const store = browserLocalStore(window)
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.write('a', 'first')
  expect(store.read('a')).toBe('first')
  set.mockRestore()
  store.write('a', 'second')
  localStorage.setItem('a', 'of another tab')
  expect(store.read('a')).toBe('of another tab')
})

test('where the clipboard is refused a selection is copied, and a failure is told', async () => {
  const refused = {
    navigator: { clipboard: { writeText: () => Promise.reject(new Error('no')) } },
    document,
  } as unknown as Window
  let selected = ''
  document.execCommand = (command) => {
    const field = document.querySelector('textarea')
    selected = `${command} ${field?.value} ${field?.readOnly}`
    return true
  }
  await copyText(refused, 'IBAN')
  expect([selected, document.querySelector('textarea')]).toEqual(['copy IBAN true', null])
  document.execCommand = () => false
  await expect(copyText(refused, 'IBAN')).rejects.toThrow('does not let us copy')
})

test('a text is selected to be copied by hand', () => {
  document.body.innerHTML = '<p>before</p><p id="key">k-1</p>'
  selectText(document.querySelector<HTMLElement>('#key')!)
  expect(document.getSelection()?.toString()).toBe('k-1')
})

test('a text is shared where the browser can, and nowhere else', async () => {
  Reflect.deleteProperty(window.navigator, 'share')
  expect(capabilities().share).toBeNull()
  const shared: unknown[] = []
  Object.assign(window.navigator, { share: async (what: unknown) => void shared.push(what) })
  await capabilities().share?.('hello')
  expect(shared).toEqual([{ text: 'hello' }])
  Reflect.deleteProperty(window.navigator, 'share')
})

test('passkeys are those of a browser that has them', async () => {
  expect(capabilities().passkeys).toBeNull()
  vi.stubGlobal('PublicKeyCredential', {})
  const passkeys = await capabilities().passkeys?.()
  vi.unstubAllGlobals()
  expect(Object.keys(passkeys ?? {})).not.toEqual([])
})
