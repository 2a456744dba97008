import { setup } from 'xstate'
import { pageTypes } from '#machines/kit/page'
import { bookFlow } from './book.flow.ts'
import { chainFlow } from './chain.flow.ts'
import { mailbox } from './mailbox.flow.ts'

/** The console of a sandbox tenant. */
export const sandboxPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { mailbox: 'mailboxFlow'; chain: 'chainFlow'; book: 'bookFlow' },
  },
  actors: { mailboxFlow: mailbox.flow, chainFlow, bookFlow },
}).createMachine({
  id: 'sandboxPage',
  context: ({ input }) => input,
  invoke: [
    { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } },
    { id: 'chain', src: 'chainFlow' },
    { id: 'book', src: 'bookFlow' },
  ],
})
