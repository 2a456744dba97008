import { kycStatuses, type KycStatus } from '#contract/person'
import type { Exhibit } from '#machines/kit/exhibit'
import { entityLife, type EntityFacts } from './entity.life.ts'
import { railLife } from './rail.life.ts'

const fresh: EntityFacts = {
  stage: null,
  reason: null,
  missing: ['document', 'face', 'questions'],
  attempts: 0,
  attemptsMax: 2,
  knownElsewhere: false,
  matches: true,
  vouchedBy: null,
}

export const entity: Exhibit = {
  logic: entityLife,
  inputs: [fresh, { ...fresh, knownElsewhere: true }, { ...fresh, matches: false }],
  said: [
    { type: 'visit.begin' },
    { type: 'visit.edit' },
    { type: 'entity.submit' },
    { type: 'verdict.green' },
    { type: 'verdict.retry', parts: ['face'], reason: 'unreadable' },
    { type: 'verdict.final', reason: 'not_accepted' },
    { type: 'verdict.duplicate' },
    { type: 'verdict.needs', parts: ['address'] },
    { type: 'verdict.manual' },
    { type: 'verdict.hit' },
    { type: 'tries.spent' },
    { type: 'officer.approve', officer: 'first' },
    { type: 'officer.approve', officer: 'second' },
    { type: 'officer.decline' },
    { type: 'officer.merge' },
    { type: 'officer.confirmOther' },
    { type: 'officer.reopen' },
    { type: 'officer.withdraw' },
    { type: 'requirement.due' },
    { type: 'requirement.overdue' },
    { type: 'customer.appeal' },
  ],
}

const asked = (entity: KycStatus | null, termsAccepted = true) => ({
  termsAccepted,
  entity,
  reason: null,
})

export const rail: Exhibit = {
  logic: railLife,
  inputs: [
    asked(null, false),
    asked('APPROVED'),
    asked('PENDING'),
    asked('SOFT_REJECT'),
    asked('HOLD'),
  ],
  said: [
    { type: 'terms.accept' },
    { type: 'rail.submit' },
    ...kycStatuses.map((to) => ({ type: 'entity.moved', to, reason: null })),
  ],
}
