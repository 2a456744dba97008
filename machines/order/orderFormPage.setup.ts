import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import type { OrderType } from '#contract/orderType'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  isMoneyNews,
  isOrderNews,
  walletUnknown,
  waitingForWallet,
  walletPage,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { orderFormFlow } from './orderForm.flow.ts'
import type { OrderFormInput } from './orderFormTypes.setup.ts'
import { toOrderChanged } from './ordering.setup.ts'

/** The payee, the currency and the order named in the link. */
const linkedIn = (query: string) => {
  const params = new URLSearchParams(query)
  return {
    payeeId: params.get('to'),
    symbol: params.get('asset')?.slice(0, 16) ?? null,
    againId: params.get('again'),
  }
}

/** A page that makes an order of the open wallet. Opening another wallet starts it over. */
export const makeOrderFormPage = (
  id: string,
  form: OrderFormInput['form'],
  orderType: OrderType | null,
) =>
  setup({
    types: { ...pageTypes, children: {} as { orderForm: 'orderFormFlow' } },
    actors: { orderFormFlow },
    guards: { walletUnknown, orderChanged: isOrderNews, moneyMoved: isMoneyNews },
    actions: {
      assignLocation,
      assignWallet,
      sendOrderNews: sendTo('orderForm', (_, { change }: { change: FeedChange }) =>
        toOrderChanged(change),
      ),
      sendBalancesChanged: sendTo('orderForm', { type: 'balances.changed' }),
      resetOrderForm: sendTo('orderForm', { type: 'news.reset' }),
    },
  }).createMachine({
    id,
    description: 'An order made here is one of the open wallet; another wallet starts it over.',
    ...walletPage,
    states: {
      deciding: {
        description: 'Waits for a wallet if none is open yet.',
        always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'making' }],
      },
      waiting: waitingForWallet,
      making: {
        description: 'The order form runs until the page is left.',
        on: {
          'news.arrived': [
            {
              guard: withEvent('orderChanged'),
              actions: [withEvent('sendOrderNews'), 'sendBalancesChanged'],
            },
            { guard: withEvent('moneyMoved'), actions: 'sendBalancesChanged' },
          ],
          'news.reset': { actions: ['resetOrderForm', 'sendBalancesChanged'] },
        },
        invoke: {
          id: 'orderForm',
          src: 'orderFormFlow',
          input: ({ context }) => ({
            form,
            walletId: context.walletId!,
            orderType,
            ...linkedIn(context.query),
          }),
        },
      },
    },
  })
