import type { OrderType } from '#contract/orderType'
import type { OrderFormInput } from '#machines/order/orderForm.setup'
import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/**
 * A desk where an order of the open wallet is made. Another wallet has other money, so its opening
 * begins the room anew.
 */
const formFor = (form: OrderFormInput['form'], orderType: OrderType | null) =>
  roomsSetup.createStateConfig({
    ...ofWallet,
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'making' }] },
      waiting,
      making: {
        on: {
          'news.told': {
            guard: { type: 'toldOfOrder', params: ({ event }) => event },
            actions: { type: 'tellOrderForm', params: ({ event }) => event },
          },
          'news.reset': { actions: 'resetOrderForm' },
        },
        invoke: {
          id: 'orderForm',
          src: 'orderFormFlow',
          input: ({ context }) => ({
            form,
            walletId: context.walletId!,
            orderType,
            payeeId: payeeIn(context.address?.query ?? ''),
          }),
        },
      },
    },
  })

/** Whom somebody came to pay, where the way here says it. */
const payeeIn = (query: string) => new URLSearchParams(query).get('to')

export const exchange = formFor('exchange', 'EXCHANGE_CRYPTO_INTERNAL')
export const send = formFor('send', null)
export const cashOut = formFor('cashOut', null)
