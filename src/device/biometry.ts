import type { Bridge } from './bridge.ts'

export interface BiometryReader {
  readState(): Promise<BiometryState | null>
  /** Asks the person whether this app may use it. */
  requestAccess(): Promise<boolean>
  /** Asks for a finger or face; null where it was not given. */
  readSecret(signal: AbortSignal): Promise<string | null>
  storeSecret(secret: string): Promise<boolean>
}

export type BiometryKind = 'finger' | 'face' | 'unknown'

interface BiometryState {
  kind: BiometryKind
  allowed: boolean
  hasSecret: boolean
}

/** For questions the host answers without asking the person. */
const ANSWER_TIMEOUT_MS = 3_000
/** For questions put to the person; some clients never come back from them. */
const PERSON_TIMEOUT_MS = 60_000

/** The SDK's own biometry writes the secret in clear into the web view's storage. */
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
