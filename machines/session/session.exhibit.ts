import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { sessionFlow } from './session.flow.ts'
import { sessionsFlow } from './sessions.flow.ts'
import { signInFlow } from './signIn.flow.ts'

const kept = { access: true, refresh: true, mark: 'm1' }
const accessOnly = { access: true, refresh: false, mark: 'm1' }
const nothing = { access: false, refresh: false, mark: null }
const somebodyElse = { access: true, refresh: true, mark: 'm2' }

const renewals = ['renewTokens', 'signInByTelegram'].flatMap((port) => [
  done(port, kept),
  done(port, somebodyElse),
  refused(port, 'REFRESH_REUSED'),
  refused(port, 'OFFLINE'),
  refused(port, 'USER_BLOCKED'),
])

const call = (kind: 'plain' | 'entry' | 'retry', epoch: number) => ({
  type: 'call.refused',
  id: 1,
  kind,
  epoch,
})

export const session: Exhibit = {
  logic: sessionFlow,
  inputs: [
    { insideTelegram: true, queueMost: 1 },
    { insideTelegram: false, queueMost: 1 },
  ],
  said: [
    call('plain', 0),
    call('plain', 1),
    call('plain', 2),
    call('entry', 0),
    call('entry', 1),
    call('retry', 2),
    { type: 'call.dropped', id: 1 },
    { type: 'tokens.kept', kept },
    { type: 'tokens.changed', kept },
    { type: 'tokens.changed', kept: somebodyElse },
    { type: 'tokens.changed', kept: nothing },
    { type: 'user.blocked', epoch: 0 },
    { type: 'user.blocked', epoch: 9 },
    { type: 'session.end', scope: 'this' },
    { type: 'session.retry' },
    done('lookForTokens', kept),
    done('lookForTokens', accessOnly),
    done('lookForTokens', nothing),
    refused('lookForTokens'),
    ...renewals,
    done('awaitNetwork', { waited: true }),
    done('awaitNetwork', { waited: false }),
    refused('awaitNetwork'),
    done('endSession'),
    refused('endSession'),
    after('renewalTimesOut', 'session.renewing.byRefresh'),
    after('renewalTimesOut', 'session.renewing.byTelegram'),
    after('hiccupPasses', 'session.renewing.pausing'),
    after('patienceEnds', 'session.renewing.waitingForNetwork'),
    after('farewellTimesOut', 'session.leaving'),
  ],
  essence: ({ context: { kept: known, epoch, born, queue, tries } }) => [
    known,
    Math.min(epoch, 2),
    Math.min(epoch - born, 1),
    queue.length,
    tries,
  ],
}

const sent = {
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}

const ways = ['email', 'phone', 'password', 'telegram']

export const signIn: Exhibit = {
  logic: signInFlow,
  inputs: [
    { intent: 'in', ways },
    { intent: 'up', ways },
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
    done('askCode', sent),
    refused('askCode', 'RATE_LIMITED'),
    done('enterCode', kept),
    refused('enterCode', 'CODE_INVALID'),
    refused('enterCode', 'VERIFICATION_EXPIRED'),
    done('enterPassword', { kept, sent: null }),
    done('enterPassword', { kept: null, sent }),
    refused('enterPassword', 'CREDENTIALS_INVALID'),
    done('enterByTelegram', kept),
    refused('enterByTelegram', 'TG_USER_UNKNOWN'),
    refused('enterByTelegram', 'NO_TG_ID'),
    done('joinByTelegram', kept),
    refused('joinByTelegram', 'INVITE_REQUIRED'),
  ],
  essence: ({ context: { login, refusal } }) => [login !== '', refusal?.code ?? null],
}

const page = { data: [], total: 0 }

export const sessions: Exhibit = {
  logic: sessionsFlow,
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.refresh' },
    { type: 'session.end', id: 's2' },
    { type: 'session.end', id: 'others' },
    done('fetchSessions', page),
    refused('fetchSessions'),
    done('endOther'),
    refused('endOther', 'NOT_FOUND'),
  ],
}
