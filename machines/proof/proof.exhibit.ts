import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { proofFlow } from './proof.flow.ts'
import { totpFlow } from './totp.flow.ts'

const channel = (name: string) => ({
  channel: name,
  validity: 600,
  max_requests: 3,
  requests_made: 0,
  destination: 'a…@new.example',
})

const verification = (...names: string[]) => ({
  request_id: 'proof-00000001',
  status: 'PENDING',
  purpose: 'contact',
  expires_at: '2026-01-01T00:10:00Z',
  channels: names.map(channel),
})

export const proof: Exhibit = {
  logic: proofFlow,
  inputs: [{ bound: { purpose: 'contact', meta: { subject: 'ann@new.example' } } }],
  said: [
    { type: 'channel.choose', channel: 'EMAIL' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    { type: 'proof.again' },
    { type: 'proof.drop' },
    done('beginProof', verification('TOTP', 'EMAIL')),
    done('beginProof', verification('EMAIL')),
    done('beginProof', verification()),
    refused('beginProof'),
    done('sendProofCode', { validity: 600, expires_at: '2026-01-01T00:10:00Z', resend_at: null }),
    refused('sendProofCode', 'RATE_LIMITED'),
    refused('sendProofCode', 'USER_LOCKED'),
    refused('sendProofCode', 'VERIFICATION_EXPIRED'),
    done('proveByCode'),
    refused('proveByCode', 'CODE_INVALID'),
    refused('proveByCode', 'USER_LOCKED'),
    refused('proveByCode', 'TOO_MANY_ATTEMPTS'),
  ],
}

export const totp: Exhibit = {
  logic: totpFlow,
  said: [
    { type: 'totp.begin' },
    { type: 'totp.drop' },
    { type: 'totp.revoke' },
    { type: 'totp.refresh' },
    { type: 'codes.renew' },
    { type: 'codes.seen' },
    { type: 'code.submit' },
    done('readTotp', { has_active_totp: false, recovery_codes_left: 0 }),
    done('readTotp', { has_active_totp: true, recovery_codes_left: 10 }),
    refused('readTotp'),
    done('makeSecret'),
    refused('makeSecret', 'STATE_CONFLICT'),
    done('activateTotp'),
    refused('activateTotp', 'CODE_INVALID'),
    done('renewCodes'),
    refused('renewCodes', 'USER_LOCKED'),
    done('revokeTotp'),
    refused('revokeTotp', 'TOTP_STEP_USED'),
    done('wipeShown'),
    refused('wipeShown'),
  ],
}
