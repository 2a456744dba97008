import { assign, setup } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderInfo } from '#contract/orderType'
import { outputParams } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * How money can come into a wallet: what the tenant offers, and the accounts it can be paid into
 * already. Limits and fees are known before anything is typed or opened.
 */

export interface AddMoneyOptions {
  orderTypes: OrderInfo[]
  accounts: AccountListed[]
}

export const addMoneyPorts = {
  readWaysIn: question<AddMoneyOptions, { walletId: string }>('readWaysIn'),
}

export const addMoneyFlow = setup({
  types: {
    context: {} as { walletId: string; ways: AddMoneyOptions | null; refusal: RefusalNote | null },
    input: {} as { walletId: string },
    events: {} as { type: 'ways.retry' },
    tags: {} as 'busy',
  },
  actors: addMoneyPorts,
  actions: {
    noteWays: assign((_, options: AddMoneyOptions) => ({ ways: options, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'addMoney',
  context: ({ input }) => ({ ...input, ways: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readWaysIn',
        src: 'readWaysIn',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'shown', actions: { type: 'noteWays', params: outputParams } },
        onError: { target: 'refused', actions: 'noteRefusal' },
      },
    },
    shown: { on: { 'ways.retry': 'reading' } },
    refused: { on: { 'ways.retry': 'reading' } },
  },
})
