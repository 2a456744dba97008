import { expect, test } from 'vitest'
import type { BiometryReader } from '#device/biometry'
import { createLock } from '#device/lock'
import { createFakeBrowser } from '#device/fakeDevice'
import { createTokenStore } from '#device/tokenStore'
import { fingerReader } from '#tests/kit/fingerReader'

const pair = { access_token: 'at-1', refresh_token: 'rt-1' }
const never = new AbortController().signal

/** A mini app signed in by Telegram, on this phone. */
function miniApp(biometry: BiometryReader | null, mark = 'telegram:7') {
  const localStore = createFakeBrowser().open()
  const tokenStore = createTokenStore(localStore)
  tokenStore.store(pair, mark)
  return {
    localStore,
    tokenStore,
    lock: createLock({ localStore, tokenStore, biometry }),
  }
}

async function locked() {
  const reader = fingerReader()
  const app = miniApp(reader.biometry)
  expect(await app.lock.putOn(never)).toBe('open')
  return { ...app, reader }
}

test('a lock opens only for whom the phone recognizes', async () => {
  const { lock, reader } = await locked()
  expect(lock.isOn()).toBe(true)
  expect(await lock.open(never)).toBe('open')
  reader.phone.person = 'refuses'
  expect(await lock.open(never)).toBe('denied')
})

test('another secret opens nothing', async () => {
  const { lock, reader } = await locked()
  reader.phone.token = 'of somebody else'
  expect(await lock.open(never)).toBe('absent')
  reader.phone.token = ''
  expect(await lock.open(never)).toBe('absent')
})

test('only the host has the lock’s secret', async () => {
  const { localStore, reader } = await locked()
  // Of 32 bytes.
  expect(reader.phone.token).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(localStore.read('lock')).not.toContain(reader.phone.token)
})

test('a phone without permission or storage is never locked', async () => {
  const refuses = fingerReader({ person: 'refuses' })
  const shy = miniApp(refuses.biometry)
  expect([await shy.lock.putOn(never), shy.lock.isOn()]).toEqual(['denied', false])
  const forgets = fingerReader()
  const loose = miniApp({ ...forgets.biometry, storeSecret: async () => true })
  expect([await loose.lock.putOn(never), loose.lock.isOn()]).toEqual(['absent', false])
  const silent = miniApp({ ...forgets.biometry, readState: async () => null })
  expect([await silent.lock.putOn(never), silent.lock.isOn()]).toEqual(['absent', false])
  expect(await silent.lock.open(never)).toBe('absent')
  const bare = miniApp(null)
  expect([await bare.lock.putOn(never), bare.lock.isOn()]).toEqual(['absent', false])
})

test('signing out and in by Telegram keeps the lock', async () => {
  const { lock, tokenStore } = await locked()
  tokenStore.clear()
  tokenStore.store(pair, 'telegram:7')
  expect(lock.isOn()).toBe(true)
})

test('signing in by a code or a password removes the lock', async () => {
  const { lock, tokenStore, localStore } = await locked()
  tokenStore.clear()
  tokenStore.store(pair, 'minted-2')
  expect(lock.isOn()).toBe(false)
  expect(localStore.read('lock')).toBeNull()
})

test('reuses a secret the host has already', async () => {
  const reader = fingerReader({ allowed: true, token: 'there already' })
  const { lock } = miniApp(reader.biometry)
  expect(await lock.putOn(never)).toBe('open')
  expect(reader.phone.token).toBe('there already')
  expect(await lock.open(never)).toBe('open')
})
