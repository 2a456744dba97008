import { assign, setup } from 'xstate'
import { CONTINUATION_MS } from '#contract/continuation'
import type { RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { OrderFormInput } from './orderFormTypes.setup.ts'

/** What is to go on elsewhere: the stored draft of a form, or an order. */
export interface Unfinished {
  walletId: string
  form: OrderFormInput['form'] | null
  orderId: string | null
}

export const continuationPorts = {
  /** Puts the code into the vault. */
  createCode: question<void, Unfinished>('createCode'),
  /** Empties the vault when it ends. */
  guardCode: stream<{ type: 'code.renew' }>('guardCode'),
}

export const continuationFlow = setup({
  types: {
    context: {} as Unfinished & { refusal: RefusalNote | null },
    input: {} as Unfinished,
    events: {} as { type: 'code.renew' },
    tags: {} as 'busy',
  },
  actors: continuationPorts,
  delays: { codeExpires: CONTINUATION_MS },
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'continuation',
  description: 'The vault holds the code only while `open`; whatever leaves it empties the vault.',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The vault may hold the code only in this state.',
      initial: 'making',
      invoke: { id: 'guardCode', src: 'guardCode' },
      states: {
        making: {
          tags: 'busy',
          invoke: {
            id: 'createCode',
            src: 'createCode',
            input: ({ context: { walletId, form, orderId } }) => ({ walletId, form, orderId }),
            onDone: 'shown',
            onError: { target: '#continuation.refused', actions: 'assignRefusal' },
          },
        },
        shown: {
          description: 'The code is shown from the vault as long as it works.',
          after: { codeExpires: '#continuation.expired' },
          on: { 'code.renew': '#continuation.open' },
        },
      },
    },
    expired: {
      description: 'The code works no longer and is not shown.',
      on: { 'code.renew': 'open' },
    },
    refused: {
      description: 'There is no code; may be asked for again.',
      on: { 'code.renew': { target: 'open', actions: 'clearRefusal' } },
    },
  },
})
