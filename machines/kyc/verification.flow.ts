import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { verificationStages, verificationSetup } from './verification.setup.ts'

const onReadFailed = { target: '#verification.unread', actions: 'assignRefusal' } as const
const whenReadBefore = {
  guard: 'knownBefore',
  target: 'deciding',
  actions: 'assignRefusal',
} as const

// A wallet that comes with nothing of a check is new here: there is nothing to go on showing.
const reading = (started: boolean) =>
  verificationSetup.createStateConfig({
    invoke: {
      id: 'readKycOverview',
      src: 'readKycOverview',
      input: ({ context }) => ({ walletId: context.walletId!, started }),
      onDone: { target: 'deciding', actions: withOutput('assignOverview') },
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
    overview: null,
    railId: null,
    version: 0,
    words: '',
    simulation: null,
    refusal: null,
  },
  initial: 'walletless',
  on: {
    'wallet.follow': [
      { guard: withEvent('sameWallet') },
      {
        guard: withEvent('notStarted'),
        target: '.shown.readingFirst',
        actions: withEvent('assignWallet'),
      },
      { target: '.shown', actions: withEvent('assignWallet') },
    ],
  },
  states: {
    walletless: { description: 'Which wallet is open is about to be said.' },
    unread: { on: { 'kyc.refresh': 'shown', 'kyc.changed': 'shown' } },
    shown: {
      initial: 'reading',
      on: {
        'kyc.changed': '.reading',
        'kyc.refresh': '.reading',
        'verification.start': { guard: 'canStart', target: 'opening', actions: 'clearRefusal' },
        'terms.accept': {
          guard: withEvent('termsWait'),
          target: 'accepting',
          actions: withEvent('assignRequest'),
        },
        'rail.request': {
          guard: withEvent('railReady'),
          target: 'asking',
          actions: withEvent('assignRequest'),
        },
        'appeal.send': {
          guard: 'appealable',
          target: 'appealing',
          actions: withEvent('assignWords'),
        },
        'kyc.simulate': { target: 'simulating', actions: withEvent('assignSimulation') },
      },
      states: {
        readingFirst: {
          description:
            'The list of wallets had nothing of a check: only what it would open is asked.',
          ...reading(false),
        },
        reading: reading(true),
        deciding: {
          always: verificationStages.map((stage) => ({
            guard: { type: 'atStage' as const, params: { stage } },
            target: stage,
          })),
        },
        fresh: { description: 'Nothing was begun; the bank says what it would ask for.' },
        left: { description: 'A visit was begun and left; it goes on where it was.' },
        pending: {
          description: 'Handed in, and no verdict yet: nothing to do, and nothing is wrong.',
          after: { pollDue: 'reading' },
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
        id: 'startVerification',
        src: 'startVerification',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: 'away',
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    away: {
      description: 'The page of the vendor is open, here or beside us; the verdict comes as news.',
      invoke: { id: 'watchAppShown', src: 'watchAppShown' },
      initial: 'open',
      on: {
        'app.shown': 'shown',
        'kyc.changed': '.asking',
        'kyc.refresh': 'shown',
        'verification.start': 'opening',
      },
      states: {
        open: {},
        asking: {
          description: 'That the visit was begun is news as well; only what ends it leads back.',
          invoke: {
            id: 'readKycOverview',
            src: 'readKycOverview',
            input: ({ context }) => ({ walletId: context.walletId!, started: true }),
            onDone: [
              {
                guard: withOutput('sessionOpen'),
                target: 'open',
                actions: withOutput('assignOverview'),
              },
              { target: '#verification.shown.deciding', actions: withOutput('assignOverview') },
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
          { guard: withOutput('readyNow'), target: 'asking', actions: withOutput('assignRail') },
          { target: 'shown', actions: withOutput('assignRail') },
        ],
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'requestRail',
        src: 'requestRail',
        input: ({ context }) => ({ walletId: context.walletId!, railId: context.railId! }),
        onDone: { target: 'shown', actions: withOutput('assignRail') },
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    appealing: {
      tags: 'busy',
      invoke: {
        id: 'sendAppeal',
        src: 'sendAppeal',
        input: ({ context }) => ({ walletId: context.walletId!, words: context.words }),
        onDone: { target: 'shown', actions: 'clearWords' },
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    simulating: {
      description: 'Of a play tenant: the world outside is made to say something.',
      tags: 'busy',
      invoke: {
        id: 'simulateKyc',
        src: 'simulateKyc',
        input: ({ context }) => ({ walletId: context.walletId!, simulation: context.simulation! }),
        onDone: 'shown',
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
  },
})

export type VerificationSnapshot = SnapshotFrom<typeof verificationFlow>

export type VerificationActor = ActorRefFrom<typeof verificationFlow>
