import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
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

export const proofExhibit: Exhibit = {
  logic: proofFlow,
  inputs: [{ bound: { purpose: 'contact', meta: { subject: 'ann@new.example' } } }],
  said: [
    { type: 'channel.choose', channel: 'EMAIL' },
    { type: 'channel.choose', channel: 'BIOMETRY' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    { type: 'proof.again' },
    { type: 'proof.drop' },
    doneEvent('beginProof', verification('TOTP', 'EMAIL')),
    doneEvent('beginProof', verification('EMAIL')),
    doneEvent('beginProof', verification('BIOMETRY')),
    doneEvent('beginProof', verification()),
    refusedEvent('beginProof'),
    doneEvent('sendProofCode', {
      validity: 600,
      told_at: '2026-01-01T00:00:00Z',
      expires_at: '2026-01-01T00:10:00Z',
      resend_at: null,
    }),
    refusedEvent('sendProofCode', 'RATE_LIMITED'),
    refusedEvent('sendProofCode', 'USER_LOCKED'),
    refusedEvent('sendProofCode', 'VERIFICATION_EXPIRED'),
    doneEvent('proveByCode'),
    refusedEvent('proveByCode', 'CODE_INVALID'),
    refusedEvent('proveByCode', 'USER_LOCKED'),
    refusedEvent('proveByCode', 'TOO_MANY_ATTEMPTS'),
    doneEvent('proveByFinger', 'open'),
    doneEvent('proveByFinger', 'denied'),
    refusedEvent('proveByFinger', 'CODE_INVALID'),
    refusedEvent('proveByFinger', 'USER_LOCKED'),
    refusedEvent('proveByFinger', 'TOO_MANY_ATTEMPTS'),
    delayEvent('hostIsSilent', 'proof.recognizing'),
  ],
}

export const totpExhibit: Exhibit = {
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
    doneEvent('readTotp', { has_active_totp: false, recovery_codes_left: 0 }),
    doneEvent('readTotp', { has_active_totp: true, recovery_codes_left: 10 }),
    refusedEvent('readTotp'),
    doneEvent('makeSecret'),
    refusedEvent('makeSecret', 'STATE_CONFLICT'),
    doneEvent('activateTotp'),
    refusedEvent('activateTotp', 'CODE_INVALID'),
    doneEvent('renewCodes'),
    refusedEvent('renewCodes', 'USER_LOCKED'),
    doneEvent('revokeTotp'),
    refusedEvent('revokeTotp', 'TOTP_STEP_USED'),
    doneEvent('wipeShown'),
    refusedEvent('wipeShown'),
  ],
}

const biometryStatus = (kind: 'face' | null, locked: boolean) => ({ kind, locked, proves: locked })

export const biometryExhibit: Exhibit = {
  logic: biometryFlow,
  said: [
    { type: 'lock.put' },
    { type: 'lock.takeOff' },
    { type: 'proof.put' },
    { type: 'proof.takeOff' },
    doneEvent('readBiometry', biometryStatus(null, false)),
    doneEvent('readBiometry', biometryStatus('face', false)),
    doneEvent('readBiometry', biometryStatus(null, true)),
    refusedEvent('readBiometry'),
    doneEvent('putLock', 'open'),
    doneEvent('putLock', 'denied'),
    refusedEvent('putLock'),
    delayEvent('hostIsSilent', 'biometry.putting'),
    doneEvent('takeOffLock'),
    refusedEvent('takeOffLock'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('putProof', 'open'),
    doneEvent('putProof', 'denied'),
    refusedEvent('putProof', 'STEP_UP_REQUIRED'),
    refusedEvent('putProof', 'OFFLINE'),
    delayEvent('hostIsSilent', 'biometry.introducing'),
    doneEvent('takeOffProof'),
    refusedEvent('takeOffProof'),
  ],
}

export const lockExhibit: Exhibit = {
  logic: lockFlow,
  said: [
    { type: 'lock.fell' },
    { type: 'lock.try' },
    doneEvent('readLock', { on: true }),
    doneEvent('readLock', { on: false }),
    refusedEvent('readLock'),
    doneEvent('openLock', 'open'),
    doneEvent('openLock', 'denied'),
    doneEvent('openLock', 'absent'),
    refusedEvent('openLock'),
    delayEvent('hostIsSilent', 'lock.shut.asking'),
  ],
}
