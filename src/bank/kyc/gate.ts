import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { policyOf } from '#bank/policy/policy'
import type { RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findEntity, hasApprovedEntity } from './entity.rows.ts'
import { isGated } from './rails.ts'
import { listOpenRails, listRailRows } from './rail.rows.ts'

/**
 * KYC gates. What needs a closed rail is shown as unavailable before anyone types an amount, and
 * the same rule refuses the request. What needs no rail needs a verified customer, unless the
 * tenant's policy opens it.
 */

interface GateDeps {
  tx: Tx
  scope: Pick<RequestContext['scope'], 'tenantId'>
  world: Pick<BankServices, 'engine' | 'clock'>
}

export async function isGateOpen(
  deps: GateDeps,
  walletId: string,
  railId: string | null,
): Promise<boolean> {
  const { document } = await policyOf(deps)
  if (!isGated(document, railId)) return true
  const { tx, scope } = deps
  if (railId === null)
    return (await findEntity(tx, scope.tenantId, walletId))?.status === 'APPROVED'
  const rails = await listRailRows(tx, scope.tenantId, walletId)
  return rails.some(({ rail_id, status }) => rail_id === railId && status === 'APPROVED')
}

/** The refusal names the rail, so that a screen can link to it. */
export async function assertGateOpen(deps: GateDeps, walletId: string, railId: string | null) {
  if (await isGateOpen(deps, walletId, railId)) return
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
export async function gatesFor(context: RequestContext, walletId: string | null) {
  const { tx, scope } = context
  const { document } = await policyOf(context)
  const { personId, tenantId } = scope
  const of = personId === null ? null : { personId, walletId }
  const open = of ? await listOpenRails(tx, tenantId, of) : new Set<string>()
  const isKnown = of !== null && (await hasApprovedEntity(tx, tenantId, of))
  return (railId: string | null) =>
    !isGated(document, railId) || (railId === null ? isKnown : open.has(railId))
}
