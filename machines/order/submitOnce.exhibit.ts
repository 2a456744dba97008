import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { submitOrder } from './place.flow.ts'

const draft = { walletId: 'w1', amount: '40' }

const order = (waits: boolean) => ({
  order_uuid: 'o1',
  next: waits ? { why: 'awaiting_step_up', allowed_events: ['order.approve'] } : null,
})

/** The submitOnce chart as orders use it. */
export const submitOnce: Exhibit = {
  logic: submitOrder.flow,
  inputs: [
    { walletId: 'w1', draft: null },
    { walletId: 'w1', draft },
  ],
  events: [
    { type: 'outcome.ask' },
    doneEvent('findSubmission', { submission: null }),
    doneEvent('findSubmission', { submission: { draft, sent: true } }),
    refusedEvent('findSubmission'),
    doneEvent('keepSubmission'),
    refusedEvent('keepSubmission', 'IDEMPOTENCY_IN_PROGRESS'),
    doneEvent('submit', order(true)),
    doneEvent('submit', order(false)),
    refusedEvent('submit', 'TIMEOUT'),
    refusedEvent('submit', 'INSUFFICIENT_FUNDS'),
    doneEvent('askOutcome', order(true)),
    doneEvent('askOutcome', order(false)),
    refusedEvent('askOutcome', 'OFFLINE'),
    refusedEvent('askOutcome', 'INSUFFICIENT_FUNDS'),
    doneEvent('forgetSubmission'),
    refusedEvent('forgetSubmission'),
    delayEvent('retryDelayPasses', 'submitOnce.outcomeUnknown.waiting'),
  ],
}
