import { expect, test } from 'vitest'
import { hostBiometryReader } from '#device/biometry'
import { openFakeBridge } from './fakeBridge.ts'

const never = new AbortController().signal

function open() {
  const fake = openFakeBridge()
  return { ...fake, reader: hostBiometryReader(fake.bridge)! }
}

const info = (more: object) => ({
  available: true,
  type: 'finger',
  access_granted: false,
  token_saved: false,
  ...more,
})
const state = { kind: 'finger', allowed: false, hasSecret: false }

test.each([
  [info({}), state],
  [info({ type: 'face', access_granted: true }), { ...state, kind: 'face', allowed: true }],
  [info({ type: 'iris', token_saved: true }), { ...state, kind: 'unknown', hasSecret: true }],
  [info({ available: false }), null],
])('a host that says %j is in the state %j', async (reply, expected) => {
  const { emit, reader, sent } = open()
  const read = reader.readState()
  emit('biometry_info_received', reply)
  expect(await read).toEqual(expected)
  expect(sent).toEqual([['web_app_biometry_get_info']])
})

test.each([
  [info({ access_granted: true }), true],
  [info({}), false],
  [info({ access_granted: true, available: false }), false],
])('access is asked for: %j is %s', async (reply, granted) => {
  const { emit, reader, sent } = open()
  const asked = reader.requestAccess()
  emit('biometry_info_received', reply)
  expect(await asked).toBe(granted)
  expect(sent).toEqual([['web_app_biometry_request_access', {}]])
})

test.each([
  [{ status: 'authorized', token: 't' }, 't'],
  [{ status: 'authorized' }, ''],
  [{ status: 'failed', token: 't' }, null],
])('the secret after %j is %j', async (reply, secret) => {
  const { emit, reader, sent } = open()
  const read = reader.readSecret(never)
  emit('biometry_auth_requested', reply)
  expect(await read).toBe(secret)
  expect(sent).toEqual([['web_app_biometry_request_auth', {}]])
})

test('a reader that is left hands out nothing', async () => {
  const leaving = new AbortController()
  const read = open().reader.readSecret(leaving.signal)
  leaving.abort()
  expect(await read).toBeNull()
})

test.each([
  ['updated', true],
  ['removed', false],
  ['failed', false],
])('a secret that is %s is stored: %s', async (status, stored) => {
  const { emit, reader, sent } = open()
  const storing = reader.storeSecret('t')
  emit('biometry_token_updated', { status })
  expect(await storing).toBe(stored)
  expect(sent).toEqual([['web_app_biometry_update_token', { token: 't' }]])
})

test('an old client has no reader', () => {
  const { bridge } = openFakeBridge({ cannot: ['web_app_biometry_get_info'] })
  expect(hostBiometryReader(bridge)).toBeNull()
})
