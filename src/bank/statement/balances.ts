import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { readBalances } from '#contract/statement'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext, StreamedHandler } from '#bank/requestContext'
import { dayAfter } from '#bank/schedule/calendar'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import { writeBalancesPdf } from './balancesPdf.ts'
import { drawPaper, readHead } from './paper.ts'
import { movementsIn } from './statement.rows.ts'

export const handleReadBalances: StreamedHandler<typeof readBalances> = {
  streamed: (request, context) =>
    drawPaper(
      context,
      `balances-${request.day}.pdf`,
      async (current) => {
        const head = await readHead(request, current)
        const at = endOf(request, head.issued)
        return { ...head, request, at, balances: await balancesAt(at, current, head.wallet.id) }
      },
      (balances) => writeBalancesPdf(balances, context.tenant.config),
    ),
}

/** Nobody confirms what is still to come. */
function endOf({ day, time_zone }: ParsedOf<typeof readBalances>, now: Date): Date {
  const clock = clockIn(time_zone)
  if (midnightOf(day, clock) > now) {
    const errors = [{ pointer: '/day', code: 'TOO_LARGE' }]
    throw new Refusal('VALIDATION_FAILED', 'That day has not begun.', { errors })
  }
  const end = midnightOf(dayAfter(day, 1), clock)
  return end < now ? end : now
}

async function balancesAt(at: Date, { tx, scope: { tenantId } }: PersonContext, walletId: string) {
  const period = { walletId, currencyId: null, since: at, until: at }
  const { opening } = await movementsIn(tx, tenantId, period, 0)
  const currencies = await listAllCurrencyRows(tx, tenantId)
  return currencies
    .map((currency) => ({ currency, balance: opening.get(currency.id) ?? 0n }))
    .filter(({ balance }) => balance !== 0n)
}
