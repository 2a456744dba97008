import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { verificationStages, verificationSetup } from './verification.setup.ts'

const onReadFailed = { target: '#verification.unread', actions: 'assignRefusal' } as const
const whenReadBefore = {
  guard: 'knownBefore',
  target: 'deciding',
  actions: 'assignRefusal',
} as const

// For a wallet without a verification there is nothing to keep showing.
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
 * The result of a session on the vendor's page comes as news from the bank, never from that page.
 */
export const verificationFlow = verificationSetup.createMachine({
  id: 'verification',
  description:
    'The result comes from the bank and never from the vendor’s page; what is known stays shown.',
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
    walletless: { description: 'Waiting for the open wallet.' },
    unread: {
      description: 'Could not be loaded; may be retried.',
      on: { 'kyc.refresh': 'shown', 'kyc.changed': 'shown' },
    },
    shown: {
      description: 'The stage, what it unlocks, and the one thing to do now.',
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
          description: 'Not started: only what it would unlock is read.',
          ...reading(false),
        },
        reading: reading(true),
        deciding: {
          description: 'Finds the stage that the answer describes.',
          always: verificationStages.map((stage) => ({
            guard: { type: 'atStage' as const, params: { stage } },
            target: stage,
          })),
        },
        fresh: { description: 'Not started.' },
        left: { description: 'A session was started and left; it can be resumed.' },
        pending: {
          description: 'Submitted; nothing to do but wait.',
          after: { pollDue: 'reading' },
        },
        mending: { description: 'Something failed or is missing; only that is asked for.' },
        held: { description: 'Under review by bank staff.' },
        approved: { description: 'Verified; rails can be requested.' },
        refused: { description: 'Final, except for an appeal.' },
        appealed: { description: 'The appeal is with the bank.' },
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
      description: 'The vendor’s page is open; the verdict comes as news.',
      invoke: { id: 'watchAppShown', src: 'watchAppShown' },
      initial: 'open',
      on: {
        'app.shown': 'shown',
        'kyc.changed': '.asking',
        'kyc.refresh': 'shown',
        'verification.start': 'opening',
      },
      states: {
        open: { description: 'Nothing has been heard since the vendor’s page was opened.' },
        asking: {
          description: 'Starting a session is news too; only news that ends it leads back.',
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
      description: 'Sandbox: simulates the outside world.',
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
