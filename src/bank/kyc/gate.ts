import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { Tenant } from '#bank/tenant/tenant'
import type { RequestContext } from '#bank/requestContext'
import { isGated } from './rails.ts'
import { listOpenRails, listRailRows } from './rail.rows.ts'

/**
 * KYC gates. What needs a closed rail is shown as unavailable before anyone types an amount, and
 * the same rule refuses the request.
 */

type GateDeps = Pick<RequestContext, 'tx' | 'scope' | 'tenant'>

export async function isGateOpen(
  tx: Tx,
  tenant: Pick<Tenant, 'id' | 'config'>,
  walletId: string,
  railId: string | null,
): Promise<boolean> {
  if (railId === null || !isGated(tenant, railId)) return true
  const rails = await listRailRows(tx, tenant.id, walletId)
  return rails.some(({ rail_id, status }) => rail_id === railId && status === 'APPROVED')
}

/** The refusal names the rail, so that a screen can link to it. */
export async function assertGateOpen(
  { tx, tenant }: GateDeps,
  walletId: string,
  railId: string | null,
) {
  if (railId === null || (await isGateOpen(tx, tenant, walletId, railId))) return
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
  const open =
    tenant.config.enable_kyc && personId !== null
      ? await listOpenRails(tx, tenant.id, { personId, walletId })
      : new Set<string>()
  return (railId: string | null) => railId === null || !isGated(tenant, railId) || open.has(railId)
}
