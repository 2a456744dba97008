import type { SnapshotFrom } from 'xstate'
import { eventParams, outputParams, snapshotParams } from '#machines/kit/params'
import { firstDraft } from './draft.setup.ts'
import { chainOf, orderFormSetup } from './orderForm.setup.ts'

/**
 * Where an order is made: what is wanted and its price beside it, one confirmation, and then the
 * order on its way, all on one page.
 *
 * The draft lives in the quote, the submission in the placing; this chart keeps the two in step. The
 * draft is stored as it is typed, so a page that went away comes back with it; once it is sent it is
 * stored no more, since the submission is kept with its key from then on. A submission that was sent
 * before the page went away is followed first, and nothing new is asked of anybody meanwhile. A
 * confirmation is taken only beside a price that lives, and that price is locked until the submission
 * has its answer.
 */

/** The last days of the pair beside the order in the making. */
const line = orderFormSetup.createStateConfig({
  description: 'What one was worth in the other over the last days.',
  initial: 'idle',
  on: {
    'quote.moved': [
      { guard: { type: 'lineKnown', params: eventParams }, target: '.drawn' },
      {
        guard: { type: 'pairDrawable', params: eventParams },
        target: '.drawing',
        actions: { type: 'assignPair', params: eventParams },
      },
      { target: '.idle' },
    ],
  },
  states: {
    idle: {},
    drawing: {
      on: { 'quote.moved': { guard: { type: 'lineAsked', params: eventParams } } },
      invoke: {
        id: 'readLine',
        src: 'readLine',
        input: ({ context: { line: asked } }) => ({ from: asked!.pair.from!, to: asked!.pair.to! }),
        onDone: { target: 'drawn', actions: { type: 'assignLine', params: outputParams } },
        onError: 'unavailable',
      },
    },
    drawn: {},
    unavailable: {
      description: 'The price is shown without its line.',
      on: { 'quote.moved': { guard: { type: 'lineAsked', params: eventParams } } },
    },
  },
})

/** What is typed, while it may be: whether it can be confirmed, cleared, stored and scanned. */
const writing = orderFormSetup.createStateConfig({
  type: 'parallel',
  on: {
    'payee.pick': [
      {
        guard: { type: 'payeeOffered', params: eventParams },
        actions: { type: 'sendPayee', params: eventParams },
      },
      { actions: { type: 'sendRecipient', params: eventParams } },
    ],
    'payee.drop': { actions: { type: 'sendRecipient', params: { payee: null } } },
  },
  states: {
    draft: {
      initial: 'blank',
      on: {
        'quote.moved': [
          { guard: { type: 'isPriced', params: eventParams }, target: '.typed.priced' },
          { guard: { type: 'draftTyped', params: eventParams }, target: '.typed' },
          { target: '.blank' },
        ],
      },
      states: {
        blank: {},
        typed: {
          initial: 'unpriced',
          on: {
            'form.clear': {
              target: '#orderForm.work.open.making',
              reenter: true,
              actions: 'clearForm',
            },
          },
          states: {
            unpriced: {},
            priced: { on: { 'form.confirm': '#orderForm.work.open.making.accepting' } },
          },
        },
      },
    },
    storage: {
      initial: 'idle',
      on: {
        'quote.moved': {
          guard: { type: 'draftEdited', params: eventParams },
          target: '.saving',
          actions: { type: 'assignSaved', params: eventParams },
        },
      },
      states: {
        idle: {},
        saving: {
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { walletId, form }, event }) => ({
              walletId,
              form,
              draft: event.type === 'quote.moved' ? event.draft : null,
            }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    address: {
      initial: 'unwanted',
      on: {
        'quote.moved': [
          { guard: { type: 'addressUnwanted', params: eventParams }, target: '.unwanted' },
          { guard: { type: 'draftEdited', params: eventParams }, target: '.typed' },
        ],
      },
      states: {
        unwanted: {},
        typed: { on: { 'address.scan': 'scanning' } },
        scanning: {
          description: 'The address is read off a code, unless somebody types on.',
          invoke: {
            id: 'scan',
            src: 'scanFlow',
            input: ({ context, event }) => ({
              chainId: event.type === 'address.scan' ? chainOf(context, event.currencyId) : null,
            }),
            onDone: [
              {
                guard: { type: 'addressRead', params: outputParams },
                target: 'typed',
                actions: { type: 'sendAddress', params: outputParams },
              },
              { target: 'typed' },
            ],
          },
        },
      },
    },
  },
})

const making = orderFormSetup.createStateConfig({
  initial: 'starting',
  invoke: {
    id: 'quote',
    src: 'quoteFlow',
    input: ({ context }) => firstDraft(context),
    onSnapshot: { actions: { type: 'raiseQuote', params: snapshotParams } },
  },
  on: {
    'place.moved': { guard: { type: 'isFollowing', params: eventParams }, target: 'following' },
  },
  states: {
    starting: {
      description: 'Whoever somebody came to pay is chosen, once.',
      entry: 'clearRestored',
      always: [
        { guard: 'payeeAsked', target: 'writing', actions: ['raisePayeeAsked', 'clearAsked'] },
        { target: 'writing', actions: 'clearAsked' },
      ],
    },
    writing,
    accepting: {
      description: 'Confirmed: the price is locked before anything is sent.',
      tags: 'busy',
      entry: 'acceptQuote',
      on: {
        'quote.moved': [
          {
            guard: { type: 'isAccepted', params: eventParams },
            target: 'placing',
            actions: [{ type: 'sendDraft', params: eventParams }, 'sendOrder'],
          },
          { guard: { type: 'isPriced', params: eventParams } },
          { target: 'writing', actions: 'releaseQuote' },
        ],
      },
    },
    placing: {
      description: 'The answer is waited for, however long it takes.',
      tags: 'busy',
      entry: 'clearSaved',
      initial: 'forgetting',
      states: {
        forgetting: {
          description: 'Beside the submission that is kept, the draft must not be sent again.',
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { walletId, form } }) => ({ walletId, form, draft: null }),
            onDone: 'waiting',
            onError: 'waiting',
          },
        },
        waiting: {},
      },
      on: {
        'place.moved': [
          {
            guard: { type: 'isFollowing', params: eventParams },
            target: '#orderForm.work.open.following',
          },
          {
            guard: { type: 'isTurnedDown', params: eventParams },
            target: 'writing',
            actions: 'releaseQuote',
          },
        ],
      },
    },
  },
})

