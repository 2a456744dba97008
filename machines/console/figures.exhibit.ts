import { recordExhibit } from './recordExhibit.setup.ts'
import { dashboard } from './dashboard.flow.ts'
import { flowCounts } from './flowCounts.flow.ts'
import { flowStates } from './flowStates.flow.ts'
import { readExhibit } from './readExhibit.setup.ts'

/** Pages of figures about the tenant as a whole. */
export const figureExhibits = {
  dashboard: readExhibit(dashboard.flow, { days: '1' }, { orders: [] }),
  flowCounts: recordExhibit(flowCounts.flow, 'stop', { is_on: true, flows: [] }),
  flowStates: readExhibit(flowStates.flow, { flow: 'place', days: '7' }, { states: [] }),
}
