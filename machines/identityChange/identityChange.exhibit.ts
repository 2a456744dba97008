import type { IdentityChange, IdentityChangeStatus } from '#contract/identityChange'
import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { changeRequestFlow } from './changeRequest.flow.ts'
import { identityChangeLife } from './identityChange.life.ts'

export const identityChangeExhibit: Exhibit = {
  logic: identityChangeLife,
  inputs: [
    { reason: null, knownElsewhere: false },
    { reason: null, knownElsewhere: true },
  ],
  events: [
    { type: 'documents.give' },
    { type: 'change.withdraw' },
    { type: 'verdict.green' },
    { type: 'verdict.retry', reason: 'unreadable' },
    { type: 'verdict.final', reason: 'not_accepted' },
  ],
}

const change = (status: IdentityChangeStatus): IdentityChange => ({
  id: 'c1',
  subject: 'name',
  status,
  reason: null,
  values: { first_name: 'Ann', last_name: 'Mill' },
  created_at: '2026-01-01T00:00:00Z',
  moved_at: '2026-01-01T00:00:00Z',
})

const read = (status: IdentityChangeStatus) =>
  doneEvent('readNewestChange', { change: change(status) })

export const changeRequestExhibit: Exhibit = {
  logic: changeRequestFlow,
  events: [
    { type: 'change.refresh' },
    { type: 'form.open' },
    { type: 'form.close' },
    { type: 'subject.choose', subject: 'address' },
    {
      type: 'change.request',
      request: { subject: 'name', first_name: 'Ann', last_name: 'Mill' },
    },
    { type: 'documents.open' },
    { type: 'change.withdraw' },
    { type: 'verdict.simulate', word: 'green' },
    { type: 'app.shown' },
    doneEvent('readNewestChange', { change: null }),
    read('REQUESTED'),
    read('IN_REVIEW'),
    read('APPROVED'),
    read('DECLINED'),
    refusedEvent('readNewestChange', 'OFFLINE'),
    doneEvent('readCountries', { countries: ['DE', 'FR'] }),
    refusedEvent('readCountries', 'OFFLINE'),
    doneEvent('sendChangeRequest', change('REQUESTED')),
    refusedEvent('sendChangeRequest', 'SAME_VALUE'),
    doneEvent('openDocuments'),
    refusedEvent('openDocuments', 'OVERLOADED'),
    doneEvent('withdrawChange', change('WITHDRAWN')),
    refusedEvent('withdrawChange', 'STATE_CONFLICT'),
    doneEvent('simulateVerdict', change('APPROVED')),
    refusedEvent('simulateVerdict', 'STATE_CONFLICT'),
    delayEvent('pollDue', 'changeRequest.shown.inReview'),
  ],
  // What was typed and refused last decides nothing that follows.
  essence: ({ context: { change: newest, statusBefore } }) => ({
    status: (newest as IdentityChange | null)?.status,
    statusBefore,
  }),
}
