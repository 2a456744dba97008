import type { SnapshotFrom } from 'xstate'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { firstDraft } from './draft.setup.ts'
import { chainOf } from './offer.setup.ts'
import { recipient } from './orderFormRecipient.setup.ts'
import { orderFormWithWhen, scheduled, scheduling } from './orderFormWhen.setup.ts'
import { answer, balances, line } from './orderFormData.setup.ts'

/**
 * Makes an order on one page: the draft with its price, one confirmation, then the order in
 * progress.
 *
 * The draft lives in the quote and the submission in `place`; this chart keeps them in step. The
 * draft is stored as it is typed, so that a closed page can restore it, until it is sent; from then
 * on the submission is stored with its key. An earlier submission is followed first, with nothing
 * else offered meanwhile. Confirming needs a live price, which is locked until the submission is
 * answered. Nothing is sent before it was reviewed, and nothing that the balance cannot pay is
 * reviewed; balances are read again whenever the wallet changes.
 */

/** While typing: whether it can be reviewed, cleared, stored and scanned. */
const writing = orderFormWithWhen.createStateConfig({
  description: 'The draft, its storage and its address change side by side.',
  type: 'parallel',
  on: {
    'payee.pick': [
      {
        guard: withEvent('payeeOffered'),
        actions: ['clearSearch', withEvent('sendPayee')],
      },
      { actions: ['clearSearch', withEvent('sendRecipient')] },
    ],
    'when.set': { actions: withEvent('assignWhen') },
    'payee.drop': { actions: { type: 'sendRecipient', params: { payee: null } } },
    'address.type': [
      {
        guard: withEvent('isOtherNetwork'),
        actions: [withEvent('sendAddress'), withEvent('sendNetwork')],
      },
      { actions: withEvent('sendAddress') },
    ],
  },
  states: {
    draft: {
      description: 'How complete the draft is.',
      initial: 'blank',
      on: {
        'quote.moved': [
          {
            guard: withEvent('isPriced'),
            target: '.typed.priced',
            actions: withEvent('assignCost'),
          },
          { guard: withEvent('draftTyped'), target: '.typed' },
          { target: '.blank' },
        ],
      },
      states: {
        blank: { description: 'Nothing typed.' },
        typed: {
          description: 'Something typed; it can be cleared.',
          initial: 'unpriced',
          on: {
            'form.clear': { target: '#orderForm.work.open.making', actions: 'clearForm' },
          },
          states: {
            unpriced: { description: 'No live price: it cannot be reviewed.' },
            priced: {
              description: 'A live price: it can be reviewed.',
              on: { 'form.review': { guard: 'isReviewable', target: 'reviewing' } },
            },
            reviewing: {
              description: 'All of it is shown once more. The price renews meanwhile.',
              initial: 'opening',
              on: {
                'quote.moved': [
                  {
                    guard: withEvent('isPriced'),
                    target: '.priced',
                    actions: withEvent('assignCost'),
                  },
                  { guard: withEvent('isUnpriced'), target: 'unpriced' },
                  { target: '.renewing' },
                ],
              },
              states: {
                opening: {
                  description: 'A second click on the button of the form confirms nothing.',
                  after: { reviewOpens: 'priced' },
                },
                priced: {
                  description: 'A live price: it can be confirmed.',
                  on: {
                    'form.edit': '#orderForm.work.open.making.writing.draft.typed.priced',
                    'form.confirm': {
                      guard: 'isPayable',
                      target: '#orderForm.work.open.making.accepting',
                    },
                    'form.schedule': {
                      guard: withEvent('isPlanned'),
                      target: '#orderForm.work.open.making.scheduling',
                      actions: withEvent('assignWhen'),
                    },
                  },
                },
                renewing: {
                  description: 'The price has expired; the next one is awaited.',
                  on: { 'form.edit': '#orderForm.work.open.making.writing.draft.typed.unpriced' },
                },
              },
            },
          },
        },
      },
    },
    answer,
    storage: {
      description: 'The stored copy follows the draft, for a page that is closed.',
      initial: 'idle',
      on: {
        'quote.moved': {
          guard: withEvent('draftEdited'),
          target: '.saving',
          actions: withEvent('assignSaved'),
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
    recipient,
    address: {
      description: 'Whether this order needs an address, and how it is entered.',
      initial: 'unwanted',
      on: {
        'quote.moved': [
          { guard: withEvent('addressUnwanted'), target: '.unwanted' },
          { guard: withEvent('draftEdited'), target: '.typed' },
        ],
      },
      states: {
        unwanted: { description: 'This order goes to no typed address.' },
        typed: {
          description: 'An address can be typed, or scanned.',
          on: { 'address.scan': 'scanning' },
        },
        scanning: {
          description: 'Scanning an address, until somebody types.',
          invoke: {
            id: 'scan',
            src: 'scanFlow',
            input: ({ context, event }) => ({
              chainId:
                event.type === 'address.scan' ? chainOf(context.offer, event.currencyId) : null,
            }),
            onDone: [
              {
                guard: withOutput('isOtherNetwork'),
                target: 'typed',
                actions: [withOutput('sendAddress'), withOutput('sendNetwork')],
              },
              {
                guard: withOutput('addressRead'),
                target: 'typed',
                actions: withOutput('sendAddress'),
              },
              { target: 'typed' },
            ],
          },
        },
      },
    },
  },
})

const making = orderFormWithWhen.createStateConfig({
  description: 'A draft with its price, up to the answer of the bank.',
  initial: 'starting',
  invoke: [
    {
      id: 'quote',
      src: 'quoteFlow',
      input: ({ context }) => firstDraft(context),
      onSnapshot: { actions: [withSnapshot('raiseQuote'), withSnapshot('sendPayment')] },
    },
    {
      id: 'terms',
      src: 'termsFlow',
      onSnapshot: { actions: withSnapshot('assignTerms') },
    },
  ],
  on: {
    'place.moved': { guard: withEvent('isFollowing'), target: 'following' },
    'balances.changed': { actions: 'refreshTerms' },
  },
  states: {
    starting: {
      description: 'Picks the payee the page was opened for, once.',
      entry: 'clearRestored',
      always: [
        { guard: 'payeeAsked', target: 'writing', actions: ['raisePayeeAsked', 'clearAsked'] },
        { target: 'writing', actions: 'clearAsked' },
      ],
    },
    writing,
    accepting: {
      description: 'Confirmed: the price is locked before the order is sent.',
      tags: 'busy',
      entry: 'acceptQuote',
      on: {
        'quote.moved': [
          {
            guard: withEvent('isAccepted'),
            target: 'placing',
            actions: [withEvent('assignPlaced'), withEvent('sendDraft'), 'sendOrder'],
          },
          { guard: withEvent('isPriced') },
          { target: 'writing', actions: 'releaseQuote' },
        ],
      },
    },
    scheduling,
    placing: {
      description: 'Waiting for the answer, however long it takes.',
      tags: 'busy',
      entry: 'clearSaved',
      initial: 'forgetting',
      states: {
        forgetting: {
          description: 'The submission is stored; the draft must not be sent again.',
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { walletId, form } }) => ({ walletId, form, draft: null }),
            onDone: 'waiting',
            onError: 'waiting',
          },
        },
        waiting: { description: 'The draft is gone from the device; only the answer is missing.' },
      },
      on: {
        'place.moved': [
          { guard: withEvent('isFollowing'), target: '#orderForm.work.open.following' },
          {
            guard: withEvent('isShort'),
            target: 'writing.answer.short',
            actions: ['releaseQuote', 'refreshTerms'],
          },
          { guard: withEvent('isTurnedDown'), target: 'writing', actions: 'releaseQuote' },
        ],
      },
    },
  },
})

