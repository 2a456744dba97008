import type { OrderType } from '#contract/orderType'
import type { DeskInput } from '#machines/order/desk.setup'
import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/**
 * A desk where an order of the open wallet is made. Another wallet has other money, so its opening
 * begins the room anew.
 */
const deskFor = (desk: DeskInput['desk'], orderType: OrderType | null) =>
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
            actions: { type: 'tellDesk', params: ({ event }) => event },
          },
          'news.reset': { actions: 'resetDesk' },
        },
        invoke: {
          id: 'desk',
          src: 'deskFlow',
          input: ({ context }) => ({
            desk,
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

export const exchange = deskFor('exchange', 'EXCHANGE_CRYPTO_INTERNAL')
export const send = deskFor('send', null)
export const cashOut = deskFor('cashOut', null)
