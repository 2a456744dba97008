import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { STATEMENT_ROWS_MAX, type readStatement } from '#contract/statement'
import { isUuid } from '#bank/db/uuid'
import { once } from '#bank/http/download'
import { holderOf } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext, StreamedHandler } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import { walletOf } from '#bank/wallet/wallet'
import type { Statement, StatementAccount } from './contents.ts'
import { writePdf } from './pdf.ts'
import { movementsIn } from './statement.rows.ts'

type Request = ParsedOf<typeof readStatement>

/** One document at a time for a person: drawing it keeps the process busy. */
export const handleReadStatement: StreamedHandler<typeof readStatement> = {
  async streamed(request, context) {
    const lock = createExportLock(context)
    const statement = await context.commit(async (current) => {
      const read = await readOf(request, current)
      await lock.take(current)
      return read
    })
    try {
      const bytes = await writePdf(statement, context.tenant.config)
      return {
        file: `statement-${request.from_date}-${request.to_date}.pdf`,
        content: once(bytes),
        brokenOff: () => '',
      }
    } finally {
      await context.within(lock.release)
    }
  },
}

async function readOf(request: Request, context: PersonContext): Promise<Statement> {
  const { tx, scope, tenant, world } = context
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const person = await findPerson(tx, scope.tenantId, scope.personId)
  const fallback = tenant.config.supported_locales.default
  return {
    request,
    holder: person ? holderOf(person) : '',
    wallet,
    language: request.language ?? person?.language ?? fallback,
    issued: world.clock.now(),
    accounts: await accountsOf(request, context, wallet.id),
  }
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
  const after = new Date(Date.parse(`${to_date}T00:00:00Z`) + 24 * 3_600_000)
  if (to_date < from_date) {
    const errors = [{ pointer: '/to_date', code: 'TOO_SMALL' }]
    throw new Refusal('VALIDATION_FAILED', 'The period ends before it begins.', { errors })
  }
  return {
    since: midnightOf(from_date, clock),
    until: midnightOf(after.toISOString().slice(0, 10), clock),
  }
}