export const orderFormFlow = orderFormWithWhen.createMachine({
  id: 'orderForm',
  description: 'Once an order is sent nothing can be edited until its answer is known.',
  context: ({ input }) => ({
    ...input,
    offer: null,
    restored: null,
    savedRevision: null,
    placedRevision: null,
    cost: null,
    line: null,
    days: 30,
    terms: null,
    search: '',
    order: null,
    when: null,
    accepted: null,
    schedule: null,
    bound: null,
    refusal: null,
  }),
  type: 'parallel',
  states: {
    work: {
      description: 'The draft, its price, and the order made of it.',
      initial: 'recalling',
      states: {
        recalling: {
          description: 'Looks for a stored draft, or makes one of the order to make again.',
          tags: 'busy',
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            input: ({ context: { walletId, form, againId } }) => ({ walletId, form, againId }),
            onDone: { target: 'reading', actions: withOutput('assignFound') },
            onError: 'reading',
          },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readOffer',
            src: 'readOffer',
            input: ({ context: { walletId, orderType } }) => ({ walletId, orderType }),
            onDone: { target: 'open', actions: withOutput('assignOffer') },
            onError: { target: 'refused', actions: 'assignRefusal' },
          },
        },
        refused: {
          description: 'What can be ordered could not be loaded; may be retried.',
          on: { 'form.retry': 'reading' },
        },
        open: {
          description: 'The offer is known; one order is made or followed.',
          initial: 'looking',
          invoke: {
            id: 'place',
            src: 'placeFlow',
            input: ({ context: { walletId } }) => ({ walletId, draft: null }),
            onSnapshot: { actions: withSnapshot('raiseStage') },
            onDone: { target: 'ended', actions: withOutput('assignOrder') },
          },
          on: {
            'order.changed': { actions: withEvent('sendNews') },
            'news.reset': { actions: withEvent('sendNews') },
          },
          states: {
            looking: {
              description: 'Looks for an earlier submission of this wallet.',
              tags: 'busy',
              on: {
                'place.moved': [
                  {
                    guard: withEvent('isFree'),
                    target: 'making',
                    actions: withEvent('assignSubmitted'),
                  },
                  { guard: withEvent('isUnderWay'), target: 'resumed' },
                ],
              },
            },
            making,
            resumed: {
              description: 'A submission from before this page opened; its answer comes first.',
              tags: 'busy',
              on: {
                'place.moved': [
                  { guard: withEvent('isFollowing'), target: 'following' },
                  {
                    guard: withEvent('isTurnedDown'),
                    target: 'making',
                    actions: withEvent('assignSubmitted'),
                  },
                ],
              },
            },
            following: { description: 'The order is placed and followed until it is final.' },
          },
        },
        scheduled,
        ended: {
          description: 'The order is final.',
          on: { 'form.restart': { target: 'reading', actions: 'clearForm' } },
        },
      },
    },
    line,
    balances,
  },
})

export type OrderFormSnapshot = SnapshotFrom<typeof orderFormFlow>

/** From the review until the bank has answered. */
export const isReviewing = (form: OrderFormSnapshot) =>
  form.matches({ work: { open: { making: { writing: { draft: { typed: 'reviewing' } } } } } }) ||
  form.matches({ work: { open: { making: 'accepting' } } }) ||
  form.matches({ work: { open: { making: 'scheduling' } } }) ||
  form.matches({ work: { open: { making: 'placing' } } })

export const isAddingRecipient = (form: OrderFormSnapshot) =>
  form.matches({ work: { open: { making: { writing: { recipient: 'adding' } } } } })

/** The line last read for the pair, also while another range is read or could not be. */
export const rateLineShown = (form: OrderFormSnapshot) =>
  form.matches({ line: 'idle' }) ? null : form.context.line
