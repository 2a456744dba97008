import { adjustments } from './adjustments.flow.ts'
import { recordExhibit } from './console.exhibit.ts'

export const adjustmentsExhibit = recordExhibit(adjustments.flow, 'goodwill', {
  customer: { id: 'c1' },
})
