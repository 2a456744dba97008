import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { Tenant } from '#bank/tenant/tenant'
import type { RequestContext } from '#bank/requestContext'
import { findEntity, hasApprovedEntity } from './entity.rows.ts'
import { isGated } from './rails.ts'
import { listOpenRails, listRailRows } from './rail.rows.ts'

/**
 * KYC gates. What needs a closed rail is shown as unavailable before anyone types an amount, and
 * the same rule refuses the request. What needs no rail needs a verified customer, unless the
 * tenant's policy opens it.
 */

type GateDeps = Pick<RequestContext, 'tx' | 'scope' | 'tenant'>

export async function isGateOpen(
  tx: Tx,
  tenant: Pick<Tenant, 'id' | 'config'>,
  walletId: string,
  railId: string | null,
): Promise<boolean> {
  if (!isGated(tenant, railId)) return true
  if (railId === null) return (await findEntity(tx, tenant.id, walletId))?.status === 'APPROVED'
  const rails = await listRailRows(tx, tenant.id, walletId)
  return rails.some(({ rail_id, status }) => rail_id === railId && status === 'APPROVED')
}

/** The refusal names the rail, so that a screen can link to it. */
export async function assertGateOpen(
  { tx, tenant }: GateDeps,
  walletId: string,
  railId: string | null,
) {
  if (await isGateOpen(tx, tenant, walletId, railId)) return
  if (railId === null)
    throw new Refusal('KYC_REQUIRED', 'This wallet is not verified.', {
      errors: [{ pointer: '/wallet_id', code: 'IDENTITY' }],
    })
  throw new Refusal('KYC_REQUIRED', 'This wallet is not verified for the rail.', {
    errors: [{ pointer: '/wallet_id', code: 'RAIL', params: { rail_id: railId } }],
  })
}

/**
 * Open rails of one wallet, or of any wallet of the person. Without a person only ungated rails are
 * open.
 */
export async function gatesFor({ tx, scope, tenant }: GateDeps, walletId: string | null) {
  const { personId } = scope
  const of = personId === null ? null : { personId, walletId }
  const open = of ? await listOpenRails(tx, tenant.id, of) : new Set<string>()
  const isKnown = of !== null && (await hasApprovedEntity(tx, tenant.id, of))
  return (railId: string | null) =>
    !isGated(tenant, railId) || (railId === null ? isKnown : open.has(railId))
}
