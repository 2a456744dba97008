import { adjustments } from './adjustments.flow.ts'
import { recordExhibit } from './recordExhibit.setup.ts'

export const adjustmentsExhibit = recordExhibit(adjustments.flow, 'goodwill', {
  customer: { id: 'c1' },
})
