import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  createFrontendKey,
  dropFrontendKey,
  FrontendKey,
  regenerateFrontendKey,
} from '#contract/developer'
import { isUuid } from '#bank/db/uuid'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { findWallet } from '#bank/wallet/wallet.rows'
import { assertKeyLimit, blankRow, keyAt, keyColumns, revokeRow } from './developer.ts'
import { insertKey, listKeyRows, writeKey, type KeyRow } from './developer.rows.ts'
import { freshKey } from './keyText.ts'
import { notifyKeyOwner } from './notice.ts'

/** Keys for public pages. A new text replaces the old one at once, without overlap. */

export async function handleListFrontendKeys(_: unknown, { tx, scope }: PersonContext) {
  const rows = await listKeyRows(tx, scope.tenantId, scope.personId, 'frontend')
  return { success: true as const, data: rows.map(shown) }
}

export async function handleCreateFrontendKey(
  request: ParsedOf<typeof createFrontendKey>,
  context: SignedInContext,
) {
  const { tx, scope, world, tenant } = context
  const wallet = isUuid(request.wallet_id) ? await findWallet(tx, scope, request.wallet_id) : null
  if (!wallet) throw new Refusal('NOT_FOUND')
  await assertKeyLimit(context, 'frontend')
  await requireProof(context, { purpose: 'keys', meta: { subject: request.wallet_id } })
  const fresh = freshKey(world, tenant.kind, 'frontend')
  const row: KeyRow = {
    ...blankRow(context, fresh),
    kind: 'frontend',
    name: request.name,
    role: request.role,
    wallet_id: request.wallet_id,
    origins: request.origins,
  }
  await insertKey(tx, scope.tenantId, row)
  await notifyKeyOwner(context, row, 'made')
  return { success: true as const, data: { ...shown(row), key: fresh.text } }
}

export async function handleRegenerateFrontendKey(
  { id }: ParsedOf<typeof regenerateFrontendKey>,
  context: SignedInContext,
) {
  const { tx, scope, world, tenant } = context
  const before = await keyAt(context, id, 'frontend')
  if (before.status === 'REVOKED') throw new Refusal('NOT_FOUND')
  await requireProof(context, { purpose: 'keys', meta: { subject: before.id } })
  const fresh = freshKey(world, tenant.kind, 'frontend')
  const next = { ...before, ...keyColumns(fresh), updated_at: world.clock.now() }
  const after = await writeKey(tx, scope.tenantId, next)
  if (!after) throw new Refusal('VERSION_CONFLICT')
  await notifyKeyOwner(context, after, 'renewed')
  return { success: true as const, data: { ...shown(after), key: fresh.text } }
}

export async function handleDropFrontendKey(
  { id }: ParsedOf<typeof dropFrontendKey>,
  context: SignedInContext,
) {
  const { updated_at } = await revokeRow(context, await keyAt(context, id, 'frontend'))
  return { success: true as const, data: { id, revoked_at: updated_at.toISOString() } }
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
