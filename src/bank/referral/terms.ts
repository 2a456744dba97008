import type { ReferralTerms } from '#contract/referralTerms'
import { policyOf } from '#bank/policy/policy'
import type { RequestContext } from '#bank/requestContext'

/**
 * Null where the tenant pays for no invitations, and where it verifies nobody, so that nobody could
 * earn what was promised.
 */
export async function referralTermsOf({
  tx,
  world,
  tenant,
}: Pick<RequestContext, 'tx' | 'world' | 'tenant'>): Promise<ReferralTerms | null> {
  const { enable_kyc, base_currency: currency } = tenant.config
  if (!enable_kyc) return null
  const { document } = await policyOf({ tx, scope: { tenantId: tenant.id }, world })
  return document.referral && { currency, ...document.referral }
}
