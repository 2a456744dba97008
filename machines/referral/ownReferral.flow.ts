import type { ReferralCode, ReferralIncome } from '#contract/referral'
import { makeReadFlow } from '#machines/kit/read.flow'

export interface OwnReferral {
  code: ReferralCode
  income: ReferralIncome
}

/** By what somebody invites, and what they got for it so far. */
export const ownReferral = makeReadFlow<null, OwnReferral>('ownReferral')
