import type { DepositInstruction, IssuerEvent, moveAccount } from '#contract/account'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { accountLife, type AccountEvent } from '#machines/account/account.life'
import { advance, type IntentOf } from '#machines/kit/life'
import type { Scope, Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { existing } from '#bank/existing'
import { isGateOpen } from '#bank/kyc/gate'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { accountInFull } from './account.ts'
import { hasDepositOnItsWay, lockAccount, writeAccount, type AccountRow } from './account.rows.ts'
import { listPrograms } from './programs.rows.ts'

/** How each intent changes the row. Money is moved by the pay-in itself. */
type Effect = (row: AccountRow, details: DepositInstruction[]) => AccountRow

const unchanged: Effect = (row) => row
const effects: Record<IntentOf<typeof accountLife>['type'], Effect> = {
  keepDetails: (row, instructions) => ({ ...row, instructions }),
  retireDetails: (row) => ({ ...row, former: [...row.instructions, ...row.former].slice(0, 20) }),
  creditDeposit: unchanged,
  returnDeposit: unchanged,
}

export async function stepAccount(
  tx: Tx,
  { tenantId }: Scope,
  world: Pick<BankServices, 'clock' | 'engine'>,
  row: AccountRow,
  event: AccountEvent,
  details: DepositInstruction[] = [],
) {
  const facts = {
    verified: await isVerified(tx, world, tenantId, row),
    depositOnItsWay: await hasDepositOnItsWay(tx, tenantId, row.id),
    reason: row.reason,
  }
  const {
    status,
    facts: after,
    intents,
  } = advance(accountLife, { status: row.status, facts }, event)
  const moved = intents.reduce((now, { type }) => effects[type](now, details), row)
  const next = { ...moved, status, reason: after.reason }
  await writeAccount(tx, tenantId, next, world.clock.now())
  return { row: next, intents }
}

async function isVerified(
  tx: Tx,
  world: Pick<BankServices, 'engine' | 'clock'>,
  tenantId: string,
  { wallet_id, program_id }: AccountRow,
): Promise<boolean> {
  const program = (await listPrograms(tx, tenantId)).find(({ id }) => id === program_id)
  const deps = { tx, scope: { tenantId }, world }
  return isGateOpen(deps, wallet_id, program?.kyc_rail_id ?? null)
}

export function createIssuing(world: BankServices) {
  return async ({ accountId }: { accountId: string }, tenantId: string): Promise<void> => {
    const scope = { tenantId, personId: null }
    await world.engine.transaction(scope, async (tx) => {
      const row = await lockAccount(tx, tenantId, accountId)
      if (row?.status !== 'PENDING') return
      const details = await detailsFor(tx, world, tenantId, row)
      await stepAccount(tx, scope, world, row, { type: 'issuer.issued' }, details)
    })
  }
}

async function detailsFor(tx: Tx, { issuer }: BankServices, tenantId: string, row: AccountRow) {
  const program = existing(
    (await listPrograms(tx, tenantId)).find(({ id }) => id === row.program_id),
    `Account program ${row.program_id} is not there.`,
  )
  return issuer.issue({
    accountId: row.id,
    turn: row.former.length,
    holder: row.holder,
    currencyId: program.currency_id,
    rails: program.rails,
  })
}

const events: Record<IssuerEvent, AccountEvent> = {
  refuse: { type: 'issuer.refused', reason: 'refused' },
  cancel: { type: 'account.cancel' },
  renew: { type: 'details.changed' },
  pause: { type: 'account.pause' },
  resume: { type: 'account.resume' },
  close: { type: 'account.close' },
}

/** Sandbox only: does what the issuer or the bank's staff would do. */
export async function handleMoveAccount(
  { uuid, event }: ParsedOf<typeof moveAccount>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = isUuid(uuid) ? await lockAccount(tx, scope.tenantId, uuid) : null
  if (!row) throw new Refusal('NOT_FOUND')
  // The issuer counts retired details, so that new ones never equal the old.
  const turned = { ...row, former: [...row.former, ...row.instructions] }
  const details = event === 'renew' ? await detailsFor(tx, world, scope.tenantId, turned) : []
  const moved = await stepAccount(tx, scope, world, row, events[event], details)
  return accountInFull(moved.row, context)
}
