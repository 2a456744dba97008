import type { SnapshotFrom } from 'xstate'
import { deskSetup, isOf, type DeskContext } from './desk.setup.ts'
import { line } from './desk.states/line.ts'
import { firstAsked } from './wish.setup.ts'

const laysBy = {
  id: 'keepDraft',
  src: 'keepDraft',
  input: ({ context: { walletId, desk, typed } }: { context: DeskContext }) => ({
    walletId,
    desk,
    draft: typed,
  }),
} as const

/**
 * Where an order is made: what is wanted and its price beside it, one yes, and then the order on its
 * way, all on one page.
 *
 * It keeps two others in step: the price being kept true, and the wish being placed. What is typed
 * is laid by as it is typed, so a page that went away comes back with it; what was sent is laid by no
 * more, since the wish is kept with its key from then on. A wish that was sent before the page went
 * away is followed first, and nothing new is asked of anybody meanwhile. A yes is taken only beside a
 * price that lives, and that price is locked until the wish has its answer.
 */
export const deskFlow = deskSetup.createMachine({
  id: 'desk',
  context: ({ input }) => ({
    ...input,
    offer: null,
    pair: { from: null, to: null },
    line: null,
    payee: null,
    typed: null,
    ready: null,
    order: null,
    refusal: null,
  }),
  type: 'parallel',
  states: {
    work: {
      initial: 'recalling',
      states: {
        recalling: {
          description: 'What was typed here before the page went away.',
          tags: 'busy',
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            input: ({ context: { walletId, desk } }) => ({ walletId, desk }),
            onDone: {
              target: 'reading',
              actions: { type: 'noteFound', params: ({ event }) => event.output },
            },
            onError: 'reading',
          },
        },
        reading: {
          description: 'What an order can be made of.',
          tags: 'busy',
          invoke: {
            id: 'readOffer',
            src: 'readOffer',
            input: ({ context: { walletId, orderType } }) => ({ walletId, orderType }),
            onDone: {
              target: 'open',
              actions: { type: 'noteOffer', params: ({ event }) => event.output },
            },
            onError: { target: 'refused', actions: 'noteRefusal' },
          },
        },
        refused: { on: { 'desk.retry': 'reading' } },
        open: {
          initial: 'looking',
          invoke: {
            id: 'place',
            src: 'placeFlow',
            input: ({ context: { walletId } }) => ({ walletId, draft: null }),
            onSnapshot: {
              actions: { type: 'sayStage', params: ({ event }) => event.snapshot },
            },
            onDone: {
              target: 'ended',
              actions: { type: 'noteOrder', params: ({ event }) => event.output },
            },
          },
          on: {
            'order.told': { actions: { type: 'tellPlace', params: ({ event }) => event } },
            'news.reset': { actions: { type: 'tellPlace', params: ({ event }) => event } },
          },
          states: {
            looking: {
              description: 'Whether a wish of this wallet is on its way already.',
              tags: 'busy',
              on: {
                'place.moved': [
                  {
                    guard: { type: 'isFree', params: ({ event }) => event },
                    target: 'making',
                    actions: { type: 'noteWish', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'isUnderWay', params: ({ event }) => event },
                    target: 'resumed',
                  },
                ],
              },
            },
            making: {
              initial: 'refilling',
              invoke: {
                id: 'quote',
                src: 'quoteFlow',
                input: ({ context }) => ({
                  ...firstAsked(context),
                  walletId: context.walletId,
                  decimal: context.offer?.decimal ?? '.',
                }),
                onSnapshot: {
                  actions: [
                    { type: 'notePair', params: ({ event }) => event.snapshot },
                    { type: 'noteReady', params: ({ event }) => event.snapshot },
                    { type: 'layBy', params: ({ event }) => event.snapshot },
                  ],
                },
              },
              on: {
                'place.moved': {
                  guard: { type: 'isFollowing', params: ({ event }) => event },
                  target: 'following',
                },
              },
              states: {
                refilling: { entry: ['refillQuote', 'pickAsked'], always: 'writing' },
                writing: {
                  description: 'What is typed is laid by, whether or not anybody comes back to it.',
                  initial: 'keeping',
                  on: {
                    'draft.keep': '.keeping',
                    'desk.confirm': {
                      guard: 'priceLives',
                      target: 'placing',
                    },
                    'pair.swap': { actions: 'swapPair' },
                    'from.pick': {
                      actions: { type: 'pickFrom', params: ({ event }) => event },
                    },
                    'address.scan': { guard: 'addressWanted', target: '.scanning' },
                    'payee.drop': { actions: { type: 'notePayee', params: { payee: null } } },
                    'desk.clear': {
                      guard: 'somethingTyped',
                      target: '#desk.work.open.making',
                      reenter: true,
                      actions: ['forgetTyped', 'clearDesk'],
                    },
                    'payee.pick': {
                      actions: [
                        { type: 'quotePayee', params: ({ event }) => event },
                        { type: 'notePayee', params: ({ event }) => event },
                      ],
                    },
                  },
                  states: {
                    resting: {},
                    keeping: { invoke: { ...laysBy, onDone: 'resting', onError: 'resting' } },
                    scanning: {
                      description: 'The address is read off a code; whoever types on, types.',
                      invoke: {
                        id: 'scan',
                        src: 'scanFlow',
                        input: ({ context }) => ({ chainId: chainChosen(context) }),
                        onDone: [
                          {
                            guard: { type: 'addressRead', params: ({ event }) => event.output },
                            target: 'resting',
                            actions: { type: 'pickScanned', params: ({ event }) => event.output },
                          },
                          { target: 'resting' },
                        ],
                      },
                    },
                  },
                },
                placing: {
                  description: 'A yes was said; its answer is waited for, however long it takes.',
                  tags: 'busy',
                  entry: ['forgetTyped', 'commit'],
                  initial: 'forgetting',
                  states: {
                    forgetting: { invoke: { ...laysBy, onDone: 'waiting', onError: 'waiting' } },
                    waiting: {},
                  },
                  on: {
                    'place.moved': [
                      {
                        guard: { type: 'isFollowing', params: ({ event }) => event },
                        target: '#desk.work.open.following',
                      },
                      {
                        guard: { type: 'isTurnedDown', params: ({ event }) => event },
                        target: 'writing',
                        actions: 'releaseQuote',
                      },
                    ],
                  },
                },
              },
            },
            resumed: {
              description: 'A wish was sent before this page was opened; its answer comes first.',
              tags: 'busy',
              on: {
                'place.moved': [
                  {
                    guard: { type: 'isFollowing', params: ({ event }) => event },
                    target: 'following',
                  },
                  {
                    guard: { type: 'isTurnedDown', params: ({ event }) => event },
                    target: 'making',
                    actions: { type: 'noteWish', params: ({ event }) => event },
                  },
                ],
              },
            },
            following: { description: 'The order is placed; it is shown as it moves.' },
          },
        },
        ended: {
          description: 'Nothing more happens to the order.',
          on: { 'desk.again': { target: 'reading', actions: 'clearDesk' } },
        },
      },
    },
    line,
  },
})

export type DeskSnapshot = SnapshotFrom<typeof deskFlow>

function chainChosen({ offer, pair }: DeskContext): number | null {
  return offer?.currencies.find(({ uuid }) => uuid === pair.from)?.meta.chain_id ?? null
}

/** The last days of the pair, once they are those of the pair that is chosen. */
export const deskLineShown = ({ context: { line, pair } }: DeskSnapshot) =>
  isOf(line, pair) ? line : null
