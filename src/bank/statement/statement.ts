import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { STATEMENT_ROWS_MAX, type readStatement } from '#contract/statement'
import { isUuid } from '#bank/db/uuid'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext, StreamedHandler } from '#bank/requestContext'
import { dayAfter } from '#bank/schedule/calendar'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import type { StatementAccount } from './contents.ts'
import { drawPaper, readHead } from './paper.ts'
import { writePdf } from './pdf.ts'
import { movementsIn } from './statement.rows.ts'

type Request = ParsedOf<typeof readStatement>

export const handleReadStatement: StreamedHandler<typeof readStatement> = {
  streamed: (request, context) =>
    drawPaper(
      context,
      `statement-${request.from_date}-${request.to_date}.pdf`,
      async (current) => {
        const head = await readHead(request, current)
        return { ...head, request, accounts: await accountsOf(request, current, head.wallet.id) }
      },
      (statement) => writePdf(statement, context.tenant.config),
    ),
}

async function accountsOf(
  request: Request,
  { tx, scope: { tenantId } }: PersonContext,
  walletId: string,
): Promise<StatementAccount[]> {
  const { crypto_id: currencyId = null } = request
  const all = await listAllCurrencyRows(tx, tenantId)
  if (currencyId !== null && !(isUuid(currencyId) && all.some(({ id }) => id === currencyId)))
    throw new Refusal('NOT_FOUND', 'There is no such currency.')
  const most = STATEMENT_ROWS_MAX + 1
  const period = { walletId, currencyId, ...spanOf(request) }
  const { opening, movements } = await movementsIn(tx, tenantId, period, most)
  if (movements.length === most)
    throw new Refusal('EXPORT_TOO_LARGE', `At most ${STATEMENT_ROWS_MAX} movements at once.`)
  const accounts = all.map((currency) => ({
    currency,
    opening: opening.get(currency.id) ?? 0n,
    movements: movements.filter((one) => one.currencyId === currency.id),
  }))
  const isShown = ({ currency, opening: before, movements: moved }: StatementAccount) =>
    currency.id === currencyId || before !== 0n || moved.length > 0
  return accounts.filter(isShown)
}

/** Both days included, in the zone of the request. */
function spanOf({ from_date, to_date, time_zone }: Request) {
  const clock = clockIn(time_zone)
  if (to_date < from_date) {
    const errors = [{ pointer: '/to_date', code: 'TOO_SMALL' }]
    throw new Refusal('VALIDATION_FAILED', 'The period ends before it begins.', { errors })
  }
  return {
    since: midnightOf(from_date, clock),
    until: midnightOf(dayAfter(to_date, 1), clock),
  }
}
