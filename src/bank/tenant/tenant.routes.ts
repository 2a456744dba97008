import type { tenantCalls } from '#contract/ops/tenant'
import type { HandlersOf } from '#bank/requestContext'
import {
  proposeTenantClosingHandler,
  proposeTenantHandler,
  proposeTenantPauseHandler,
  proposeTenantResumptionHandler,
} from './propose.ts'
import { handleReadTenant, handleReadTenants } from './read.ts'

export const tenantRoutes: HandlersOf<typeof tenantCalls> = {
  readTenants: handleReadTenants,
  readTenant: handleReadTenant,
  proposeTenant: proposeTenantHandler,
  proposeTenantPause: proposeTenantPauseHandler,
  proposeTenantResumption: proposeTenantResumptionHandler,
  proposeTenantClosing: proposeTenantClosingHandler,
}
