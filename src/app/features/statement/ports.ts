import { readStatement } from '#contract/statement'
import { wire } from '#machines/kit/port'
import { statementPdf } from '#machines/statement/statementPdf.flow'
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
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(currencyId !== null && { crypto_id: currencyId }),
        },
        { signal },
      )
      const name = `statement-${from}-${to}.pdf`
      return { result: await device.save({ name, type: 'application/pdf', content }) }
    },
  })
