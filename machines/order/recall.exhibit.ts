import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { recallLife } from './recall.life.ts'
import { recallingFlow } from './recalling.flow.ts'

const recall: Exhibit = {
  logic: recallLife,
  inputs: [{ answer: null }],
  events: [
    ...eventsOf('recall.taken', 'recall.returned'),
    { type: 'recall.refused', answer: 'recipient_refused' },
    ...eventsOf('recall.expired', 'payment.failed'),
  ],
}

const recalling: Exhibit = {
  logic: recallingFlow,
  inputs: [{ orderId: 'o1' }],
  events: [
    { type: 'reason.choose', reason: 'wrong_recipient' },
    ...eventsOf('reason.change', 'recall.confirm', 'recall.close'),
    doneEvent('recallOrder'),
    refusedEvent('recallOrder', 'STATE_CONFLICT'),
  ],
}

export const recallExhibits = { recall, recalling }
