// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createPasskey, signByPasskey } from '#device/passkeys'

const bytes = (...all: number[]) => Uint8Array.from(all).buffer
const never = new AbortController().signal

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function browserThat(answer: (options: CredentialRequestOptions) => unknown) {
  const asked: CredentialRequestOptions[] = []
  const ask = async (options: CredentialRequestOptions) => {
    asked.push(options)
    return answer(options)
  }
  vi.stubGlobal('navigator', { credentials: { create: ask, get: ask } })
  return asked
}

const options = { challenge: '__79', rp_id: 'bank.example', timeout_ms: 60_000 }

const creation = {
  challenge: '__79',
  rp: { id: 'bank.example', name: 'Larkspur' },
  user: { id: 'AQI', name: 'ann@example.com', display_name: 'Ann' },
  algorithms: [-8, -7],
  exclude: ['AwQ'],
  timeout_ms: 60_000,
}

test('asks for a passkey that knows its owner, and answers in base64url', async () => {
  const asked = browserThat(() => ({
    response: { clientDataJSON: bytes(255, 254), attestationObject: bytes(251) },
  }))
  expect(await createPasskey(creation, never)).toEqual({ client_data: '__4', attestation: '-w' })
  expect(asked[0]?.publicKey).toMatchObject({
    challenge: new Uint8Array([255, 254, 253]),
    user: { id: new Uint8Array([1, 2]), displayName: 'Ann' },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }],
    excludeCredentials: [{ id: new Uint8Array([3, 4]) }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
})

test('asks whichever passkey there is to sign, or those that are named', async () => {
  const asked = browserThat(() => ({
    rawId: bytes(1),
    response: {
      clientDataJSON: bytes(2),
      authenticatorData: bytes(3),
      signature: bytes(4),
      userHandle: null,
    },
  }))
  expect(await signByPasskey(options, never)).toEqual({
    credential_id: 'AQ',
    client_data: 'Ag',
    authenticator_data: 'Aw',
    signature: 'BA',
    user_handle: null,
  })
  expect(asked[0]?.publicKey).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  await signByPasskey({ ...options, allow: ['AwQ'] }, never)
  expect(asked[1]?.publicKey?.allowCredentials).toMatchObject([{ id: new Uint8Array([3, 4]) }])
})

const throwing = (name: string) => () => {
  throw new DOMException('no', name)
}

test.each([
  ['NotAllowedError', 'PASSKEY_CANCELED'],
  ['AbortError', 'PASSKEY_CANCELED'],
  ['InvalidStateError', 'ALREADY_EXISTS'],
  ['NotSupportedError', 'PASSKEY_UNSUPPORTED'],
  ['SecurityError', 'PASSKEY_UNSUPPORTED'],
])('%s is %s', async (name, code) => {
  browserThat(throwing(name))
  await expect(createPasskey(creation, never)).rejects.toMatchObject({ code })
})

test('no answer at all is one that was canceled', async () => {
  browserThat(() => null)
  await expect(signByPasskey(options, never)).rejects.toMatchObject({ code: 'PASSKEY_CANCELED' })
})

test('a window that waits too long is closed, and says so', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  browserThat(() => {
    timeout.abort()
    return throwing('AbortError')()
  })
  await expect(signByPasskey(options, never)).rejects.toMatchObject({ code: 'PASSKEY_EXPIRED' })
})

test('whoever leaves hears of no refusal', async () => {
  const left = new AbortController()
  browserThat(() => {
    left.abort(new Error('left'))
    return throwing('AbortError')()
  })
  await expect(signByPasskey(options, left.signal)).rejects.toThrow('left')
})
