import type { SnapshotFrom } from 'xstate'
import { eventParams } from '#machines/kit/params'
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
    heard: null,
    change: null,
    epoch: 0,
    renewed: false,
    tries: 0,
    refusal: null,
  }),
  invoke: { id: 'watchDevice', src: 'watchDevice' },
  initial: 'silent',
  on: {
    'wallet.follow': {
      guard: { type: 'anotherWallet', params: eventParams },
      target: '.following',
      reenter: true,
      actions: ['forgetTroubles', { type: 'noteWallet', params: eventParams }],
    },
    'wallet.leave': { target: '.silent', actions: 'forgetWallet' },
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
        input: ({ context: { walletId, heard } }) => ({ walletId: walletId!, heard }),
      },
      on: {
        'feed.told': [
          {
            guard: { type: 'nextNews', params: ({ event }) => event.change },
            actions: [
              { type: 'noteChange', params: ({ event }) => event.change },
              { type: 'announceChange', params: ({ event }) => event.change },
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
            { type: 'notePlace', params: ({ event }) => event.place },
            { type: 'announceReset', params: ({ event }) => event.place },
          ],
        },
        'feed.live': [
          {
            guard: { type: 'allTold', params: ({ event }) => event.place },
            target: '.live',
          },
          {
            guard: 'firstTime',
            target: '.live',
            actions: [
              { type: 'notePlace', params: ({ event }) => event.place },
              { type: 'announceReset', params: ({ event }) => event.place },
            ],
          },
          { target: 'pausing' },
        ],
        'feed.refused': [
          {
            guard: { type: 'tokenRefused', params: eventParams },
            target: 'renewing',
            actions: { type: 'noteCode', params: eventParams },
          },
          {
            guard: { type: 'lastingRefusal', params: eventParams },
            target: 'gone',
            actions: { type: 'noteCode', params: eventParams },
          },
          { target: 'pausing', actions: { type: 'noteCode', params: eventParams } },
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
        joining: {
          on: { 'feed.joined': 'catchingUp' },
          after: { joinTimesOut: '#feed.pausing' },
        },
        catchingUp: {
          description: 'Joined; what was missed is being told.',
          after: { catchUpTimesOut: '#feed.pausing' },
        },
        live: { tags: 'live', entry: 'forgetTroubles' },
      },
    },
    pausing: {
      entry: 'forgetRenewal',
      description: 'A pause before the next attempt, a long one after some in vain.',
      after: {
        pausePasses: { guard: 'stillQuick', target: 'waiting', actions: 'noteTry' },
        longPausePasses: 'waiting',
      },
      on: { 'device.woke': 'waiting' },
    },
    waiting: {
      description: 'However long it takes: a token renewed before may have run out by then.',
      entry: 'forgetRenewal',
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: 'following',
        onError: 'pausing',
      },
    },
    renewing: {
      description: 'The token ran out: the session renews it, as for any refused call.',
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        input: ({ context: { epoch, renewed } }) => ({ epoch, again: renewed }),
        onDone: { target: 'following', actions: 'noteRenewal' },
        onError: [
          { guard: 'unanswered', target: 'pausing', actions: 'noteRefusal' },
          { target: 'gone', actions: 'noteRefusal' },
        ],
      },
    },
    gone: { description: 'The wallet is not ours to follow, or the session is over.' },
  },
})

export type FeedSnapshot = SnapshotFrom<typeof feedFlow>
