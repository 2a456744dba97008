import { withEvent, withOutput, withReason } from '#machines/kit/params'
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
        { guard: 'userBlocked', target: '#session.blocked', actions: 'assignRefusal' },
        {
          guard: 'unanswered',
          target: 'pausing',
          actions: ['assignRefusal', 'countFailure'],
        },
        { target: '#session.leaving', actions: 'assignRefusal' },
      ],
    },
    after: {
      renewalTimesOut: {
        target: 'pausing',
        actions: [withReason('TIMEOUT'), 'countFailure'],
      },
    },
  })

/**
 * One renewal at a time; every other refused call waits for it. It is retried for a minute, anew
 * after an offline spell; then the waiting calls are refused and the session stays.
 */
export const renewing = sessionSetup.createStateConfig({
  description: 'A call was refused: further ones wait until there are new tokens, or none.',
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
        actions: [withReason('SESSION_LOST'), withEvent('assignCall')],
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
    'user.blocked': {
      guard: withEvent('ofThisSignIn'),
      target: '#session.blocked',
      actions: withEvent('assignReason'),
    },
    'session.end': {
      target: '#session.leaving',
      actions: ['clearFailures', withEvent('assignSignOutScope')],
    },
  },
  states: {
    byRefresh: by('renewTokens'),
    byTelegram: by('signInByTelegram'),
    pausing: {
      description: 'A pause, for a failure of network or bank to pass. Each is longer.',
      always: { guard: 'retriesExhausted', target: 'waitingForNetwork' },
      after: { retryDelayPasses: 'waitingForNetwork' },
    },
    waitingForNetwork: {
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: [
          {
            guard: withOutput('stillUnreachable'),
            target: '#session.trusted',
            actions: ['emitQueueRefusal', 'clearQueue'],
          },
          { guard: 'canRefresh', target: 'byRefresh', actions: withOutput('restartCount') },
          { target: 'byTelegram', actions: withOutput('restartCount') },
        ],
        onError: { target: '#session.trusted', actions: ['emitQueueRefusal', 'clearQueue'] },
      },
      after: {
        networkWaitTimesOut: {
          target: '#session.trusted',
          actions: [withReason('OFFLINE'), 'emitQueueRefusal', 'clearQueue'],
        },
      },
    },
  },
})