export const orderFormFlow = orderFormSetup.createMachine({
  id: 'orderForm',
  context: ({ input }) => ({
    ...input,
    offer: null,
    restored: null,
    savedRevision: null,
    line: null,
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
            input: ({ context: { walletId, form } }) => ({ walletId, form }),
            onDone: { target: 'reading', actions: { type: 'assignFound', params: outputParams } },
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
            onDone: { target: 'open', actions: { type: 'assignOffer', params: outputParams } },
            onError: { target: 'refused', actions: 'assignRefusal' },
          },
        },
        refused: { on: { 'form.retry': 'reading' } },
        open: {
          initial: 'looking',
          invoke: {
            id: 'place',
            src: 'placeFlow',
            input: ({ context: { walletId } }) => ({ walletId, draft: null }),
            onSnapshot: { actions: { type: 'raiseStage', params: snapshotParams } },
            onDone: { target: 'ended', actions: { type: 'assignOrder', params: outputParams } },
          },
          on: {
            'order.changed': { actions: { type: 'sendNews', params: eventParams } },
            'news.reset': { actions: { type: 'sendNews', params: eventParams } },
          },
          states: {
            looking: {
              description: 'Whether a submission of this wallet is on its way already.',
              tags: 'busy',
              on: {
                'place.moved': [
                  {
                    guard: { type: 'isFree', params: eventParams },
                    target: 'making',
                    actions: { type: 'assignSubmitted', params: eventParams },
                  },
                  { guard: { type: 'isUnderWay', params: eventParams }, target: 'resumed' },
                ],
              },
            },
            making,
            resumed: {
              description:
                'A submission was sent before this page was opened: its answer is first.',
              tags: 'busy',
              on: {
                'place.moved': [
                  { guard: { type: 'isFollowing', params: eventParams }, target: 'following' },
                  {
                    guard: { type: 'isTurnedDown', params: eventParams },
                    target: 'making',
                    actions: { type: 'assignSubmitted', params: eventParams },
                  },
                ],
              },
            },
            following: { description: 'The order is placed; it is shown as it moves.' },
          },
        },
        ended: {
          description: 'Nothing more happens to the order.',
          on: { 'form.restart': { target: 'reading', actions: 'clearForm' } },
        },
      },
    },
    line,
  },
})

export type OrderFormSnapshot = SnapshotFrom<typeof orderFormFlow>

/** The last days of the pair that is chosen, once they are known. */
export const rateLineShown = (form: OrderFormSnapshot) =>
  form.matches({ line: 'drawn' }) ? form.context.line : null
