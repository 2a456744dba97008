import type { Bridge } from './bridge.ts'

/** The finger or face of whoever holds the phone, and the one secret the host hands out for it. */
export interface BiometryReader {
  /** What the phone has; null where it has nothing, or the host does not say. */
  readState(): Promise<BiometryState | null>
  /** Lets the person say whether this app may ask for it at all. */
  requestAccess(): Promise<boolean>
  /** What lies there, after a finger or a face; null where there was none. */
  readSecret(signal: AbortSignal): Promise<string | null>
  /** Lays a secret there in the place of another. */
  storeSecret(secret: string): Promise<boolean>
}

export type BiometryKind = 'finger' | 'face' | 'unknown'

interface BiometryState {
  kind: BiometryKind
  allowed: boolean
  /** Whether a secret lies there. */
  hasSecret: boolean
}

/** A host that has not answered what asks nobody by then has no answer. */
const ANSWER_TIMEOUT_MS = 3_000
/** How long a person may stand before a question of the host; some clients never come back from it. */
const PERSON_TIMEOUT_MS = 60_000

/**
 * Biometry as the host has it. The SDK's own would write the secret into the storage of the web view
 * in clear, so we speak ourselves, and keep nothing: whoever asks for the secret has to let go of it.
 */
export function hostBiometryReader({ send, can, request }: Bridge): BiometryReader | null {
  if (!can('web_app_biometry_get_info')) return null

  const infoAfter = async (ask: () => void, until: AbortSignal) => {
    const reply = await request('biometry_info_received', ask, until)
    return reply?.available ? biometryStateOf(reply) : null
  }

  return {
    readState: () =>
      infoAfter(() => send('web_app_biometry_get_info'), AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    async requestAccess() {
      const state = await infoAfter(
        () => send('web_app_biometry_request_access', {}),
        AbortSignal.timeout(PERSON_TIMEOUT_MS),
      )
      return state?.allowed ?? false
    },
    async readSecret(signal) {
      const ask = () => send('web_app_biometry_request_auth', {})
      const reply = await request('biometry_auth_requested', ask, signal)
      return reply?.status === 'authorized' ? (reply.token ?? '') : null
    },
    async storeSecret(token) {
      const ask = () => send('web_app_biometry_update_token', { token })
      const reply = await request(
        'biometry_token_updated',
        ask,
        AbortSignal.timeout(PERSON_TIMEOUT_MS),
      )
      return reply?.status === 'updated'
    },
  }
}

interface BiometryInfo {
  type: string
  access_granted: boolean
  token_saved: boolean
}

const biometryStateOf = ({ type, access_granted, token_saved }: BiometryInfo): BiometryState => ({
  kind: type === 'finger' || type === 'face' ? type : 'unknown',
  allowed: access_granted,
  hasSecret: token_saved,
})
