import type { SnapshotFrom } from 'xstate'
import { cardMoneySetup, firstPriced } from './cardMoney.setup.ts'

/**
 * Puts money of the wallet on what cards spend from, or takes it back: how much, what that costs,
 * one yes, and then the order to its end.
 *
 * The order is placed as everywhere: its wish lies on the device with the key it is sent under until
 * a final answer is known, so a double tap, a reload or a lost answer is one order. A wish that was
 * sent before this page opened is followed first. Money that comes back is priced as well, though it
 * costs nothing, so that a bank which takes something for it says so before the yes.
 */
export const cardMoneyFlow = cardMoneySetup.createMachine({
  id: 'cardMoney',
  context: ({ input }) => ({
    ...input,
    asked: null,
    offer: null,
    ready: null,
    order: null,
    refusal: null,
  }),
  initial: 'open',
  states: {
    open: {
      initial: 'looking',
      invoke: {
        id: 'place',
        src: 'placeFlow',
        input: ({ context: { walletId } }) => ({ walletId, draft: null }),
        onSnapshot: { actions: { type: 'sayStage', params: ({ event }) => event.snapshot } },
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
          on: {
            'place.moved': [
              { guard: { type: 'isFreeForMore', params: ({ event }) => event }, target: 'reading' },
              { guard: { type: 'isFree', params: ({ event }) => event }, target: 'closed' },
              {
                guard: { type: 'isUnderWay', params: ({ event }) => event },
                target: 'resumed',
                actions: 'clear',
              },
            ],
          },
        },
        closed: {
          description: 'Nobody moves any money.',
          on: {
            'money.open': {
              target: 'reading',
              actions: { type: 'noteAsked', params: ({ event }) => event },
            },
          },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readMoneyOffer',
            src: 'readMoneyOffer',
            // Noted on the way here.
            input: ({ context: { walletId, asked } }) => ({
              walletId,
              accountId: asked!.at.accountId,
            }),
            onDone: {
              target: 'making',
              actions: { type: 'noteOffer', params: ({ event }) => event.output },
            },
            onError: { target: 'unread', actions: 'noteRefusal' },
          },
          on: { 'money.drop': 'dropping' },
        },
        unread: { on: { 'money.retry': 'reading', 'money.drop': 'dropping' } },
        making: {
          initial: 'writing',
          invoke: {
            id: 'quote',
            src: 'quoteFlow',
            input: ({ context }) => firstPriced(context),
            onSnapshot: {
              actions: { type: 'noteReady', params: ({ event }) => event.snapshot },
            },
          },
          states: {
            writing: {
              on: {
                'money.confirm': { guard: 'priceLives', target: 'placing' },
                'from.pick': { actions: { type: 'pickFrom', params: ({ event }) => event } },
                'money.drop': '#cardMoney.open.dropping',
              },
            },
            placing: {
              description: 'A yes was said; its answer is waited for, however long it takes.',
              tags: 'busy',
              entry: 'commit',
              on: {
                'place.moved': [
                  {
                    guard: { type: 'isFollowing', params: ({ event }) => event },
                    target: '#cardMoney.open.following',
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
        dropping: {
          description: 'Begun anew, so that what was refused before is not said again.',
          always: { target: '#cardMoney.open', reenter: true, actions: 'clear' },
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
              { guard: { type: 'isTurnedDown', params: ({ event }) => event }, target: 'closed' },
            ],
          },
        },
        following: { description: 'The order is placed; it is shown as it moves.' },
      },
    },
    ended: {
      description: 'Nothing more happens to the order.',
      on: {
        'money.drop': { target: 'open', actions: 'clear' },
        'money.open': {
          target: 'open',
          actions: ['clear', { type: 'noteAsked', params: ({ event }) => event }],
        },
      },
    },
  },
})

export type CardMoneySnapshot = SnapshotFrom<typeof cardMoneyFlow>
