import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/**
 * The cards of the open wallet, one of them with what happened on it, or the making of a new one.
 * What is heard of a card, or pressed in a play tenant, is read again where it is shown.
 */
export const cards = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newAsked', target: 'making' },
        { guard: 'oneAsked', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting,
    all: {
      invoke: [
        {
          id: 'cards',
          src: 'cardsFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
        },
        {
          id: 'cardMoney',
          src: 'cardMoneyFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
          onSnapshot: {
            guard: { type: 'moneyMoved', params: ({ event }) => event.snapshot },
            actions: 'readCardsAgain',
          },
        },
      ],
      on: {
        'news.told': [
          {
            guard: { type: 'toldOfCard', params: ({ event }) => event },
            actions: 'readCardsAgain',
          },
          {
            guard: { type: 'toldOfOrder', params: ({ event }) => event },
            actions: [{ type: 'tellCardMoney', params: ({ event }) => event }, 'readCardsAgain'],
          },
        ],
        'news.reset': { actions: ['readCardsAgain', 'resetCardMoney'] },
      },
    },
    one: {
      invoke: [
        {
          id: 'cardControl',
          src: 'controlFlow',
          input: ({ context }) => ({ id: context.address!.id! }),
        },
        {
          id: 'cardNumber',
          src: 'revealFlow',
          input: ({ context }) => ({ cardId: context.address!.id!, kind: 'number' as const }),
        },
        {
          id: 'cardCode',
          src: 'revealFlow',
          input: ({ context }) => ({ cardId: context.address!.id!, kind: 'code' as const }),
        },
        {
          id: 'purchases',
          src: 'purchasesFlow',
          input: ({ context }) => ({ filter: { cardId: context.address!.id! } }),
        },
        { id: 'cardStatement', src: 'cardStatementFlow' },
        {
          id: 'cardPlay',
          src: 'cardPlayFlow',
          input: ({ context }) => ({ cardId: context.address!.id! }),
          onSnapshot: {
            guard: { type: 'worldPressed', params: ({ event }) => event.snapshot },
            actions: ['readCardAgain', 'readPurchasesAgain'],
          },
        },
        {
          id: 'cardMoney',
          src: 'cardMoneyFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
          onSnapshot: {
            guard: { type: 'moneyMoved', params: ({ event }) => event.snapshot },
            actions: ['readCardAgain', 'readPurchasesAgain'],
          },
        },
      ],
      on: {
        'news.told': [
          {
            guard: { type: 'toldOfCard', params: ({ event }) => event },
            actions: ['readCardAgain', 'readPurchasesAgain'],
          },
          {
            guard: { type: 'toldOfOrder', params: ({ event }) => event },
            actions: [
              { type: 'tellCardMoney', params: ({ event }) => event },
              'readCardAgain',
              'readPurchasesAgain',
            ],
          },
        ],
        'news.reset': {
          actions: ['readCardAgain', 'readPurchasesAgain', 'resetCardMoney'],
        },
      },
    },
    making: {
      invoke: {
        id: 'issueCard',
        src: 'issueFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: { actions: { type: 'openCardRoom', params: ({ event }) => event.output } },
      },
    },
  },
})
