import { Refusal } from '#contract/kit/refusal'
import { table, type CallName } from '#contract/table'
import { memberMay, sharedCalls } from '#contract/walletAccess'
import { inTenant, type Scope, type Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import type { Caller } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findMembership, walletOfActivity, walletOfOrder, type Membership } from './access.rows.ts'

/**
 * What keeps a shared wallet apart. A member's call runs in the scope of the wallet's owner, narrowed to
 * that wallet: handlers find what they would find for the owner, and row-level security shows
 * nothing else. For whoever shares no wallet nothing is asked.
 */
export async function inNamedWallet<Call extends NamingCall>(
  world: Pick<BankServices, 'engine'>,
  name: string,
  call: Call,
): Promise<Call> {
  const scope = await scopeOfCall(world, name, call.principal, call.request)
  return { ...call, principal: { ...call.principal, scope } }
}

interface NamingCall {
  principal: { scope: Scope; caller: Caller }
  request: Record<string, unknown>
}

async function scopeOfCall(
  { engine }: Pick<BankServices, 'engine'>,
  name: string,
  { scope, caller }: { scope: Scope; caller: Caller },
  request: Record<string, unknown>,
): Promise<Scope> {
  if (caller.kind !== 'person' || !caller.isMember || !isCall(name)) return scope
  const { personId } = caller
  const membership = await inTenant(engine, scope.tenantId, async (tx) => {
    const named = await walletNamed(tx, scope.tenantId, name, request)
    return named && findMembership(tx, scope.tenantId, { personId, name: named })
  })
  if (!membership) return scope
  if (!memberMay(membership.role, name)) throw new Refusal('ROLE_NOT_ALLOWED')
  return scopeOfMember(scope.tenantId, personId, membership)
}

/** For what is no call: following a wallet's news. */
export async function scopeOfWallet(
  { engine }: Pick<BankServices, 'engine'>,
  tenantId: string,
  { personId, isMember }: Extract<Caller, { kind: 'person' }>,
  walletId: string,
): Promise<Scope> {
  const membership = isMember
    ? await inTenant(engine, tenantId, (tx) =>
        findMembership(tx, tenantId, { personId, name: walletId }),
      )
    : null
  return membership ? scopeOfMember(tenantId, personId, membership) : { tenantId, personId }
}

const scopeOfMember = (
  tenantId: string,
  personId: string,
  { ownerId, walletId }: Membership,
): Scope => ({ tenantId, personId: ownerId, member: { personId, walletId } })

const isCall = (name: string): name is CallName => Object.hasOwn(table, name)

async function walletNamed(
  tx: Tx,
  tenantId: string,
  call: CallName,
  request: Record<string, unknown>,
): Promise<string | null> {
  const rule = sharedCalls[call]
  if (!rule) return null
  if ('order' in rule) return walletOfOrder(tx, tenantId, String(request[rule.order]))
  if ('activity' in rule) {
    const id = String(request[rule.activity])
    return isUuid(id) ? walletOfActivity(tx, tenantId, id) : null
  }
  const name = request[rule.wallet] ?? request.wallet_uuid
  return typeof name === 'string' ? name : null
}

/** Whose second factor counts: that of whoever acts, not of the wallet's owner. */
export const actorIn = ({ tenantId, personId, member }: Scope & { personId: string }) => ({
  tenantId,
  personId: member?.personId ?? personId,
})
