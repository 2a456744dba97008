import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { MemberRole } from '#contract/member'
import type { WalletRole } from '#contract/wallet'
import { WORTH_SCALE, worthShown } from '#bank/policy/document'
import { requireProof } from '#bank/proof/proof'
import type { SignedInContext } from '#bank/requestContext'
import { findStanding } from './payment.rows.ts'

/** Who acts in the wallet of the scope. */
export async function actingRole({ tx, scope }: SignedInContext): Promise<WalletRole> {
  if (!scope.member) return 'owner'
  const standing = await findStanding(tx, scope.tenantId, scope.member)
  if (!standing) throw new Refusal('NOT_FOUND')
  return standing.role
}

/** An admin manages those below them: neither other admins nor the owner. */
export function assertManages(acting: WalletRole, ...roles: readonly MemberRole[]): void {
  if (acting === 'owner') return
  if (acting !== 'admin' || roles.includes('admin')) throw new Refusal('ROLE_NOT_ALLOWED')
}

export interface Grant {
  role: MemberRole
  /** In hundredths of the base currency; null for all but payers. */
  most: bigint | null
}

/** A payer has a sum, and nobody else. */
export function grantOf(role: MemberRole, sum: string | null | undefined): Grant {
  if (role !== 'payer') return { role, most: null }
  const most = toMinor(sum ?? '', WORTH_SCALE)
  if (most === null || most <= 0n)
    throw new Refusal('AMOUNT_INVALID', undefined, {
      errors: [{ pointer: '/pays_most', code: 'AMOUNT_INVALID' }],
    })
  return { role, most }
}

/** Paying and approving are different powers: neither is the lesser. */
export const isMore = (before: Grant, after: Grant): boolean =>
  (after.role !== before.role && after.role !== 'viewer' && before.role !== 'admin') ||
  (after.role === 'payer' && before.role === 'payer' && (after.most ?? 0n) > (before.most ?? 0n))

/** Who gets in, as what, and for how much at once: another grant needs another proof. */
export const requireGrantProof = (
  context: SignedInContext,
  walletId: string,
  subject: string,
  { role, most }: Grant,
) =>
  requireProof(context, {
    purpose: 'members',
    wallet_id: walletId,
    ...(most !== null && { amount: worthShown(most) }),
    meta: { subject: `${role} ${subject}` },
  })
