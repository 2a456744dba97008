import { withFlows } from '#machines/kit/port'
import { statementsPageFlow } from '#machines/statement/statementsPage.flow'
import { wireBalancesPdf, wireStatementPdf, wireTaxReport } from './ports.ts'
import type { Services } from '#app/services.ts'

export { StatementsPage as Screen } from './StatementsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(statementsPageFlow, {
    statementPdfFlow: wireStatementPdf(services),
    balancesPdfFlow: wireBalancesPdf(services),
    taxReportFlow: wireTaxReport(services),
  })
