import type { SnapshotFrom } from 'xstate'
import { withEvent, withOutput, withReason } from '#machines/kit/params'
import { renewing } from './session.states/renewing.ts'
import { QUEUE_MAX, RETRY_PAUSES_MS, sessionSetup } from './session.setup.ts'

/**
 * The client owns the promises; this chart has only the numbers of waiting calls, and answers each
 * once. It knows the epoch and sign-in of the tokens, so that a call made under one sign-in is
 * never sent under another. Only a refusal by the bank or the person ends a session, never a bank
 * that is out of reach.
 */
export const sessionFlow = sessionSetup.createMachine({
  id: 'session',
  description:
    'Each waiting call is answered exactly once; only the bank or the person ends a session.',
  context: ({ input }) => ({
    queueMax: QUEUE_MAX,
    retriesMax: RETRY_PAUSES_MS.length,
    ...input,
    tokens: { access: false, refresh: false, signInId: null },
    epoch: 0,
    signInEpoch: 0,
    queue: [],
    failures: 0,
    signOutScope: null,
    reason: null,
  }),
  initial: 'looking',
  on: {
    'call.refused': {
      description: 'Nothing can be renewed here, so calls are refused at once.',
      actions: withEvent('emitCallRefusal'),
    },
    'call.dropped': { actions: withEvent('clearCall') },
    'tokens.stored': {
      target: '.trusted',
      actions: [
        'clearFailures',
        'emitQueueRefusal',
        'clearQueue',
        { type: 'assignSignIn', params: ({ event }) => event.tokens },
      ],
    },
  },
  states: {
    looking: {
      description: 'The tokens’ owner is read again; no call keeps waiting.',
      entry: ['clearFailures', 'emitQueueRefusal', 'clearQueue'],
      invoke: {
        id: 'findStoredTokens',
        src: 'findStoredTokens',
        onDone: [
          {
            guard: withOutput('tokensFound'),
            target: 'trusted',
            actions: withOutput('assignSignIn'),
          },
          { target: 'signedOut', actions: 'clearTokens' },
        ],
        onError: { target: 'signedOut', actions: 'clearTokens' },
      },
      on: { 'tokens.changed': { target: 'looking', reenter: true } },
    },
    signedOut: {
      description: 'No tokens; a call that needs some is refused.',
      tags: 'outside',
      on: {
        'call.refused': {
          guard: withEvent('entryOfThisEpoch'),
          target: 'leaving',
          actions: [withReason('SESSION_LOST'), withEvent('assignCall')],
        },
        'tokens.changed': 'looking',
      },
    },
    trusted: {
      description: 'There are tokens that worked last; calls are sent with them.',
      tags: 'inside',
      entry: 'clearFailures',
      on: {
        'call.refused': [
          { guard: withEvent('ofAnotherSignIn'), actions: withEvent('emitCallRefusal') },
          {
            guard: withEvent('renewalExhausted'),
            target: 'leaving',
            actions: [withReason('SESSION_LOST'), withEvent('assignCall')],
          },
          { guard: withEvent('newerTokenStored'), actions: withEvent('emitCallReplay') },
          { guard: 'canRefresh', target: 'renewing.byRefresh', actions: withEvent('assignCall') },
          {
            guard: 'insideTelegram',
            target: 'renewing.byTelegram',
            actions: withEvent('assignCall'),
          },
          { target: 'leaving', actions: [withReason('NO_REFRESH_TOKEN'), withEvent('assignCall')] },
        ],
        'tokens.changed': [
          {
            guard: { type: 'sameSignIn', params: ({ event }) => event.tokens },
            actions: { type: 'assignRenewal', params: ({ event }) => event.tokens },
          },
          { target: 'looking' },
        ],
        'user.blocked': {
          guard: withEvent('ofThisSignIn'),
          target: 'blocked',
          actions: withEvent('assignReason'),
        },
        'session.end': { target: 'leaving', actions: withEvent('assignSignOutScope') },
      },
    },
    renewing,
    blocked: {
      description: 'Paused or closed. The tokens stay, to try again after support has helped.',
      entry: ['emitQueueRefusal', 'clearQueue'],
      on: {
        'session.retry': 'trusted',
        'tokens.changed': [
          { guard: { type: 'sameSignIn', params: ({ event }) => event.tokens } },
          { target: 'looking' },
        ],
        'session.end': { target: 'leaving', actions: withEvent('assignSignOutScope') },
      },
    },
    leaving: {
      tags: 'outside',
      description: 'Signed out already: tokens are dropped first, and telling the bank may fail.',
      entry: ['emitQueueRefusal', 'clearQueue', 'emitLost'],
      exit: 'clearTokens',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({
          scope: context.signOutScope,
          signInId: context.tokens.signInId,
        }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      after: { signOutTimesOut: 'signedOut' },
    },
  },
})

/** Whether the bank is out of reach and the renewal is being retried. */
export const isReconnecting = ({ value, context }: SnapshotFrom<typeof sessionFlow>) =>
  typeof value === 'object' && context.failures > 0
