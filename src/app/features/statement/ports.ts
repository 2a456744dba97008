import { readBalances, readStatement } from '#contract/statement'
import { readTaxReport } from '#contract/taxReport'
import { wire } from '#machines/kit/port'
import { balancesPdf } from '#machines/statement/balancesPdf.flow'
import { statementPdf } from '#machines/statement/statementPdf.flow'
import { taxReport } from '#machines/statement/taxReport.flow'
import { timeZone } from '#app/i18n/timeZone.ts'
import type { Services } from '#app/services.ts'

export const wireStatementPdf = ({ call, device }: Services) =>
  wire(statementPdf.flow, statementPdf.ports, {
    saveStatement: async ({ ask: { walletId, from, to, currencyId, language } }, signal) => {
      const content = await call(
        readStatement,
        {
          wallet_uuid: walletId,
          from_date: from,
          to_date: to,
          language,
          time_zone: timeZone(),
          ...(currencyId !== null && { crypto_id: currencyId }),
        },
        { signal },
      )
      const name = `statement-${from}-${to}.pdf`
      return { result: await device.save({ name, type: 'application/pdf', content }) }
    },
  })

export const wireBalancesPdf = ({ call, device }: Services) =>
  wire(balancesPdf.flow, balancesPdf.ports, {
    saveStatement: async ({ ask: { walletId, to: day, language } }, signal) => {
      const request = { wallet_uuid: walletId, day, language, time_zone: timeZone() }
      const content = await call(readBalances, request, { signal })
      const name = `balances-${day}.pdf`
      return { result: await device.save({ name, type: 'application/pdf', content }) }
    },
  })

export const wireTaxReport = ({ call, device }: Services) =>
  wire(taxReport.flow, taxReport.ports, {
    saveStatement: async ({ ask: { from } }, signal) => {
      const year = from.slice(0, 4)
      const words = { year, time_zone: timeZone(), bom: true }
      const content = await call(readTaxReport, words, { signal })
      return {
        result: await device.save({ name: `tax-report-${year}.csv`, type: 'text/csv', content }),
      }
    },
  })
