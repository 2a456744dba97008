import { setup } from 'xstate'
import { assignLocation, assignWallet, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { statementPdf } from './statementPdf.flow.ts'

export const statementsPageFlow = setup({
  types: { ...pageTypes, children: {} as { statementPdf: 'statementPdfFlow' } },
  actors: { statementPdfFlow: statementPdf.flow },
  actions: { assignLocation, assignWallet },
}).createMachine({
  id: 'statementsPage',
  description: 'A statement is always of the wallet that is open when it is asked for.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'One document is made at a time.',
      invoke: { id: 'statementPdf', src: 'statementPdfFlow' },
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'wallet.opened': { actions: withEvent('assignWallet') },
      },
    },
  },
})
