import { withEvent, withOutput } from '#machines/kit/params'
import { sessionSetup } from '../session.setup.ts'

/** Either way to new tokens; both end alike. */
const by = (id: 'renewTokens' | 'signInByTelegram') =>
  sessionSetup.createStateConfig({
    invoke: {
      id,
      src: id,
      onDone: [
        {
          guard: withOutput('sameSignIn'),
          target: '#session.trusted',
          actions: [withOutput('assignRenewal'), 'emitQueueReplay', 'clearQueue'],
        },
        { target: '#session.looking' },
      ],
      onError: [
        { guard: 'userBlocked', target: '#session.blocked' },
        { guard: 'unanswered', target: 'pausing', actions: 'assignRefusal' },
        { target: '#session.leaving', actions: 'assignRefusal' },
      ],
    },
    after: {
      renewalTimesOut: {
        target: 'pausing',
        actions: { type: 'assignReason', params: { reason: 'TIMEOUT' } },
      },
    },
  })

/**
 * One renewal at a time; every other refused call waits for it. Without an answer it is retried
 * once after a pause, and again if the device was offline meanwhile. Calls that wait for the
 * network are refused after a while; the session stays.
 */
export const renewing = sessionSetup.createStateConfig({
  tags: 'inside',
  initial: 'byRefresh',
  on: {
    'call.refused': [
      { guard: withEvent('ofAnotherSignIn'), actions: withEvent('emitCallRefusal') },
      {
        description: 'The renewal itself was refused; its port reports why.',
        guard: withEvent('renewalItself'),
        actions: withEvent('emitCallRefusal'),
      },
      {
        guard: withEvent('renewalExhausted'),
        target: '#session.leaving',
        actions: [
          { type: 'assignReason', params: { reason: 'SESSION_LOST' } },
          withEvent('assignCall'),
        ],
      },
      { guard: 'queueFull', actions: withEvent('emitQueueFull') },
      { actions: withEvent('assignCall') },
    ],
    'tokens.changed': [
      {
        description: 'Another tab renewed first.',
        guard: { type: 'sameSignIn', params: ({ event }) => event.tokens },
        target: '#session.trusted',
        actions: [
          { type: 'assignRenewal', params: ({ event }) => event.tokens },
          'emitQueueReplay',
          'clearQueue',
        ],
      },
      { target: '#session.looking' },
    ],
    'user.blocked': { guard: withEvent('ofThisSignIn'), target: '#session.blocked' },
    'session.end': {
      target: '#session.leaving',
      actions: ['clearFailures', withEvent('assignSignOutScope')],
    },
  },
  states: {
    byRefresh: by('renewTokens'),
    byTelegram: by('signInByTelegram'),
    pausing: {
      description: 'A pause, for a short failure of network or bank to pass.',
      after: { retryDelayPasses: 'waitingForNetwork' },
    },
    waitingForNetwork: {
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: [
          { guard: withOutput('retriesExhausted'), target: '#session.leaving' },
          { guard: 'canRefresh', target: 'byRefresh', actions: withOutput('countAttempt') },
          { target: 'byTelegram', actions: withOutput('countAttempt') },
        ],
        onError: '#session.leaving',
      },
      after: {
        networkWaitTimesOut: {
          target: '#session.trusted',
          actions: [
            { type: 'assignReason', params: { reason: 'OFFLINE' } },
            'emitQueueRefusal',
            'clearQueue',
          ],
        },
      },
    },
  },
})
