import type { Dashboard, DashboardDays } from '#contract/ops/dashboard'
import { makeReadFlow } from '#machines/kit/read.flow'

/** How the tenant is doing, of so many days. */
export const dashboard = makeReadFlow<{ days: DashboardDays }, Dashboard>('dashboard')
