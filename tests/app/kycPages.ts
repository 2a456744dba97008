import type { KycRail } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'

/** The verification of wallet `w1`, and what that opens. */

export const moment = '2026-01-05T10:30:00Z'
export const ENTITY = '/v2/kyc/w1/entity'
export const RAILS = '/v2/kyc/w1/rails'

export const entity = (more: Partial<KycEntity> = {}): KycEntity => ({
  id: 'e1',
  wallet_id: 'w1',
  type: 'individual',
  status: 'UNVERIFIED',
  dao_status: false,
  transmits_customer_funds: false,
  stage: null,
  reason: null,
  missing: [],
  can_visit: false,
  can_appeal: false,
  is_final: false,
  attempts_left: 2,
  visit: null,
  moved_at: moment,
  ...more,
})

interface More extends Partial<Omit<KycRail, 'wallet_rail'>> {
  wallet_rail?: Partial<KycRail['wallet_rail']>
}

/** A rail nobody was verified for yet. */
export const rail = (id: string, name: string, { wallet_rail, ...more }: More = {}): KycRail => ({
  id,
  code: id,
  name,
  terms_and_conditions: [],
  wallet_rail: {
    status: 'UNVERIFIED',
    message: null,
    terms_confirmed: false,
    extra_actions: [],
    terms_and_conditions: [],
    is_submit_available: false,
    reason: null,
    moved_at: null,
    ...wallet_rail,
  },
  is_gate: true,
  terms_version: 1,
  order_types: [],
  opens: [],
  ...more,
})
