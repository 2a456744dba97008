import { assign, setup } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderInfo } from '#contract/orderType'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Ways to add money to a wallet: what the tenant offers, and the accounts that exist. Limits and
 * fees are shown before anything is typed or opened.
 */

export interface AddMoneyOptions {
  orderTypes: OrderInfo[]
  accounts: AccountListed[]
}

export const addMoneyPorts = {
  readAddMoneyOptions: question<AddMoneyOptions, { walletId: string }>('readAddMoneyOptions'),
}

export const addMoneyFlow = setup({
  types: {
    context: {} as {
      walletId: string
      options: AddMoneyOptions | null
      refusal: RefusalNote | null
    },
    input: {} as { walletId: string },
    events: {} as { type: 'options.retry' },
    tags: {} as 'busy',
  },
  actors: addMoneyPorts,
  actions: {
    assignOptions: assign((_, options: AddMoneyOptions) => ({ options, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'addMoney',
  description: 'Limits and fees are known before anything is typed or opened.',
  context: ({ input }) => ({ ...input, options: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAddMoneyOptions',
        src: 'readAddMoneyOptions',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'shown', actions: withOutput('assignOptions') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    shown: {
      description: 'The ways the tenant offers, and the accounts that exist.',
      on: { 'options.retry': 'reading' },
    },
    refused: {
      description: 'Could not be loaded; may be retried.',
      on: { 'options.retry': 'reading' },
    },
  },
})
