import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { submitOrder } from './place.flow.ts'

const draft = { walletId: 'w1', amount: '40' }

const order = (waits: boolean) => ({
  order_uuid: 'o1',
  next: waits ? { why: 'awaiting_step_up', allowed_events: ['order.approve'] } : null,
})

/** The chart in `machines/kit/submitOnce.flow.ts`, as an order is submitted by it. */
export const submitOnce: Exhibit = {
  logic: submitOrder.flow,
  inputs: [
    { walletId: 'w1', draft: null },
    { walletId: 'w1', draft },
  ],
  said: [
    { type: 'outcome.ask' },
    done('findSubmission', { submission: null }),
    done('findSubmission', { submission: { draft, sent: true } }),
    refused('findSubmission'),
    done('keepSubmission'),
    refused('keepSubmission', 'IDEMPOTENCY_IN_PROGRESS'),
    done('submit', order(true)),
    done('submit', order(false)),
    refused('submit', 'TIMEOUT'),
    refused('submit', 'INSUFFICIENT_FUNDS'),
    done('askOutcome', order(true)),
    done('askOutcome', order(false)),
    refused('askOutcome', 'OFFLINE'),
    refused('askOutcome', 'INSUFFICIENT_FUNDS'),
    done('forgetSubmission'),
    refused('forgetSubmission'),
    after('bankPauses', 'submitOnce.outcomeUnknown.waiting'),
  ],
}
