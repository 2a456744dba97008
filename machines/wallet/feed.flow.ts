import type { SnapshotFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { feedSetup } from './feed.setup.ts'

/**
 * Follows the news of one wallet while the person is signed in.
 *
 * The last position is remembered, so that each number is announced once and in order: known
 * numbers are ignored, and after a gap, a lost connection, sleep or a renewed token the channel is
 * rejoined from the last position. If the bank cannot tell what was missed, the wallet must be read
 * again; so too on the first join of a wallet whose position was unknown before it was read.
 *
 * Each join is one entry of `following`; leaving it closes the line, and nothing sent by a closed
 * line is taken.
 */
export const feedFlow = feedSetup.createMachine({
  id: 'feed',
  description:
    'Each piece of news is announced once and in order; what cannot be told makes the wallet be read.',
  context: ({ input: { walletId } }) => ({
    walletId,
    position: null,
    change: null,
    epoch: 0,
    renewed: false,
    attempts: 0,
    refusal: null,
  }),
  invoke: { id: 'watchDevice', src: 'watchDevice' },
  initial: 'silent',
  on: {
    'wallet.follow': {
      guard: withEvent('anotherWallet'),
      target: '.following',
      reenter: true,
      actions: ['clearFailures', withEvent('assignWallet')],
    },
    'wallet.leave': { target: '.silent', actions: 'clearWallet' },
  },
  states: {
    silent: {
      description: 'No wallet is open.',
      always: { guard: 'walletKnown', target: 'following' },
    },
    following: {
      description: 'One join of the wallet’s channel; nothing of an earlier one is taken.',
      initial: 'joining',
      invoke: {
        id: 'watchFeed',
        src: 'watchFeed',
        input: ({ context: { walletId, position } }) => ({ walletId: walletId!, position }),
      },
      on: {
        'feed.changed': [
          {
            guard: { type: 'nextNews', params: ({ event }) => event.change },
            actions: [
              { type: 'assignChange', params: ({ event }) => event.change },
              { type: 'emitChange', params: ({ event }) => event.change },
            ],
          },
          { guard: { type: 'knownNews', params: ({ event }) => event.change } },
          {
            description: 'A number is missing: rejoin from the last position.',
            target: 'following',
            reenter: true,
          },
        ],
        'feed.reset': {
          target: '.live',
          actions: [
            { type: 'assignPosition', params: ({ event }) => event.place },
            { type: 'emitReset', params: ({ event }) => event.place },
          ],
        },
        'feed.live': [
          { guard: { type: 'caughtUp', params: ({ event }) => event.place }, target: '.live' },
          {
            guard: 'firstTime',
            target: '.live',
            actions: [
              { type: 'assignPosition', params: ({ event }) => event.place },
              { type: 'emitReset', params: ({ event }) => event.place },
            ],
          },
          { target: 'pausing' },
        ],
        'feed.refused': [
          {
            guard: withEvent('tokenRefused'),
            target: 'renewing',
            actions: withEvent('assignCode'),
          },
          { guard: withEvent('lastingRefusal'), target: 'gone', actions: withEvent('assignCode') },
          { target: 'pausing', actions: withEvent('assignCode') },
        ],
        'feed.broken': 'pausing',
        'network.lost': 'waiting',
        'device.woke': {
          description: 'The connection may have died during sleep.',
          target: 'following',
          reenter: true,
        },
      },
      states: {
        joining: {
          description: 'Waits for the channel to answer.',
          on: { 'feed.joined': 'catchingUp' },
          after: { joinTimesOut: '#feed.pausing' },
        },
        catchingUp: {
          description: 'Joined; missed news are arriving.',
          after: { catchUpTimesOut: '#feed.pausing' },
        },
        live: {
          description: 'Nothing is missing: news arrive as they happen.',
          tags: 'live',
          entry: 'clearFailures',
        },
      },
    },
    pausing: {
      entry: 'clearRenewal',
      description: 'A pause before the next attempt, longer after several failures.',
      after: {
        pausePasses: { guard: 'retriesLeft', target: 'waiting', actions: 'countAttempt' },
        longPausePasses: 'waiting',
      },
      on: { 'device.woke': 'waiting' },
    },
    waiting: {
      description: 'Waits for the network, however long; the token may have expired meanwhile.',
      entry: 'clearRenewal',
      invoke: { id: 'awaitNetwork', src: 'awaitNetwork', onDone: 'following', onError: 'pausing' },
    },
    renewing: {
      description: 'The token expired: the session renews it, as for any refused call.',
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        input: ({ context: { epoch, renewed } }) => ({ epoch, renewedBefore: renewed }),
        onDone: { target: 'following', actions: 'assignRenewal' },
        onError: [
          { guard: 'unanswered', target: 'pausing', actions: 'assignRefusal' },
          { target: 'gone', actions: 'assignRefusal' },
        ],
      },
    },
    gone: { description: 'The wallet is not theirs, or the session is over.' },
  },
})

export type FeedSnapshot = SnapshotFrom<typeof feedFlow>
