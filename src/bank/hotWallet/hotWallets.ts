import type { AuditAct } from '#contract/auditActs'
import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  confirmHotLevels,
  dropHotLevels,
  setHotLevels,
  type HotWallet,
  type HotWalletAct,
  type hotWalletCalls,
  type listHotWallets,
  type OpsHotWallet,
  type readHotWallet,
} from '#contract/ops/hotWallet'
import { hotWalletLife, type HotWalletEvent } from '#machines/hotWallet/hotWallet.life'
import { allows } from '#machines/kit/life'
import { bookCurrencyShown, currencyAmong, readCurrencies, type Currencies } from '#bank/book/shown'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { HandlersOf, NoTransactionContext, StaffContext } from '#bank/requestContext'
import { carryOut } from '#bank/staff/carryOut'
import {
  findHotWallet,
  listHotWalletRows,
  listHotWalletSteps,
  lockHotWallet,
  type HotWalletForStaff,
  type HotWalletRow,
  type Levels,
} from './hotWallet.rows.ts'
import { followLevel, stepHotWallet } from './step.ts'
import type { HotWalletDeps } from './tell.ts'

const levelsShown = ({ low, high }: Levels, scale: number) => ({
  low: low === null ? null : fromMinor(low, scale),
  high: high === null ? null : fromMinor(high, scale),
})

function hotWalletShown(row: HotWalletRow, currencies: Currencies): HotWallet {
  const currency = currencyAmong(currencies, row.currency_id)
  return {
    id: row.id,
    currency: bookCurrencyShown(currency),
    status: row.status,
    ledger: fromMinor(row.ledger, currency.scale),
    held: fromMinor(row.held, currency.scale),
    ...levelsShown(row, currency.scale),
    seen_at: row.seen_at.toISOString(),
  }
}

async function handleListHotWallets(
  page: ParsedOf<typeof listHotWallets>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listHotWalletRows(tx, tenantId, page)
  const currencies = await readCurrencies(tx, tenantId)
  const data = rows.map((row) => hotWalletShown(row, currencies))
  return pageFrom(data, total, page.offset)
}

async function handleReadHotWallet(
  { id }: ParsedOf<typeof readHotWallet>,
  { tx, scope: { tenantId }, caller }: StaffContext,
): Promise<OpsHotWallet> {
  const row = isUuid(id) ? await findHotWallet(tx, tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  const currencies = await readCurrencies(tx, tenantId)
  const { scale } = currencyAmong(currencies, row.currency_id)
  const { next_low: low, next_high: high, proposed_by: by } = row
  const steps = await listHotWalletSteps(tx, tenantId, id)
  return {
    ...hotWalletShown(row, currencies),
    proposed:
      by === null
        ? null
        : { ...levelsShown({ low, high }, scale), by: { id: by, name: row.proposer ?? '' } },
    steps: steps.map((step) => ({
      seq: step.seq,
      event: step.event,
      status: step.status,
      by: step.staff ?? step.actor,
      words: step.words,
      held: fromMinor(step.held, scale),
      ...levelsShown(step, scale),
      at: step.at.toISOString(),
    })),
    can: actsOf(caller, row),
  }
}

function actsOf({ role, staffId: by }: StaffContext['caller'], row: HotWalletForStaff) {
  const events: Record<HotWalletAct, HotWalletEvent> = {
    set: { type: 'levels.set', isLooser: false },
    confirm: { type: 'levels.confirm', by },
    drop: { type: 'levels.drop' },
  }
  const calls = { set: 'setHotLevels', confirm: 'confirmHotLevels', drop: 'dropHotLevels' } as const
  const record = { status: row.status, facts: { proposedBy: row.proposed_by } }
  return (['set', 'confirm', 'drop'] as const).filter(
    (act) => staffMay(role, calls[act]) && allows(hotWalletLife, record, events[act]),
  )
}

type Context = NoTransactionContext<typeof confirmHotLevels>

/** The row is locked, and after the step the balance is held against the levels as they now are. */
async function decide(
  { id, reason }: ParsedOf<typeof confirmHotLevels>,
  context: Context,
  audit: AuditAct,
  changeOf: (
    deps: HotWalletDeps,
    row: HotWalletRow,
  ) => Promise<{ event: HotWalletEvent; levels?: Levels }>,
) {
  const { world, tenant, caller, entered } = context
  return carryOut(context, { audit, reason }, async (tx) => {
    const deps = { tx, tenantId: tenant.id, world }
    const row = isUuid(id) ? await lockHotWallet(tx, tenant.id, id) : null
    if (!row) throw new Refusal('NOT_FOUND')
    const change = await changeOf(deps, row)
    const next = await stepHotWallet(deps, row, { ...change, actor: caller.staffId, words: reason })
    const { status } = await followLevel(deps, next)
    entered.object = `hot_wallet ${id}`
    return { id, status }
  })
}

async function levelsIn(
  { tx, tenantId }: HotWalletDeps,
  row: HotWalletRow,
  { low, high }: ParsedOf<typeof setHotLevels>,
): Promise<Levels> {
  const { scale } = currencyAmong(await readCurrencies(tx, tenantId), row.currency_id)
  const levels = { low: minorOf('low', low), high: minorOf('high', high) }
  if (levels.low !== null && levels.high !== null && levels.high <= levels.low)
    throw invalid('high', 'TOO_SMALL')
  return levels

  function minorOf(name: keyof Levels, amount: string | null): bigint | null {
    if (amount === null) return null
    const minor = toMinor(amount, scale)
    if (minor === null || minor < 0n) throw invalid(name, 'INVALID')
    return minor
  }
}

function invalid(name: string, code: string) {
  return new Refusal('VALIDATION_FAILED', 'These are no levels.', {
    errors: [{ pointer: `/${name}`, code }],
  })
}

/** Without a low level anything is enough, and without a high one nothing is too much. */
const isLooser = (before: Levels, after: Levels) =>
  (before.low !== null && (after.low === null || after.low < before.low)) ||
  (before.high !== null && (after.high === null || after.high > before.high))

export const hotWalletRoutes: HandlersOf<typeof hotWalletCalls> = {
  listHotWallets: handleListHotWallets,
  readHotWallet: handleReadHotWallet,
  setHotLevels: {
    noTransaction: (request, context) =>
      decide(request, context, setHotLevels.audit, async (deps, row) => {
        const levels = await levelsIn(deps, row, request)
        if (levels.low === row.low && levels.high === row.high) throw new Refusal('SAME_VALUE')
        return { event: { type: 'levels.set', isLooser: isLooser(row, levels) }, levels }
      }),
  },
  confirmHotLevels: {
    noTransaction: (request, context) =>
      decide(request, context, confirmHotLevels.audit, async () => ({
        event: { type: 'levels.confirm', by: context.caller.staffId },
      })),
  },
  dropHotLevels: {
    noTransaction: (request, context) =>
      decide(request, context, dropHotLevels.audit, async () => ({
        event: { type: 'levels.drop' },
      })),
  },
}
