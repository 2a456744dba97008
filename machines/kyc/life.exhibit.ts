import { kycStatuses, type VerificationStatus } from '#contract/person'
import { eventsOf, type Exhibit } from '#machines/kit/exhibit'
import { entityLife, type EntityFacts } from './entity.life.ts'
import { railLife } from './rail.life.ts'

const newEntity: EntityFacts = {
  stage: null,
  reason: null,
  missing: ['document', 'face', 'questions'],
  attempts: 0,
  attemptsMax: 2,
  knownElsewhere: false,
  matches: true,
  vouchedBy: null,
  message: null,
}

export const entityExhibit: Exhibit = {
  logic: entityLife,
  inputs: [newEntity, { ...newEntity, knownElsewhere: true }, { ...newEntity, matches: false }],
  events: [
    ...eventsOf('visit.begin', 'visit.edit', 'entity.submit', 'verdict.green'),
    { type: 'verdict.retry', parts: ['face'], reason: 'unreadable' },
    { type: 'verdict.final', reason: 'not_accepted' },
    { type: 'verdict.duplicate' },
    { type: 'verdict.needs', parts: ['address'] },
    ...eventsOf('verdict.manual', 'verdict.hit', 'tries.spent'),
    { type: 'officer.approve', officer: 'first' },
    { type: 'officer.approve', officer: 'second' },
    { type: 'officer.askMore', parts: ['address'], message: 'Please send a recent bill.' },
    ...eventsOf('officer.decline', 'officer.merge', 'officer.confirmOther', 'officer.reopen'),
    ...eventsOf('officer.withdraw', 'requirement.due', 'requirement.overdue', 'customer.appeal'),
  ],
}

const railFactsWith = (entity: VerificationStatus | null, termsAccepted = true) => ({
  termsAccepted,
  entity,
  reason: null,
})

export const railExhibit: Exhibit = {
  logic: railLife,
  inputs: [
    railFactsWith(null, false),
    railFactsWith('APPROVED'),
    railFactsWith('PENDING'),
    railFactsWith('SOFT_REJECT'),
    railFactsWith('HOLD'),
  ],
  events: [
    ...eventsOf('terms.accept', 'rail.submit'),
    ...kycStatuses.map((to) => ({ type: 'entity.moved', to, reason: null })),
  ],
}
