import { recordExhibit } from '#machines/console/recordExhibit.setup'
import { oneDifference } from '#machines/console/oneDifference.flow'
import { eventsOf } from '#machines/kit/exhibit'
import { differenceLife } from './difference.life.ts'

export const reconciliationExhibits = {
  difference: {
    logic: differenceLife,
    inputs: [{ proposedBy: null }, { proposedBy: 's1' }],
    events: [
      ...eventsOf('sides.agreed', 'sides.differed', 'staff.explain', 'staff.reopen'),
      { type: 'staff.correct', by: 's1' },
      { type: 'staff.correct', by: 's2' },
    ],
  },
  oneDifference: recordExhibit(oneDifference.flow, 'explain', { id: 'l1' }),
}
