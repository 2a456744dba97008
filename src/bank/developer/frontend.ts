import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  createFrontendKey,
  dropFrontendKey,
  FrontendKey,
  regenerateFrontendKey,
} from '#contract/developer'
import { isUuid } from '#bank/db/uuid'
import { requireProof } from '#bank/proof/proof'
import type { PersonVisit, SignedInVisit } from '#bank/requestContext'
import { findWallet } from '#bank/wallet/wallet.rows'
import { assertRoom, blankRow, keyAt, revoked, written } from './developer.ts'
import { insertKey, listKeyRows, writeKey, type KeyRow } from './developer.rows.ts'
import { freshKey } from './keyText.ts'
import { tellOfKey } from './notice.ts'

/** Keys that stand in public pages. A new text ends the old one at once. */

export async function listFrontend(_: unknown, { tx, scope }: PersonVisit) {
  const rows = await listKeyRows(tx, scope.tenantId, scope.personId, 'frontend')
  return { success: true as const, data: rows.map(shown) }
}

export async function createFrontend(heard: Heard<typeof createFrontendKey>, visit: SignedInVisit) {
  const { tx, scope, world, tenant } = visit
  const wallet = isUuid(heard.wallet_id) ? await findWallet(tx, scope, heard.wallet_id) : null
  if (!wallet) throw new Refusal('NOT_FOUND')
  await assertRoom(visit, 'frontend')
  await requireProof(visit, { purpose: 'keys', meta: { subject: heard.wallet_id } })
  const fresh = freshKey(world, tenant.kind, 'frontend')
  const row: KeyRow = {
    ...blankRow(visit, fresh),
    kind: 'frontend',
    name: heard.name,
    role: heard.role,
    wallet_id: heard.wallet_id,
    origins: heard.origins,
  }
  await insertKey(tx, scope.tenantId, row)
  await tellOfKey(visit, row, 'made')
  return { success: true as const, data: { ...shown(row), key: fresh.text } }
}

export async function regenerate(
  { id }: Heard<typeof regenerateFrontendKey>,
  visit: SignedInVisit,
) {
  const { tx, scope, world, tenant } = visit
  const before = await keyAt(visit, id, 'frontend')
  if (before.status === 'REVOKED') throw new Refusal('NOT_FOUND')
  await requireProof(visit, { purpose: 'keys', meta: { subject: before.id } })
  const fresh = freshKey(world, tenant.kind, 'frontend')
  const updated_at = world.clock.now()
  const next = { ...before, ...written(fresh), updated_at }
  const after = await writeKey(tx, scope.tenantId, next)
  if (!after) throw new Refusal('VERSION_CONFLICT')
  await tellOfKey(visit, after, 'renewed')
  return { success: true as const, data: { ...shown(after), key: fresh.text } }
}

export async function dropFrontend({ id }: Heard<typeof dropFrontendKey>, visit: SignedInVisit) {
  const gone = await revoked(visit, await keyAt(visit, id, 'frontend'))
  return {
    success: true as const,
    data: { id: gone.id, revoked_at: gone.updated_at.toISOString() },
  }
}

const shown = (row: KeyRow): FrontendKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  wallet_id: row.wallet_id ?? '',
  origins: row.origins,
  is_enabled: row.status === 'ACTIVE',
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
