import { assign, sendTo, setup } from 'xstate'
import {
  counterpartiesList,
  type CounterpartiesFilter,
} from '#machines/counterparty/counterparties.flow'
import {
  pageTypes,
  waitingForWallet,
  walletUnknown,
  type PageEvent,
  type PageInput,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'

interface SearchPageContext extends PageInput {
  typed: string
}

const recipientsFor = ({ walletId, typed }: SearchPageContext): CounterpartiesFilter => ({
  walletId: walletId!,
  search: typed.trim(),
  type: null,
})

/** Pages and acts are found as somebody types; recipients by the bank, once typing pauses. */
export const searchPageFlow = setup({
  types: {
    ...pageTypes,
    context: {} as SearchPageContext,
    events: {} as
      | Extract<PageEvent, { type: 'wallet.opened' }>
      | { type: 'search.type'; text: string },
    children: {} as { counterparties: 'counterpartiesFlow' },
  },
  actors: { counterpartiesFlow: counterpartiesList.flow },
  delays: { typingPauses: 300 },
  guards: { walletUnknown },
  actions: {
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ walletId })),
    assignTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    filterRecipients: sendTo('counterparties', ({ context }) => ({
      type: 'list.filter' as const,
      filter: recipientsFor(context),
    })),
  },
}).createMachine({
  id: 'searchPage',
  description: 'Finds pages, acts and the recipients of the open wallet by what is typed.',
  context: ({ input }) => ({ ...input, typed: '' }),
  initial: 'deciding',
  on: {
    'wallet.opened': { target: '.deciding', actions: withEvent('assignWallet') },
    'search.type': { actions: withEvent('assignTyped') },
  },
  states: {
    deciding: {
      description: 'Recipients need an open wallet.',
      always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'open' }],
    },
    waiting: waitingForWallet,
    open: {
      description: 'Recipients of the open wallet are found too.',
      invoke: {
        id: 'counterparties',
        src: 'counterpartiesFlow',
        input: ({ context }) => ({ filter: recipientsFor(context) }),
      },
      on: { 'search.type': { target: '.typing', actions: withEvent('assignTyped') } },
      initial: 'settled',
      states: {
        settled: { description: 'Recipients are those of the text.' },
        typing: {
          description: 'Somebody types: recipients follow when they pause.',
          after: { typingPauses: { target: 'settled', actions: 'filterRecipients' } },
        },
      },
    },
  },
})
