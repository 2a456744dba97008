import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { biometryFlow } from './biometry.flow.ts'
import { lockFlow } from './lock.flow.ts'
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
    { type: 'channel.choose', channel: 'BIOMETRY' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    { type: 'proof.again' },
    { type: 'proof.drop' },
    done('beginProof', verification('TOTP', 'EMAIL')),
    done('beginProof', verification('EMAIL')),
    done('beginProof', verification('BIOMETRY')),
    done('beginProof', verification()),
    refused('beginProof'),
    done('sendProofCode', {
      validity: 600,
      told_at: '2026-01-01T00:00:00Z',
      expires_at: '2026-01-01T00:10:00Z',
      resend_at: null,
    }),
    refused('sendProofCode', 'RATE_LIMITED'),
    refused('sendProofCode', 'USER_LOCKED'),
    refused('sendProofCode', 'VERIFICATION_EXPIRED'),
    done('proveByCode'),
    refused('proveByCode', 'CODE_INVALID'),
    refused('proveByCode', 'USER_LOCKED'),
    refused('proveByCode', 'TOO_MANY_ATTEMPTS'),
    done('proveByFinger', 'open'),
    done('proveByFinger', 'denied'),
    refused('proveByFinger', 'CODE_INVALID'),
    refused('proveByFinger', 'USER_LOCKED'),
    refused('proveByFinger', 'TOO_MANY_ATTEMPTS'),
    after('hostIsSilent', 'proof.recognizing'),
  ],
}

export const totp: Exhibit = {
  logic: totpFlow,
  said: [
    { type: 'totp.begin' },
    { type: 'totp.drop' },
    { type: 'totp.revoke' },
    { type: 'totp.lose' },
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

const standing = (kind: 'face' | null, locked: boolean) => ({ kind, locked, proves: locked })

export const biometry: Exhibit = {
  logic: biometryFlow,
  said: [
    { type: 'lock.put' },
    { type: 'lock.takeOff' },
    { type: 'proof.put' },
    { type: 'proof.takeOff' },
    done('readBiometry', standing(null, false)),
    done('readBiometry', standing('face', false)),
    done('readBiometry', standing(null, true)),
    refused('readBiometry'),
    done('putLock', 'open'),
    done('putLock', 'denied'),
    refused('putLock'),
    after('hostIsSilent', 'biometry.putting'),
    done('takeOffLock'),
    refused('takeOffLock'),
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    done('putProof', 'open'),
    done('putProof', 'denied'),
    refused('putProof', 'STEP_UP_REQUIRED'),
    refused('putProof', 'OFFLINE'),
    after('hostIsSilent', 'biometry.introducing'),
    done('takeOffProof'),
    refused('takeOffProof'),
  ],
}

export const lock: Exhibit = {
  logic: lockFlow,
  said: [
    { type: 'lock.fell' },
    { type: 'lock.try' },
    done('readLock', { on: true }),
    done('readLock', { on: false }),
    refused('readLock'),
    done('openLock', 'open'),
    done('openLock', 'denied'),
    done('openLock', 'absent'),
    refused('openLock'),
    after('hostIsSilent', 'lock.shut.asking'),
  ],
}
