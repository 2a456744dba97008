import { GOODWILL_MAX } from '#contract/ops/adjustment'
import { CREDIT_ALONE_MAX } from '#contract/ops/dispute'
import type { TenantSettings } from '#bank/tenant/tenant'

/** What staff may give in this tenant; as much as the contract allows where the tenant says nothing. */
export const staffSumsOf = ({ staff_sums }: Pick<TenantSettings, 'staff_sums'>) =>
  staff_sums ?? { goodwill: GOODWILL_MAX, credit_alone: CREDIT_ALONE_MAX }
