import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { eventParams, outputParams } from '#machines/kit/params'
import { verificationStages, verificationSetup } from './verification.setup.ts'

const onReadFailed = { target: '#verification.unread', actions: 'noteRefusal' } as const
const whenReadBefore = { guard: 'knownBefore', target: 'deciding', actions: 'noteRefusal' } as const

// A wallet that comes with nothing of a check is new here: there is nothing to go on showing.
const reading = (started: boolean) =>
  verificationSetup.createStateConfig({
    invoke: {
      id: 'readStanding',
      src: 'readStanding',
      input: ({ context }) => ({ walletId: context.walletId!, begun: started }),
      onDone: { target: 'deciding', actions: { type: 'noteStanding', params: outputParams } },
      onError: started ? [whenReadBefore, onReadFailed] : onReadFailed,
    },
  })

/**
 * Verification as the person sees it: how the check of who they are stands, what it opens, and the
 * one thing they can do about it now.
 *
 * A visit to the identity vendor happens on the vendor's own page. It may be left and gone on with,
 * and whatever is said there comes back as news of the bank, never from the page itself. No verdict
 * yet is a place to rest in and to leave: nothing is asked again but what failed. While anything is
 * read again, what is known stays and every wish is still taken.
 */
export const verificationFlow = verificationSetup.createMachine({
  id: 'verification',
  context: {
    walletId: null,
    standing: null,
    railId: null,
    version: 0,
    words: '',
    press: null,
    refusal: null,
  },
  initial: 'walletless',
  on: {
    'wallet.follow': [
      { guard: { type: 'sameWallet', params: eventParams } },
      {
        guard: { type: 'notBegun', params: eventParams },
        target: '.standing.untouched',
        actions: { type: 'noteWallet', params: eventParams },
      },
      { target: '.standing', actions: { type: 'noteWallet', params: eventParams } },
    ],
  },
  states: {
    walletless: { description: 'Which wallet is open is about to be said.' },
    unread: { on: { 'kyc.refresh': 'standing', 'kyc.told': 'standing' } },
    standing: {
      initial: 'reading',
      on: {
        'kyc.told': '.reading',
        'kyc.refresh': '.reading',
        'visit.open': { guard: 'visitable', target: 'opening', actions: 'forgetRefusal' },
        'terms.accept': {
          guard: { type: 'termsWait', params: eventParams },
          target: 'accepting',
          actions: { type: 'noteAsked', params: eventParams },
        },
        'rail.ask': {
          guard: { type: 'railReady', params: eventParams },
          target: 'asking',
          actions: { type: 'noteAsked', params: eventParams },
        },
        'appeal.send': {
          guard: 'appealable',
          target: 'appealing',
          actions: { type: 'noteWords', params: eventParams },
        },
        'kyc.press': { target: 'pressing', actions: { type: 'notePress', params: eventParams } },
      },
      states: {
        untouched: {
          description:
            'The list of wallets had nothing of a check: only what it would open is asked.',
          ...reading(false),
        },
        reading: reading(true),
        deciding: {
          always: verificationStages.map((stage) => ({
            guard: { type: 'standsAt' as const, params: { stage } },
            target: stage,
          })),
        },
        fresh: { description: 'Nothing was begun; the bank says what it would ask for.' },
        left: { description: 'A visit was begun and left; it goes on where it was.' },
        pending: {
          description: 'Handed in, and no verdict yet: nothing to do, and nothing is wrong.',
          after: { newsAreLate: 'reading' },
        },
        mending: { description: 'Something failed or is missing, and that alone is asked for.' },
        held: { description: 'People of the bank look at it; the person waits.' },
        approved: {},
        refused: { description: 'The no is final, but for an appeal.' },
        appealed: { description: 'The appeal lies with the bank.' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openVisit',
        src: 'openVisit',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: 'away',
        onError: { target: 'standing', actions: 'noteRefusal' },
      },
    },
    away: {
      description: 'The page of the vendor is open, here or beside us; the verdict comes as news.',
      invoke: { id: 'watchReturn', src: 'watchReturn' },
      initial: 'open',
      on: {
        'person.back': 'standing',
        'kyc.told': '.asking',
        'kyc.refresh': 'standing',
        'visit.open': 'opening',
      },
      states: {
        open: {},
        asking: {
          description: 'That the visit was begun is news as well; only what ends it leads back.',
          invoke: {
            id: 'readStanding',
            src: 'readStanding',
            input: ({ context }) => ({ walletId: context.walletId!, begun: true }),
            onDone: [
              {
                guard: { type: 'underWay', params: outputParams },
                target: 'open',
                actions: { type: 'noteStanding', params: outputParams },
              },
              {
                target: '#verification.standing.deciding',
                actions: { type: 'noteStanding', params: outputParams },
              },
            ],
            onError: 'open',
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        input: ({ context }) => ({
          walletId: context.walletId!,
          railId: context.railId!,
          version: context.version,
        }),
        onDone: [
          {
            guard: { type: 'readyNow', params: outputParams },
            target: 'asking',
            actions: { type: 'noteRail', params: outputParams },
          },
          { target: 'standing', actions: { type: 'noteRail', params: outputParams } },
        ],
        onError: { target: 'standing', actions: 'noteRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askForRail',
        src: 'askForRail',
        input: ({ context }) => ({ walletId: context.walletId!, railId: context.railId! }),
        onDone: { target: 'standing', actions: { type: 'noteRail', params: outputParams } },
        onError: { target: 'standing', actions: 'noteRefusal' },
      },
    },
    appealing: {
      tags: 'busy',
      invoke: {
        id: 'sendAppeal',
        src: 'sendAppeal',
        input: ({ context }) => ({ walletId: context.walletId!, words: context.words }),
        onDone: { target: 'standing', actions: 'forgetWords' },
        onError: { target: 'standing', actions: 'noteRefusal' },
      },
    },
    pressing: {
      description: 'Of a play tenant: the world outside is made to say something.',
      tags: 'busy',
      invoke: {
        id: 'pressKyc',
        src: 'pressKyc',
        input: ({ context }) => ({ walletId: context.walletId!, press: context.press! }),
        onDone: 'standing',
        onError: { target: 'standing', actions: 'noteRefusal' },
      },
    },
  },
})

export type VerificationSnapshot = SnapshotFrom<typeof verificationFlow>

export type VerificationActor = ActorRefFrom<typeof verificationFlow>
