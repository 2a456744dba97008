import { signInBound } from '#contract/proof'
import { passkeyBound, removalBound } from '#contract/passkey'
import { totpBound } from '#contract/totp'
import {
  delayEvent,
  doneEvent,
  refusedEvent,
  snapshotEvent,
  type Exhibit,
  eventsOf,
} from '#machines/kit/exhibit'
import { biometryFlow } from './biometry.flow.ts'
import { lockFlow } from './lock.flow.ts'
import { passkeysFlow } from './passkeys.flow.ts'
import { proofFlow } from './proof.flow.ts'
import { signInProofFlow } from './signInProof.flow.ts'
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
  waits_until: null,
})

export const proofExhibit: Exhibit = {
  logic: proofFlow,
  inputs: [{ bound: { purpose: 'contact', meta: { subject: 'ann@new.example' } } }],
  events: [
    { type: 'channel.choose', channel: 'EMAIL' },
    { type: 'channel.choose', channel: 'BIOMETRY' },
    { type: 'channel.choose', channel: 'PASSKEY' },
    ...eventsOf('code.submit', 'code.resend', 'proof.restart', 'proof.drop'),
    doneEvent('startProof', verification('TOTP', 'EMAIL')),
    doneEvent('startProof', verification('EMAIL')),
    doneEvent('startProof', verification('BIOMETRY')),
    doneEvent('startProof', verification('PASSKEY')),
    doneEvent('startProof', verification()),
    refusedEvent('startProof'),
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
    doneEvent('proveByBiometry', 'open'),
    doneEvent('proveByBiometry', 'denied'),
    refusedEvent('proveByBiometry', 'CODE_INVALID'),
    refusedEvent('proveByBiometry', 'USER_LOCKED'),
    refusedEvent('proveByBiometry', 'TOO_MANY_ATTEMPTS'),
    delayEvent('hostTimesOut', 'proof.recognizing'),
    doneEvent('signByPasskey'),
    refusedEvent('signByPasskey', 'PASSKEY_CANCELED'),
    refusedEvent('signByPasskey', 'VERIFICATION_EXPIRED'),
  ],
}

export const totpExhibit: Exhibit = {
  logic: totpFlow,
  events: [
    ...eventsOf('totp.begin', 'totp.drop', 'totp.revoke', 'totp.lose', 'totp.refresh'),
    ...eventsOf('codes.renew', 'codes.acknowledge', 'code.submit'),
    doneEvent('readTotp', { has_active_totp: false, recovery_codes_left: 0 }),
    doneEvent('readTotp', { has_active_totp: true, recovery_codes_left: 10 }),
    refusedEvent('readTotp'),
    doneEvent('createSecret'),
    refusedEvent('createSecret', 'STATE_CONFLICT'),
    refusedEvent('createSecret', 'STEP_UP_REQUIRED', { bound: totpBound }),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('activateTotp'),
    refusedEvent('activateTotp', 'CODE_INVALID'),
    doneEvent('renewCodes'),
    refusedEvent('renewCodes', 'USER_LOCKED'),
    doneEvent('revokeTotp'),
    refusedEvent('revokeTotp', 'TOTP_STEP_USED'),
    doneEvent('clearSecrets'),
    refusedEvent('clearSecrets'),
  ],
}

const biometryStatus = (kind: 'face' | null, locked: boolean) => ({
  kind,
  locked,
  canProve: locked,
})

export const biometryExhibit: Exhibit = {
  logic: biometryFlow,
  events: [
    ...eventsOf('lock.enable', 'lock.disable', 'proof.enable', 'proof.disable'),
    doneEvent('readBiometry', biometryStatus(null, false)),
    doneEvent('readBiometry', biometryStatus('face', false)),
    doneEvent('readBiometry', biometryStatus(null, true)),
    refusedEvent('readBiometry'),
    doneEvent('enableLock', 'open'),
    doneEvent('enableLock', 'denied'),
    refusedEvent('enableLock'),
    delayEvent('hostTimesOut', 'biometry.enabling'),
    doneEvent('disableLock'),
    refusedEvent('disableLock'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('enableProof', 'open'),
    doneEvent('enableProof', 'denied'),
    refusedEvent('enableProof', 'STEP_UP_REQUIRED'),
    refusedEvent('enableProof', 'OFFLINE'),
    delayEvent('hostTimesOut', 'biometry.enrolling'),
    doneEvent('disableProof'),
    refusedEvent('disableProof'),
  ],
}

const passkey = {
  id: 'p1',
  name: 'My phone',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
}

export const passkeysExhibit: Exhibit = {
  logic: passkeysFlow,
  events: [
    ...eventsOf('passkeys.refresh', 'passkey.begin', 'passkey.add', 'passkey.drop'),
    { type: 'name.set', name: 'My phone' },
    { type: 'passkey.remove', id: 'p1' },
    doneEvent('readPasskeys', { data: [passkey], isAddable: true }),
    doneEvent('readPasskeys', { data: [passkey], isAddable: false }),
    refusedEvent('readPasskeys'),
    doneEvent('addPasskey', { data: [passkey] }),
    refusedEvent('addPasskey', 'PASSKEY_CANCELED'),
    refusedEvent('addPasskey', 'STEP_UP_REQUIRED', { bound: passkeyBound }),
    doneEvent('removePasskey', { data: [] }),
    refusedEvent('removePasskey', 'LAST_SIGN_IN'),
    refusedEvent('removePasskey', 'STEP_UP_REQUIRED', { bound: removalBound('p1') }),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

export const lockExhibit: Exhibit = {
  logic: lockFlow,
  events: [
    ...eventsOf('lock.closed', 'lock.retry'),
    doneEvent('readLock', { on: true }),
    doneEvent('readLock', { on: false }),
    refusedEvent('readLock'),
    doneEvent('openLock', 'open'),
    doneEvent('openLock', 'denied'),
    doneEvent('openLock', 'absent'),
    refusedEvent('openLock'),
    delayEvent('hostTimesOut', 'lock.shut.asking'),
  ],
}

export const signInProofExhibit: Exhibit = {
  // No parent here to send to.
  logic: signInProofFlow.provide({ actions: { sendProved: () => {} } }),
  inputs: [{ bound: signInBound }],
  events: [
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    { type: 'proof.begin' },
    snapshotEvent('totp', { value: 'off', matches: (state: string) => state === 'off' }),
    snapshotEvent('totp', { value: 'on', matches: (state: string) => state === 'on' }),
  ],
}
