import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { balancesPdf } from './balancesPdf.flow.ts'
import { statementPdf } from './statementPdf.flow.ts'
import { statementsPageFlow } from './statementsPage.flow.ts'
import { taxReport } from './taxReport.flow.ts'

const march = { from: '2026-03-01', to: '2026-03-31', currencyId: null, language: 'en' }

const statementPdfExhibit: Exhibit = {
  logic: statementPdf.flow,
  events: [
    { type: 'statement.save', ask: { walletId: 'w1', ...march } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    doneEvent('saveStatement', { result: 'unsupported' }),
    refusedEvent('saveStatement', 'EXPORT_TOO_LARGE'),
  ],
}

const balancesPdfExhibit: Exhibit = {
  logic: balancesPdf.flow,
  events: [
    {
      type: 'statement.save',
      ask: { walletId: 'w1', from: '2026-03-31', to: '2026-03-31', language: 'en' },
    },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    doneEvent('saveStatement', { result: 'unsupported' }),
    refusedEvent('saveStatement', 'NOT_FOUND'),
  ],
}

const taxReportExhibit: Exhibit = {
  logic: taxReport.flow,
  events: [
    { type: 'statement.save', ask: { from: '2025-01-01', to: '2025-12-31' } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    doneEvent('saveStatement', { result: 'dropped' }),
    refusedEvent('saveStatement', 'EXPORT_TOO_LARGE'),
  ],
}

export const statementExhibits = {
  statementsPage: pageExhibit(statementsPageFlow),
  statementPdf: statementPdfExhibit,
  balancesPdf: balancesPdfExhibit,
  taxReport: taxReportExhibit,
}
