import { Refusal } from '#contract/kit/refusal'

/**
 * WebAuthn. What the browser answers goes straight into the call that sends it, and nowhere else.
 * Whatever goes wrong is a Refusal.
 */

/** As the bank says them; all bytes are base64url. */
export interface NewPasskeyOptions {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; display_name: string }
  algorithms: readonly number[]
  exclude: readonly string[]
  timeout_ms: number
}

export interface NewPasskeyAnswer {
  client_data: string
  attestation: string
}

export interface PasskeyOptions {
  challenge: string
  rp_id: string
  timeout_ms: number
  /** Any passkey of the site, where none is named. */
  allow?: readonly string[]
}

export interface PasskeyAnswer {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string | null
}

export async function createPasskey(
  { challenge, rp, user, algorithms, exclude, timeout_ms }: NewPasskeyOptions,
  signal: AbortSignal,
): Promise<NewPasskeyAnswer> {
  const credential = await within(timeout_ms, signal, (until) =>
    navigator.credentials.create({
      signal: until,
      publicKey: {
        challenge: bytesOf(challenge),
        rp,
        user: { id: bytesOf(user.id), name: user.name, displayName: user.display_name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map(descriptorOf),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: timeout_ms,
      },
    }),
  )
  const { response } = credential as AttestationCredential
  return {
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
  }
}

export async function signByPasskey(
  { challenge, rp_id, timeout_ms, allow = [] }: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyAnswer> {
  const credential = await within(timeout_ms, signal, (until) =>
    navigator.credentials.get({
      signal: until,
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: rp_id,
        allowCredentials: allow.map(descriptorOf),
        userVerification: 'required',
        timeout: timeout_ms,
      },
    }),
  )
  const { rawId, response } = credential as AssertionCredential
  return {
    credential_id: textOf(rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: response.userHandle && textOf(response.userHandle),
  }
}

type AttestationCredential = PublicKeyCredential & { response: AuthenticatorAttestationResponse }
type AssertionCredential = PublicKeyCredential & { response: AuthenticatorAssertionResponse }

/** Browsers answer alike whether the person closed their window or let it wait. */
async function within(
  timeoutMs: number,
  signal: AbortSignal,
  ask: (until: AbortSignal) => Promise<Credential | null>,
): Promise<Credential> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const credential = await ask(AbortSignal.any([signal, timeout]))
    if (credential) return credential
  } catch (thrown) {
    signal.throwIfAborted()
    throw new Refusal(timeout.aborted ? 'PASSKEY_EXPIRED' : codeOf(thrown))
  }
  throw new Refusal('PASSKEY_CANCELED')
}

function codeOf(thrown: unknown) {
  const name = thrown instanceof DOMException ? thrown.name : ''
  if (name === 'InvalidStateError') return 'ALREADY_EXISTS'
  return name === 'NotAllowedError' || name === 'AbortError'
    ? 'PASSKEY_CANCELED'
    : 'PASSKEY_UNSUPPORTED'
}

const descriptorOf = (id: string) => ({ type: 'public-key' as const, id: bytesOf(id) })

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
