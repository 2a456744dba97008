import { eventParams, outputParams } from '#machines/kit/params'
import { sessionSetup } from '../session.setup.ts'

/** New tokens by one way or the other; both end alike. */
const by = (id: 'renewTokens' | 'signInByTelegram') =>
  sessionSetup.createStateConfig({
    invoke: {
      id,
      src: id,
      onDone: [
        {
          guard: { type: 'sameSignIn', params: outputParams },
          target: '#session.trusted',
          actions: [
            { type: 'assignRenewal', params: outputParams },
            'emitQueueReplay',
            'clearQueue',
          ],
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
 * One renewal at a time; every other refused call waits for it. A renewal that got no answer is
 * tried once more after a pause, and again whenever the device was offline meanwhile; whoever
 * waits for the network is refused after a while, though the session stays.
 */
export const renewing = sessionSetup.createStateConfig({
  tags: 'inside',
  initial: 'byRefresh',
  on: {
    'call.refused': [
      {
        guard: { type: 'ofAnotherSignIn', params: eventParams },
        actions: { type: 'emitCallRefusal', params: eventParams },
      },
      {
        description: 'The renewal itself: its port is about to say why.',
        guard: { type: 'renewalItself', params: eventParams },
        actions: { type: 'emitCallRefusal', params: eventParams },
      },
      {
        guard: { type: 'renewalExhausted', params: eventParams },
        target: '#session.leaving',
        actions: [
          { type: 'assignReason', params: { reason: 'SESSION_LOST' } },
          { type: 'assignCall', params: eventParams },
        ],
      },
      { guard: 'queueFull', actions: { type: 'emitQueueFull', params: eventParams } },
      { actions: { type: 'assignCall', params: eventParams } },
    ],
    'tokens.changed': [
      {
        description: 'Another tab was quicker; what we asked for is no longer needed.',
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
      guard: { type: 'ofThisSignIn', params: eventParams },
      target: '#session.blocked',
    },
    'session.end': {
      target: '#session.leaving',
      actions: ['clearFailures', { type: 'assignSignOutScope', params: eventParams }],
    },
  },
  states: {
    byRefresh: by('renewTokens'),
    byTelegram: by('signInByTelegram'),
    pausing: {
      description: 'A pause, so that a hiccup of the network or the bank can pass.',
      after: { retryDelayPasses: 'waitingForNetwork' },
    },
    waitingForNetwork: {
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: [
          { guard: { type: 'retriesExhausted', params: outputParams }, target: '#session.leaving' },
          {
            guard: 'canRefresh',
            target: 'byRefresh',
            actions: { type: 'countAttempt', params: outputParams },
          },
          { target: 'byTelegram', actions: { type: 'countAttempt', params: outputParams } },
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
