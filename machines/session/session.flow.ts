import { eventParams, outputParams } from '#machines/kit/params'
import { renewing } from './session.states/renewing.ts'
import { QUEUE_MAX, sessionSetup } from './session.setup.ts'

/**
 * Whether the bank still knows this device, and the one queue of calls that wait for a newer token.
 *
 * The chart decides, the client owns the promises: here are only the numbers of waiting calls, and
 * every number is answered once, by `calls.replay` or by `calls.refuse`. Tokens stay on the device
 * shelf; the chart knows which exist and by which signing-in they came, so a call made under one
 * signing-in is never sent under another. Whatever happens to a renewal, the queue is answered:
 * leaving, blocking, looking anew and giving up waiting each refuse it.
 */
export const sessionFlow = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    queueMost: QUEUE_MAX,
    ...input,
    kept: { access: false, refresh: false, mark: null },
    epoch: 0,
    born: 0,
    queue: [],
    tries: 0,
    farewell: null,
    reason: null,
  }),
  initial: 'looking',
  on: {
    'call.refused': {
      description: 'Here nothing can be renewed: waiting would be waiting for ever.',
      actions: { type: 'refuseCall', params: eventParams },
    },
    'call.dropped': { actions: { type: 'forgetCall', params: eventParams } },
    'tokens.kept': {
      target: '.trusted',
      actions: [
        'forgetTroubles',
        'refuseQueue',
        'forgetQueue',
        { type: 'noteSigning', params: ({ event }) => event.kept },
      ],
    },
  },
  states: {
    looking: {
      description: 'Whose tokens lie here is asked anew, so nobody keeps waiting.',
      entry: ['forgetTroubles', 'refuseQueue', 'forgetQueue'],
      invoke: {
        id: 'lookForTokens',
        src: 'lookForTokens',
        onDone: [
          {
            guard: { type: 'tokensFound', params: outputParams },
            target: 'trusted',
            actions: { type: 'noteSigning', params: outputParams },
          },
          { target: 'signedOut', actions: 'forgetTokens' },
        ],
        onError: { target: 'signedOut', actions: 'forgetTokens' },
      },
      on: { 'tokens.changed': { target: 'looking', reenter: true } },
    },
    signedOut: {
      tags: 'outside',
      on: {
        'call.refused': {
          guard: { type: 'atTheDoor', params: eventParams },
          target: 'leaving',
          actions: [
            { type: 'noteReason', params: { reason: 'SESSION_LOST' } },
            { type: 'noteCall', params: eventParams },
          ],
        },
        'tokens.changed': 'looking',
      },
    },
    trusted: {
      tags: 'inside',
      entry: 'forgetTroubles',
      on: {
        'call.refused': [
          {
            guard: { type: 'ofAnotherSigning', params: eventParams },
            actions: { type: 'refuseCall', params: eventParams },
          },
          {
            guard: { type: 'renewalExhausted', params: eventParams },
            target: 'leaving',
            actions: [
              { type: 'noteReason', params: { reason: 'SESSION_LOST' } },
              { type: 'noteCall', params: eventParams },
            ],
          },
          {
            guard: { type: 'newerTokenKept', params: eventParams },
            actions: { type: 'replayCall', params: eventParams },
          },
          {
            guard: 'canRefresh',
            target: 'renewing.byRefresh',
            actions: { type: 'noteCall', params: eventParams },
          },
          {
            guard: 'insideTelegram',
            target: 'renewing.byTelegram',
            actions: { type: 'noteCall', params: eventParams },
          },
          {
            target: 'leaving',
            actions: [
              { type: 'noteReason', params: { reason: 'NO_REFRESH_TOKEN' } },
              { type: 'noteCall', params: eventParams },
            ],
          },
        ],
        'tokens.changed': [
          {
            guard: { type: 'sameSigning', params: ({ event }) => event.kept },
            actions: { type: 'noteRenewal', params: ({ event }) => event.kept },
          },
          { target: 'looking' },
        ],
        'user.blocked': {
          guard: { type: 'ofThisSigning', params: eventParams },
          target: 'blocked',
        },
        'session.end': {
          target: 'leaving',
          actions: { type: 'noteFarewell', params: eventParams },
        },
      },
    },
    renewing,
    blocked: {
      description: 'The tokens stay, so that the person can ask again once support has helped.',
      entry: [
        { type: 'noteReason', params: { reason: 'USER_BLOCKED' } },
        'refuseQueue',
        'forgetQueue',
      ],
      on: {
        'session.retry': 'trusted',
        'tokens.changed': [
          { guard: { type: 'sameSigning', params: ({ event }) => event.kept } },
          { target: 'looking' },
        ],
        'session.end': {
          target: 'leaving',
          actions: { type: 'noteFarewell', params: eventParams },
        },
      },
    },
    leaving: {
      tags: 'outside',
      description: 'Out already: the tokens are dropped first, and telling the bank may fail.',
      entry: ['refuseQueue', 'forgetQueue', 'announceLost'],
      exit: 'forgetTokens',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ scope: context.farewell, mark: context.kept.mark }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      after: { farewellTimesOut: 'signedOut' },
    },
  },
})
