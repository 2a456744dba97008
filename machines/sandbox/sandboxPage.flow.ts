import { setup } from 'xstate'
import { assignLocation, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { bookFlow } from './book.flow.ts'
import { chainFlow } from './chain.flow.ts'
import { mailboxList } from './mailbox.flow.ts'

export const sandboxPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { mailbox: 'mailboxFlow'; chain: 'chainFlow'; book: 'bookFlow' },
  },
  actors: { mailboxFlow: mailboxList.flow, chainFlow, bookFlow },
  actions: { assignLocation },
}).createMachine({
  id: 'sandboxPage',
  description: 'Runs the simulators of a sandbox tenant, and exists for no other.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Mailbox, chains and the check of the book run until the page is left.',
      invoke: [
        { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } },
        { id: 'chain', src: 'chainFlow' },
        { id: 'book', src: 'bookFlow' },
      ],
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
