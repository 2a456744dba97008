import type { Exhibit } from '#machines/kit/exhibit'
import { tenantLife } from './tenant.life.ts'

export const tenantExhibit: Exhibit = {
  logic: tenantLife,
  events: [{ type: 'tenant.pause' }, { type: 'tenant.resume' }, { type: 'tenant.close' }],
}
