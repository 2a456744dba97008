import { setup } from 'xstate'
import { assignLocation, assignWallet, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { balancesPdf } from './balancesPdf.flow.ts'
import { statementPdf } from './statementPdf.flow.ts'
import { taxReport } from './taxReport.flow.ts'

export const statementsPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      statementPdf: 'statementPdfFlow'
      balancesPdf: 'balancesPdfFlow'
      taxReport: 'taxReportFlow'
    },
  },
  actors: {
    statementPdfFlow: statementPdf.flow,
    balancesPdfFlow: balancesPdf.flow,
    taxReportFlow: taxReport.flow,
  },
  actions: { assignLocation, assignWallet },
}).createMachine({
  id: 'statementsPage',
  description: 'A document is of the wallet that is open when it is asked for; taxes are of all.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'One document of each kind is made at a time.',
      invoke: [
        { id: 'statementPdf', src: 'statementPdfFlow' },
        { id: 'balancesPdf', src: 'balancesPdfFlow' },
        { id: 'taxReport', src: 'taxReportFlow' },
      ],
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'wallet.opened': { actions: withEvent('assignWallet') },
      },
    },
  },
})
