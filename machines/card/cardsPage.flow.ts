import { sendParent, sendTo, setup, type SnapshotFrom } from 'xstate'
import { purchaseAtPlace } from '#contract/cardDispute'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  newRequested,
  oneRequested,
  pageTypes,
  isCardNews,
  isChallengeNews,
  isOrderNews,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { toOrderChanged } from '#machines/order/ordering.setup'
import { cardSimulatorFlow } from '#machines/sandbox/cardSimulator.flow'
import { cardMoneyFlow, type CardMoneySnapshot } from './cardMoney.flow.ts'
import { cardPinFlow } from './cardPin.flow.ts'
import { cardsList } from './cards.flow.ts'
import { cardStatement } from './cardStatement.flow.ts'
import { challengesFlow } from './challenges.flow.ts'
import { controlFlow } from './control.flow.ts'
import { disputingFlow } from './disputing.flow.ts'
import { issueFlow } from './issue.flow.ts'
import { purchasesList } from './purchases.flow.ts'
import { revealFlow } from './reveal.flow.ts'
import { subscriptions } from './subscriptions.flow.ts'

/** What the feed or a sandbox simulation changed is read again. */
export const cardsPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      cards: 'cardsFlow'
      challenges: 'challengesFlow'
      cardControl: 'controlFlow'
      cardNumber: 'revealFlow'
      cardCode: 'revealFlow'
      cardPin: 'cardPinFlow'
      purchases: 'purchasesFlow'
      subscriptions: 'subscriptionsFlow'
      cardStatement: 'cardStatementFlow'
      cardSimulator: 'cardSimulatorFlow'
      cardMoney: 'cardMoneyFlow'
      issueCard: 'issueFlow'
      disputing: 'disputingFlow'
    },
  },
  actors: {
    cardsFlow: cardsList.flow,
    challengesFlow,
    controlFlow,
    revealFlow,
    cardPinFlow,
    purchasesFlow: purchasesList.flow,
    subscriptionsFlow: subscriptions.flow,
    cardStatementFlow: cardStatement.flow,
    cardSimulatorFlow,
    cardMoneyFlow,
    issueFlow,
    disputingFlow,
  },
  guards: {
    walletUnknown,
    oneRequested,
    newRequested,
    disputeRequested: ({ context }) => purchaseAtPlace(context.id) !== null,
    disputeChanged: (_, { change }: { change: FeedChange }) => change.table === 'card_disputes',
    orderChanged: isOrderNews,
    cardChanged: isCardNews,
    challengeChanged: isChallengeNews,
    pressed: (_, snapshot: SnapshotFrom<typeof cardSimulatorFlow>) => snapshot.matches('simulated'),
    moneyMoved: (_, snapshot: CardMoneySnapshot) => snapshot.matches('ended'),
  },
  actions: {
    assignLocation,
    assignWallet,
    readCardsAgain: sendTo('cards', { type: 'list.refresh' }),
    readChallengesAgain: sendTo('challenges', { type: 'challenges.refresh' }),
    readDisputeAgain: sendTo('disputing', { type: 'news.arrived' }),
    readCardAgain: sendTo('cardControl', { type: 'card.refresh' }),
    readPurchasesAgain: sendTo('purchases', { type: 'list.refresh' }),
    readSubscriptionsAgain: sendTo('subscriptions', { type: 'news.arrived' }),
    sendToCardMoney: sendTo('cardMoney', (_, { change }: { change: FeedChange }) =>
      toOrderChanged(change),
    ),
    resetCardMoney: sendTo('cardMoney', { type: 'news.reset' }),
    showCard: sendParent((_, { cardId }: { cardId: string | null }) => ({
      type: 'route.open' as const,
      location: { route: 'cards' as const, id: cardId },
    })),
  },
}).createMachine({
  id: 'cardsPage',
  description: 'Cards shown here are read again after every change of theirs, whoever made it.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all, one, or a new one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newRequested', target: 'making' },
        { guard: 'disputeRequested', target: 'disputed' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The card balances, and money for them.',
      invoke: [
        {
          id: 'cards',
          src: 'cardsFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
        },
        {
          id: 'challenges',
          src: 'challengesFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
        },
        {
          id: 'subscriptions',
          src: 'subscriptionsFlow',
          input: ({ context }) => ({ asked: { walletId: context.walletId! } }),
        },
        {
          id: 'cardMoney',
          src: 'cardMoneyFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
          onSnapshot: { guard: withSnapshot('moneyMoved'), actions: 'readCardsAgain' },
        },
      ],
      on: {
        'news.arrived': [
          { guard: withEvent('challengeChanged'), actions: 'readChallengesAgain' },
          {
            guard: withEvent('cardChanged'),
            actions: ['readCardsAgain', 'readSubscriptionsAgain'],
          },
          {
            guard: withEvent('orderChanged'),
            actions: [withEvent('sendToCardMoney'), 'readCardsAgain'],
          },
        ],
        'news.reset': {
          actions: [
            'readChallengesAgain',
            'readCardsAgain',
            'readSubscriptionsAgain',
            'resetCardMoney',
          ],
        },
      },
    },
    one: {
      description: 'One card: its controls, secrets, purchases and money.',
      invoke: [
        {
          id: 'challenges',
          src: 'challengesFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
        },
        { id: 'cardControl', src: 'controlFlow', input: ({ context }) => ({ id: context.id! }) },
        {
          id: 'cardNumber',
          src: 'revealFlow',
          input: ({ context }) => ({ cardId: context.id!, kind: 'number' as const }),
        },
        {
          id: 'cardCode',
          src: 'revealFlow',
          input: ({ context }) => ({ cardId: context.id!, kind: 'code' as const }),
        },
        {
          id: 'cardPin',
          src: 'cardPinFlow',
          input: ({ context }) => ({ cardId: context.id! }),
        },
        {
          id: 'purchases',
          src: 'purchasesFlow',
          input: ({ context }) => ({ filter: { cardId: context.id! } }),
        },
        {
          id: 'subscriptions',
          src: 'subscriptionsFlow',
          input: ({ context }) => ({ asked: { walletId: context.walletId! } }),
        },
        { id: 'cardStatement', src: 'cardStatementFlow' },
        {
          id: 'cardSimulator',
          src: 'cardSimulatorFlow',
          input: ({ context }) => ({ cardId: context.id! }),
          onSnapshot: {
            guard: withSnapshot('pressed'),
            actions: ['readCardAgain', 'readPurchasesAgain', 'readSubscriptionsAgain'],
          },
        },
        {
          id: 'cardMoney',
          src: 'cardMoneyFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
          onSnapshot: {
            guard: withSnapshot('moneyMoved'),
            actions: ['readCardAgain', 'readPurchasesAgain'],
          },
        },
      ],
      on: {
        'news.arrived': [
          { guard: withEvent('challengeChanged'), actions: 'readChallengesAgain' },
          {
            guard: withEvent('cardChanged'),
            actions: ['readCardAgain', 'readPurchasesAgain', 'readSubscriptionsAgain'],
          },
          {
            guard: withEvent('orderChanged'),
            actions: [withEvent('sendToCardMoney'), 'readCardAgain', 'readPurchasesAgain'],
          },
        ],
        'news.reset': {
          actions: [
            'readChallengesAgain',
            'readCardAgain',
            'readPurchasesAgain',
            'readSubscriptionsAgain',
            'resetCardMoney',
          ],
        },
      },
    },
    disputed: {
      description: 'One purchase, and what is wrong with it.',
      invoke: {
        id: 'disputing',
        src: 'disputingFlow',
        input: ({ context }) => ({ purchaseId: purchaseAtPlace(context.id) ?? '' }),
      },
      on: {
        'news.arrived': { guard: withEvent('disputeChanged'), actions: 'readDisputeAgain' },
        'news.reset': { actions: 'readDisputeAgain' },
      },
    },
    making: {
      description: 'A new card.',
      invoke: {
        id: 'issueCard',
        src: 'issueFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: { actions: withOutput('showCard') },
      },
    },
  },
})
