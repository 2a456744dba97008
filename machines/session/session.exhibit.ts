import { delayEvent, doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { sessionFlow } from './session.flow.ts'
import { sessionsFlow } from './sessions.flow.ts'
import { signInFlow } from './signIn.flow.ts'

const bothTokens = { access: true, refresh: true, signInId: 'm1' }
const accessOnly = { access: true, refresh: false, signInId: 'm1' }
const noTokens = { access: false, refresh: false, signInId: null }
const otherPersonTokens = { access: true, refresh: true, signInId: 'm2' }

const renewals = ['renewTokens', 'signInByTelegram'].flatMap((port) => [
  doneEvent(port, bothTokens),
  doneEvent(port, otherPersonTokens),
  refusedEvent(port, 'REFRESH_REUSED'),
  refusedEvent(port, 'OFFLINE'),
  refusedEvent(port, 'USER_BLOCKED'),
])

const refusedCall = (kind: 'plain' | 'entry' | 'retry', epoch: number) => ({
  type: 'call.refused',
  id: 1,
  kind,
  epoch,
})

export const sessionExhibit: Exhibit = {
  logic: sessionFlow,
  inputs: [
    { insideTelegram: true, queueMax: 1, retriesMax: 1 },
    { insideTelegram: false, queueMax: 1, retriesMax: 1 },
  ],
  events: [
    refusedCall('plain', 0),
    refusedCall('plain', 1),
    refusedCall('plain', 2),
    refusedCall('entry', 0),
    refusedCall('entry', 1),
    refusedCall('retry', 2),
    { type: 'call.dropped', id: 1 },
    { type: 'tokens.stored', tokens: bothTokens },
    { type: 'tokens.changed', tokens: bothTokens },
    { type: 'tokens.changed', tokens: otherPersonTokens },
    { type: 'tokens.changed', tokens: noTokens },
    { type: 'user.blocked', epoch: 0, reason: 'USER_BLOCKED' },
    { type: 'user.blocked', epoch: 9, reason: 'USER_BLOCKED' },
    { type: 'user.blocked', epoch: 9, reason: 'USER_CLOSED' },
    { type: 'session.end', scope: 'this' },
    { type: 'session.retry' },
    doneEvent('findStoredTokens', bothTokens),
    doneEvent('findStoredTokens', accessOnly),
    doneEvent('findStoredTokens', noTokens),
    refusedEvent('findStoredTokens'),
    ...renewals,
    doneEvent('awaitNetwork', { waited: true }),
    doneEvent('awaitNetwork', { waited: false }),
    refusedEvent('awaitNetwork'),
    doneEvent('endSession'),
    refusedEvent('endSession'),
    delayEvent('renewalTimesOut', 'session.renewing.byRefresh'),
    delayEvent('renewalTimesOut', 'session.renewing.byTelegram'),
    delayEvent('retryDelayPasses', 'session.renewing.pausing'),
    delayEvent('networkWaitTimesOut', 'session.renewing.waitingForNetwork'),
    delayEvent('signOutTimesOut', 'session.leaving'),
  ],
  essence: ({ context: { tokens, epoch, signInEpoch, queue, failures } }) => [
    tokens,
    Math.min(epoch, 2),
    Math.min(epoch - signInEpoch, 1),
    queue.length,
    failures,
  ],
}

const sentCode = {
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}

const awaited = {
  intent: 'in',
  method: 'email',
  login: 'ann@example.com',
  isLinking: false,
  code: sentCode,
}

const methods = ['email', 'phone', 'password', 'telegram']

export const signInExhibit: Exhibit = {
  logic: signInFlow,
  inputs: [
    { intent: 'in', methods },
    { intent: 'up', methods },
    { intent: 'in', methods: ['telegram', 'email'] },
    { intent: 'in', methods: ['password'] },
  ],
  events: [
    { type: 'method.choose', method: 'phone' },
    { type: 'method.choose', method: 'password' },
    { type: 'method.choose', method: 'telegram' },
    { type: 'login.set', login: 'ann@example.com' },
    { type: 'login.change' },
    { type: 'invite.set', invite: 'FRIENDS' },
    ...eventsOf(
      'account.enter',
      'code.request',
      'code.submit',
      'code.resend',
      'password.submit',
      'password.forget',
      'telegram.submit',
      'passkey.submit',
    ),
    doneEvent('requestCode', sentCode),
    refusedEvent('requestCode', 'RATE_LIMITED'),
    doneEvent('submitCode', bothTokens),
    refusedEvent('submitCode', 'CODE_INVALID'),
    refusedEvent('submitCode', 'VERIFICATION_EXPIRED'),
    doneEvent('submitPassword', { tokens: bothTokens, code: null }),
    doneEvent('submitPassword', { tokens: null, code: sentCode }),
    refusedEvent('submitPassword', 'CREDENTIALS_INVALID'),
    doneEvent('awaitStorage', { signedOut: false, awaited: null }),
    doneEvent('awaitStorage', { signedOut: true, awaited: null }),
    doneEvent('awaitStorage', { signedOut: false, awaited }),
    doneEvent('awaitStorage', { signedOut: true, awaited: { ...awaited, intent: 'up' } }),
    refusedEvent('awaitStorage'),
    doneEvent('submitTelegram', bothTokens),
    refusedEvent('submitTelegram', 'TG_USER_UNKNOWN'),
    refusedEvent('submitTelegram', 'NO_TG_ID'),
    doneEvent('signUpByTelegram', bothTokens),
    refusedEvent('signUpByTelegram', 'INVITE_REQUIRED'),
    doneEvent('submitPasskey', bothTokens),
    refusedEvent('submitPasskey', 'PASSKEY_CANCELED'),
  ],
  essence: ({ context: { intent, login, refusal } }) => [
    intent,
    login !== '',
    refusal?.code ?? null,
  ],
}

const page = { data: [], total: 0 }

export const sessionsExhibit: Exhibit = {
  logic: sessionsFlow,
  events: [
    { type: 'page.set', offset: 10 },
    { type: 'list.refresh' },
    { type: 'session.end', id: 's2' },
    { type: 'session.end', id: 'others' },
    doneEvent('fetchSessions', page),
    refusedEvent('fetchSessions'),
    doneEvent('endOther'),
    refusedEvent('endOther', 'NOT_FOUND'),
  ],
}
