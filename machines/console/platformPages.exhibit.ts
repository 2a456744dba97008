import type { Exhibit } from '#machines/kit/exhibit'
import { oneTenant } from './oneTenant.flow.ts'
import { platformPagesFlow } from './platformPages.flow.ts'
import { recordExhibit } from './recordExhibit.setup.ts'
import { tenantList } from './tenantList.flow.ts'

const places = [null, 't1'].map((id) => ({ location: { page: 'tenants', id, query: '' } as const }))

const platformPages: Exhibit = {
  logic: platformPagesFlow,
  inputs: places,
  events: [
    ...places.map((place) => ({ type: 'location.changed', ...place })),
    { type: 'news.arrived' },
  ],
}

/** Whole banks, as the platform makes and moves them. */
export const platformExhibits = {
  platformPages,
  tenantList: recordExhibit(tenantList.flow, 'create', { tenants: [], open: [] }),
  oneTenant: recordExhibit(oneTenant.flow, 'pause', { id: 't1' }),
}
