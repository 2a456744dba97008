import { delayEvent, doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { continuationFlow } from './continuation.flow.ts'
import { redeemCode, type Resumed } from './redeemCode.flow.ts'
import { resumePageFlow } from './resumePage.flow.ts'

const resumed: Resumed = { route: 'send', id: null, query: 'wallet=w1' }

const continuationExhibit: Exhibit = {
  logic: continuationFlow,
  inputs: [
    { walletId: 'w1', form: 'send', orderId: null },
    { walletId: 'w1', form: null, orderId: 'o1' },
  ],
  events: [
    ...eventsOf('code.renew'),
    doneEvent('createCode'),
    refusedEvent('createCode', 'OFFLINE'),
    refusedEvent('createCode', 'NOT_FOUND'),
    delayEvent('codeExpires', 'continuation.open.shown'),
  ],
}

const redeemCodeExhibit: Exhibit = {
  logic: redeemCode.flow,
  inputs: [{ draft: {} }],
  events: [
    { type: 'draft.set', change: {} },
    ...eventsOf('form.submit', 'form.reset'),
    doneEvent('submitForm', { result: resumed }),
    refusedEvent('submitForm', 'CODE_INVALID'),
    refusedEvent('submitForm', 'USER_LOCKED', { retry_after_s: 900 }),
  ],
}

const resumePage: Exhibit = pageExhibit(
  // No parent here to send to.
  resumePageFlow.provide({ actions: { openResumed: () => {} } }),
  [
    { type: 'location.changed', id: null, query: 'form=send' },
    { type: 'location.changed', id: null, query: 'order=o1' },
    doneEvent('redeemCode', { result: null }),
    doneEvent('redeemCode', { result: resumed }),
  ],
)

export const resumeExhibits = {
  resumePage,
  continuation: continuationExhibit,
  redeemCode: redeemCodeExhibit,
}
