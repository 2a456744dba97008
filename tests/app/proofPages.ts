import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { inMinutes } from './openApp.tsx'

/** A bank that asks for a proof by e-mail, and takes one code. */

const OTP = '/totp/api/otp-verification'
const GOOD_CODE = '123456'

const ok = { success: true, error: false, message: 'OK', details: '' }

const channel = {
  channel: 'EMAIL',
  validity: 300,
  max_requests: 5,
  requests_made: 0,
  destination: 'a…@acme.example',
}

const biometryChannel = { ...channel, channel: 'BIOMETRY', destination: null }

const verification = (purpose: string, channels: object[] = [channel]) => ({
  request_id: 'minted-1',
  status: 'PENDING',
  purpose,
  created_at: inMinutes(0),
  updated_at: inMinutes(0),
  expires_at: inMinutes(5),
  channels: channels,
  waits_until: null,
})

/**
 * Refuses a call until the code was right, as the bank does, and keeps what was to be proved. With
 * biometry that proves as well.
 */
export function proofRequired(
  bound: { purpose: string; meta?: object },
  biometry: { right: string } | null = null,
) {
  const requests: object[] = []
  const channels = biometry ? [biometryChannel, channel] : [channel]
  let proven = false
  const pages: Record<string, (request: FakeRequest) => Response> = {
    [`${OTP}/create`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse(verification(bound.purpose, channels), 201)
    },
    [`${OTP}/request`]: () =>
      jsonResponse({
        ...ok,
        validity: 300,
        requests_made: 1,
        max_requests: 5,
        expires_at: inMinutes(5),
        told_at: inMinutes(0),
        resend_at: inMinutes(1),
      }),
    [`${OTP}/verify`]: ({ body }) => {
      proven = body.includes(biometry && body.includes('BIOMETRY') ? biometry.right : GOOD_CODE)
      return proven
        ? jsonResponse({ ...ok, status: 'APPROVED', spend_until: inMinutes(5) })
        : problem(422, 'CODE_INVALID', { attempts_left: 4 })
    },
  }
  const unless = (answer: (request: FakeRequest) => Response) => (call: FakeRequest) =>
    proven ? answer(call) : problem(403, 'STEP_UP_REQUIRED', { bound })
  return { pages, requests, unless }
}

/** For somebody without any confirmed channel. */
export const noChannels = verification('payee', [])
