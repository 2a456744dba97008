import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { sessionFlow } from './session.flow.ts'
import { sessionsFlow } from './sessions.flow.ts'
import { signInFlow } from './signIn.flow.ts'

const bothTokens = { access: true, refresh: true, mark: 'm1' }
const accessOnly = { access: true, refresh: false, mark: 'm1' }
const noTokens = { access: false, refresh: false, mark: null }
const otherPersonTokens = { access: true, refresh: true, mark: 'm2' }

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
    { insideTelegram: true, queueMost: 1 },
    { insideTelegram: false, queueMost: 1 },
  ],
  said: [
    refusedCall('plain', 0),
    refusedCall('plain', 1),
    refusedCall('plain', 2),
    refusedCall('entry', 0),
    refusedCall('entry', 1),
    refusedCall('retry', 2),
    { type: 'call.dropped', id: 1 },
    { type: 'tokens.kept', kept: bothTokens },
    { type: 'tokens.changed', kept: bothTokens },
    { type: 'tokens.changed', kept: otherPersonTokens },
    { type: 'tokens.changed', kept: noTokens },
    { type: 'user.blocked', epoch: 0 },
    { type: 'user.blocked', epoch: 9 },
    { type: 'session.end', scope: 'this' },
    { type: 'session.retry' },
    doneEvent('lookForTokens', bothTokens),
    doneEvent('lookForTokens', accessOnly),
    doneEvent('lookForTokens', noTokens),
    refusedEvent('lookForTokens'),
    ...renewals,
    doneEvent('awaitNetwork', { waited: true }),
    doneEvent('awaitNetwork', { waited: false }),
    refusedEvent('awaitNetwork'),
    doneEvent('endSession'),
    refusedEvent('endSession'),
    delayEvent('renewalTimesOut', 'session.renewing.byRefresh'),
    delayEvent('renewalTimesOut', 'session.renewing.byTelegram'),
    delayEvent('hiccupPasses', 'session.renewing.pausing'),
    delayEvent('patienceEnds', 'session.renewing.waitingForNetwork'),
    delayEvent('farewellTimesOut', 'session.leaving'),
  ],
  essence: ({ context: { kept: known, epoch, born, queue, tries } }) => [
    known,
    Math.min(epoch, 2),
    Math.min(epoch - born, 1),
    queue.length,
    tries,
  ],
}

const sentCode = {
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}

const methods = ['email', 'phone', 'password', 'telegram']

export const signInExhibit: Exhibit = {
  logic: signInFlow,
  inputs: [
    { intent: 'in', ways: methods },
    { intent: 'up', ways: methods },
  ],
  said: [
    { type: 'way.choose', way: 'phone' },
    { type: 'way.choose', way: 'telegram' },
    { type: 'login.set', login: 'ann@example.com' },
    { type: 'login.change' },
    { type: 'invite.set', invite: 'FRIENDS' },
    { type: 'code.request' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    { type: 'password.submit' },
    { type: 'telegram.submit' },
    doneEvent('askCode', sentCode),
    refusedEvent('askCode', 'RATE_LIMITED'),
    doneEvent('enterCode', bothTokens),
    refusedEvent('enterCode', 'CODE_INVALID'),
    refusedEvent('enterCode', 'VERIFICATION_EXPIRED'),
    doneEvent('enterPassword', { kept: bothTokens, sent: null }),
    doneEvent('enterPassword', { kept: null, sent: sentCode }),
    refusedEvent('enterPassword', 'CREDENTIALS_INVALID'),
    doneEvent('enterByTelegram', bothTokens),
    refusedEvent('enterByTelegram', 'TG_USER_UNKNOWN'),
    refusedEvent('enterByTelegram', 'NO_TG_ID'),
    doneEvent('joinByTelegram', bothTokens),
    refusedEvent('joinByTelegram', 'INVITE_REQUIRED'),
  ],
  essence: ({ context: { login, refusal } }) => [login !== '', refusal?.code ?? null],
}

const page = { data: [], total: 0 }

export const sessionsExhibit: Exhibit = {
  logic: sessionsFlow,
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.refresh' },
    { type: 'session.end', id: 's2' },
    { type: 'session.end', id: 'others' },
    doneEvent('fetchSessions', page),
    refusedEvent('fetchSessions'),
    doneEvent('endOther'),
    refusedEvent('endOther', 'NOT_FOUND'),
  ],
}
