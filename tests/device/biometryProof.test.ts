import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLock } from '#device/lock'
import { createFakeBrowser } from '#device/fakeDevice'
import { proveByBiometry, enrollBiometry } from '#device/biometryProof'
import { createTokenStore } from '#device/tokenStore'
import { fingerReader } from '#tests/kit/fingerReader'

const never = new AbortController().signal
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

async function lockedPhone() {
  const { phone, biometry } = fingerReader()
  const localStore = createFakeBrowser().open()
  const device = { localStore, tokenStore: createTokenStore(localStore), biometry }
  device.tokenStore.store({ access_token: 'at-1' }, 'telegram:7')
  const lock = createLock(device)
  await lock.putOn(never)
  const handed: string[] = []
  const send = async (word: string) => void handed.push(word)
  return { phone, device, lock, handed, send }
}

test('the bank gets a key of the secret, and each proof follows from key and purpose', async () => {
  const { phone, device, handed, send } = await lockedPhone()
  expect(await enrollBiometry(device, send, never)).toBe('open')
  expect(await proveByBiometry(device, 'proof-1', send, never)).toBe('open')
  expect(await proveByBiometry(device, 'proof-2', send, never)).toBe('open')
  const key = mac(phone.token, 'sluice proof')
  const words = [key, mac(key, 'proof-1'), mac(key, 'proof-2')]
  expect(handed).toEqual(words.map((word) => word.toString('base64')))
})

test('what the bank gets opens no lock', async () => {
  const { phone, device, lock, handed, send } = await lockedPhone()
  await enrollBiometry(device, send, never)
  phone.token = handed[0]!
  expect(await lock.open(never)).toBe('absent')
})

test('sends nothing for refused biometry or another secret', async () => {
  const { phone, device, handed, send } = await lockedPhone()
  phone.person = 'refuses'
  expect(await proveByBiometry(device, 'proof-1', send, never)).toBe('denied')
  phone.person = 'shows'
  phone.token = 'of somebody else'
  expect(await proveByBiometry(device, 'proof-1', send, never)).toBe('absent')
  phone.token = ''
  expect(await enrollBiometry(device, send, never)).toBe('absent')
  expect(handed).toEqual([])
})

test('without the lock it is off, whatever the host still keeps', async () => {
  const { device, lock, handed, send } = await lockedPhone()
  lock.takeOff()
  expect(await proveByBiometry(device, 'proof-1', send, never)).toBe('absent')
  expect(handed).toEqual([])
})

test('a refusal of the bank reaches the caller', async () => {
  const { device } = await lockedPhone()
  const refuse = () => Promise.reject(new Error('no'))
  await expect(proveByBiometry(device, 'proof-1', refuse, never)).rejects.toThrow('no')
})
