import type { SnapshotFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { feedSetup } from './feed.setup.ts'

/**
 * Keeps one wallet's news coming for as long as the person is inside.
 *
 * What was heard last is remembered, so each number is announced once and in order, whatever the
 * line does: a number that was heard is ignored, one that skips others is a gap, and after a gap, a
 * break, a sleep or a renewed token the channel is joined anew from the last one heard. When the
 * bank cannot tell what was missed, the others are told to read the wallet anew; so they are at the
 * very first joining of a wallet of which nobody knew how far its news had come before it was read.
 *
 * One joining is one visit to `following`; leaving it closes the line, and nothing a line says after
 * that is heard.
 */
export const feedFlow = feedSetup.createMachine({
  id: 'feed',
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
            description: 'A number is missing: join again from the last one heard.',
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
          description: 'The line may have died in our sleep without a word.',
          target: 'following',
          reenter: true,
        },
      },
      states: {
        joining: { on: { 'feed.joined': 'catchingUp' }, after: { joinTimesOut: '#feed.pausing' } },
        catchingUp: {
          description: 'Joined; what was missed is being told.',
          after: { catchUpTimesOut: '#feed.pausing' },
        },
        live: { tags: 'live', entry: 'clearFailures' },
      },
    },
    pausing: {
      entry: 'clearRenewal',
      description: 'A pause before the next attempt, a long one after some in vain.',
      after: {
        pausePasses: { guard: 'retriesLeft', target: 'waiting', actions: 'countAttempt' },
        longPausePasses: 'waiting',
      },
      on: { 'device.woke': 'waiting' },
    },
    waiting: {
      description: 'However long it takes: a token renewed before may have run out by then.',
      entry: 'clearRenewal',
      invoke: { id: 'awaitNetwork', src: 'awaitNetwork', onDone: 'following', onError: 'pausing' },
    },
    renewing: {
      description: 'The token ran out: the session renews it, as for any refused call.',
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
    gone: { description: 'The wallet is not ours to follow, or the session is over.' },
  },
})

export type FeedSnapshot = SnapshotFrom<typeof feedFlow>
