import type { AccountEvent } from '#machines/account/account.life'
import { railLife, type RailEvent, type RailFacts } from '#machines/kyc/rail.life'
import { advance, type IntentOf } from '#machines/kit/life'
import { lockAccount } from '#bank/account/account.rows'
import { stepAccount } from '#bank/account/move'
import { feedInserts } from '#bank/feed/feed.rows'
import { bulkRow, writeRows } from '#bank/ledger/step'
import type { Tx } from '#bank/db/engine'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { policyOf } from '#bank/policy/policy'
import { listOwnedIds } from '#bank/wallet/wallet.rows'
import { listAccountsOn, listRailRows, writeRail, type RailRow } from './rail.rows.ts'
import { insertKycHistory, type EntityRow } from './entity.rows.ts'
import { isGated } from './rails.ts'

/** `actor` is the customer, a vendor, an officer or the bank. */
export interface KycStepDeps {
  tx: Tx
  tenant: Tenant
  world: BankServices
  actor: string
}

/**
 * Moves a rail one step. Closing it pauses its accounts in the same commit, and opening it resumes
 * exactly those. Issued cards keep working.
 */
export async function stepRail(
  deps: KycStepDeps,
  row: RailRow,
  facts: Omit<RailFacts, 'reason'>,
  event: RailEvent,
): Promise<RailRow> {
  const { tx, tenant, world, actor } = deps
  const at = world.clock.now()
  const record = { status: row.status, facts: { ...facts, reason: row.reason } }
  const { status, facts: after, intents } = advance(railLife, record, event)
  if (status === row.status && after.reason === row.reason) return row
  const moved: RailRow = { ...row, status, reason: after.reason, moved_at: at }
  await writeRail(tx, tenant.id, moved)
  let next = moved
  for (const { type } of intents) next = await effects[type](deps, next)
  if (next !== moved) await writeRail(tx, tenant.id, next)
  await insertKycHistory(tx, tenant.id, {
    id: world.random.id(),
    person_id: row.person_id,
    wallet_id: row.wallet_id,
    subject: row.rail_id,
    event: event.type,
    status_before: row.status,
    status_after: status,
    reason: next.reason,
    actor,
    at,
  })
  await publishRail(deps, next)
  return next
}

const effects: Record<
  IntentOf<typeof railLife>['type'],
  (deps: KycStepDeps, row: RailRow) => Promise<RailRow>
> = {
  async shutGate(deps, row) {
    const { tx, tenant, world } = deps
    const { document } = await policyOf({ tx, scope: { tenantId: tenant.id }, world })
    if (!isGated(document, row.rail_id)) return row
    const open = await listAccountsOn(tx, tenant.id, row)
    for (const id of open) await moveAccount(deps, id, { type: 'account.pause' })
    return { ...row, paused: open }
  },
  async openGate(deps, row) {
    for (const id of row.paused) await moveAccount(deps, id, { type: 'account.resume' })
    return { ...row, paused: [] }
  },
}

/** Leaves an account alone whose status changed meanwhile. */
async function moveAccount({ tx, tenant, world }: KycStepDeps, id: string, event: AccountEvent) {
  const account = await lockAccount(tx, tenant.id, id)
  const from = event.type === 'account.pause' ? 'ACTIVE' : 'INACTIVE'
  if (account?.status !== from) return
  await stepAccount(tx, { tenantId: tenant.id, personId: null }, world, account, event)
}

/** Every submitted rail follows the entity. */
export async function updateRails(deps: KycStepDeps, entity: EntityRow): Promise<void> {
  const rails = await listRailRows(deps.tx, deps.tenant.id, entity.wallet_id)
  for (const row of rails)
    if (row.status !== 'UNVERIFIED')
      await stepRail(
        deps,
        row,
        { termsAccepted: true, entity: entity.status },
        { type: 'entity.moved', to: entity.status, reason: entity.reason },
      )
}

async function publishRail({ tx, tenant, world }: KycStepDeps, row: RailRow) {
  const { wallet_id, rail_id, status, reason } = row
  const record = { id: rail_id, subject: 'rail', status, reason }
  const news = await ownersNews(tx, tenant.id, { wallet_id, person_id: row.person_id }, record)
  await writeRows(tx, tenant.id, news, world.clock.now())
}

/** One entry for each wallet of the owner, so that whichever is open hears of it. */
export async function ownersNews(
  tx: Tx,
  tenantId: string,
  { wallet_id: ownerId, person_id: personId }: Pick<RailRow, 'wallet_id' | 'person_id'>,
  record: object,
) {
  const wallets = await listOwnedIds(tx, tenantId, ownerId)
  return wallets.map((walletId) =>
    bulkRow(feedInserts, {
      walletId,
      personId,
      table: 'rails',
      kind: 'UPDATE',
      record: { ...record, wallet_id: walletId },
    }),
  )
}
