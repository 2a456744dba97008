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
          guard: { type: 'sameSigning', params: outputParams },
          target: '#session.trusted',
          actions: [{ type: 'noteRenewal', params: outputParams }, 'replayQueue', 'forgetQueue'],
        },
        { target: '#session.looking' },
      ],
      onError: [
        { guard: 'userBlocked', target: '#session.blocked' },
        { guard: 'unanswered', target: 'pausing', actions: 'noteRefusal' },
        { target: '#session.leaving', actions: 'noteRefusal' },
      ],
    },
    after: {
      renewalTimesOut: {
        target: 'pausing',
        actions: { type: 'noteReason', params: { reason: 'TIMEOUT' } },
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
        guard: { type: 'ofAnotherSigning', params: eventParams },
        actions: { type: 'refuseCall', params: eventParams },
      },
      {
        description: 'The renewal itself: its port is about to say why.',
        guard: { type: 'renewalItself', params: eventParams },
        actions: { type: 'refuseCall', params: eventParams },
      },
      {
        guard: { type: 'renewalExhausted', params: eventParams },
        target: '#session.leaving',
        actions: [
          { type: 'noteReason', params: { reason: 'SESSION_LOST' } },
          { type: 'noteCall', params: eventParams },
        ],
      },
      { guard: 'queueFull', actions: { type: 'turnCallAway', params: eventParams } },
      { actions: { type: 'noteCall', params: eventParams } },
    ],
    'tokens.changed': [
      {
        description: 'Another tab was quicker; what we asked for is no longer needed.',
        guard: { type: 'sameSigning', params: ({ event }) => event.kept },
        target: '#session.trusted',
        actions: [
          { type: 'noteRenewal', params: ({ event }) => event.kept },
          'replayQueue',
          'forgetQueue',
        ],
      },
      { target: '#session.looking' },
    ],
    'user.blocked': {
      guard: { type: 'ofThisSigning', params: eventParams },
      target: '#session.blocked',
    },
    'session.end': {
      target: '#session.leaving',
      actions: ['forgetTroubles', { type: 'noteFarewell', params: eventParams }],
    },
  },
  states: {
    byRefresh: by('renewTokens'),
    byTelegram: by('signInByTelegram'),
    pausing: {
      description: 'A pause, so that a hiccup of the network or the bank can pass.',
      after: { hiccupPasses: 'waitingForNetwork' },
    },
    waitingForNetwork: {
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: [
          { guard: { type: 'triedEnough', params: outputParams }, target: '#session.leaving' },
          {
            guard: 'canRefresh',
            target: 'byRefresh',
            actions: { type: 'noteTry', params: outputParams },
          },
          { target: 'byTelegram', actions: { type: 'noteTry', params: outputParams } },
        ],
        onError: '#session.leaving',
      },
      after: {
        patienceEnds: {
          target: '#session.trusted',
          actions: [
            { type: 'noteReason', params: { reason: 'OFFLINE' } },
            'refuseQueue',
            'forgetQueue',
          ],
        },
      },
    },
  },
})
