import { assign, setup } from 'xstate'
import type { EntityStage, KycPart, KycReason } from '#contract/kycEntity'
import type { VerificationStatus } from '#contract/person'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent, withReason } from '#machines/kit/params'

/**
 * Only a verdict leads to APPROVED: the vendor's if nothing speaks against it, or that of two
 * members of staff. Leaving APPROVED first closes what depends on it.
 */

export interface EntityFacts {
  stage: EntityStage | null
  reason: KycReason | null
  /** Parts requested now. */
  missing: KycPart[]
  attempts: number
  attemptsMax: number
  /** Another customer of this bank used the same document. */
  knownElsewhere: boolean
  /** The verified data matches what the customer entered. */
  matches: boolean
  /** The staff member who approved first; a second one must too. */
  vouchedBy: string | null
  /** What staff wrote to the customer when they asked for more. */
  message: string | null
}

export type EntityEvent =
  | { type: 'visit.begin' | 'visit.edit' | 'entity.submit' | 'verdict.green' }
  | { type: 'verdict.retry'; parts: KycPart[]; reason: KycReason }
  | { type: 'verdict.final'; reason: KycReason }
  | { type: 'verdict.duplicate' }
  | { type: 'verdict.needs'; parts: KycPart[] }
  | { type: 'verdict.manual' | 'verdict.hit' | 'tries.spent' }
  | { type: 'officer.approve'; officer: string }
  | { type: 'officer.askMore'; parts: KycPart[]; message: string }
  | { type: 'officer.decline' | 'officer.merge' | 'officer.confirmOther' | 'officer.reopen' }
  | { type: 'officer.withdraw' | 'requirement.due' | 'requirement.overdue' | 'customer.appeal' }

/** A green verdict counts if the document is new and nothing differs. */
const greenVerdict = [
  { guard: 'knownElsewhere', target: 'DOUBLE', actions: [withReason('duplicate'), 'carryRails'] },
  { guard: 'dataDiffers', target: 'HOLD', actions: [withReason('data_differs'), 'carryRails'] },
  { target: 'APPROVED', actions: ['assignApproved', 'carryRails'] },
] as const

const emptyFacts = { stage: null, reason: null, missing: [], vouchedBy: null, message: null }

export const entityLife = setup({
  types: {
    context: {} as EntityFacts,
    events: {} as EntityEvent,
    input: {} as EntityFacts,
  },
  guards: {
    triesLeft: ({ context }) => context.attempts < context.attemptsMax,
    triesSpent: ({ context }) => context.attempts >= context.attemptsMax,
    somethingRequested: ({ context }) => context.missing.length > 0,
    knownElsewhere: ({ context }) => context.knownElsewhere,
    dataDiffers: ({ context }) => !context.matches,
    inVendor: ({ context }) => context.stage === 'in_vendor',
    vouchedByAnother: ({ context }, { officer }: { officer: string }) =>
      context.vouchedBy !== null && context.vouchedBy !== officer,
    notAppealed: ({ context }) => context.stage !== 'appealed',
    heldByVendor: ({ context }) => context.reason === 'manual_review',
    appealed: ({ context }) => context.stage === 'appealed',
  },
  actions: {
    suspendRails: intent,
    carryRails: intent,
    assignVisit: assign({ stage: 'in_vendor' }),
    assignSubmitted: assign(({ context }) => ({ ...emptyFacts, attempts: context.attempts + 1 })),
    assignProvided: assign({ ...emptyFacts }),
    assignApproved: assign({ ...emptyFacts }),
    assignFailing: assign((_, { parts, reason }: { parts: KycPart[]; reason: KycReason }) => ({
      ...emptyFacts,
      missing: parts,
      reason,
    })),
    assignReason: assign((_, { reason }: { reason: KycReason }) => ({ ...emptyFacts, reason })),
    assignRequested: assign((_, { parts, message }: { parts: KycPart[]; message: string }) => ({
      ...emptyFacts,
      missing: parts,
      reason: 'needs_more' as const,
      message,
    })),
    assignVouched: assign((_, { officer }: { officer: string }) => ({ vouchedBy: officer })),
    assignDue: assign({ stage: 'requirements_due' }),
    assignAppeal: assign({ stage: 'appealed' }),
    assignOverdue: assign({ ...emptyFacts, reason: 'requirement_overdue', missing: ['document'] }),
  },
}).createMachine({
  id: 'entity',
  description: 'Only a verdict leads to APPROVED, and leaving it first closes what depends on it.',
  context: ({ input }) => input,
  initial: 'UNVERIFIED',
  states: {
    UNVERIFIED: {
      description: 'Not submitted yet; a session with the vendor may be under way.',
      on: {
        'visit.begin': { actions: 'assignVisit' },
        'visit.edit': { guard: 'inVendor', actions: 'assignVisit' },
        'entity.submit': {
          guard: 'triesLeft',
          target: 'PENDING',
          actions: ['assignSubmitted', 'carryRails'],
        },
      },
    },
    PENDING: {
      description: 'Submitted; waiting for a verdict.',
      on: {
        'verdict.green': greenVerdict,
        'verdict.retry': {
          target: 'SOFT_REJECT',
          actions: [withEvent('assignFailing'), 'carryRails'],
        },
        'verdict.final': { target: 'REJECT', actions: [withEvent('assignReason'), 'carryRails'] },
        'verdict.duplicate': { target: 'DOUBLE', actions: [withReason('duplicate'), 'carryRails'] },
        'verdict.needs': {
          target: 'HOLD',
          actions: [
            {
              type: 'assignFailing',
              params: ({ event }) => ({ parts: event.parts, reason: 'needs_more' as const }),
            },
            'carryRails',
          ],
        },
        'verdict.manual': { target: 'HOLD', actions: [withReason('manual_review'), 'carryRails'] },
      },
    },
    SOFT_REJECT: {
      description: 'Some parts failed; only these are asked for again.',
      on: {
        'visit.begin': { guard: 'triesLeft', actions: 'assignVisit' },
        'visit.edit': { guard: 'inVendor', actions: 'assignVisit' },
        'entity.submit': {
          guard: 'triesLeft',
          target: 'PENDING',
          actions: ['assignSubmitted', 'carryRails'],
        },
        'tries.spent': {
          guard: 'triesSpent',
          target: 'HOLD',
          actions: [withReason('too_many_tries'), 'carryRails'],
        },
        // The vendor changed its verdict.
        'verdict.green': greenVerdict,
        'verdict.final': { target: 'REJECT', actions: [withEvent('assignReason'), 'carryRails'] },
      },
    },
    HOLD: {
      description: 'Bank staff review it, or the customer is asked for more.',
      on: {
        'visit.begin': { guard: 'somethingRequested', actions: 'assignVisit' },
        'visit.edit': { guard: 'inVendor', actions: 'assignVisit' },
        'entity.submit': {
          guard: 'somethingRequested',
          target: 'PENDING',
          actions: ['assignProvided', 'carryRails'],
        },
        'officer.approve': [
          {
            guard: withEvent('vouchedByAnother'),
            target: 'APPROVED',
            actions: ['assignApproved', 'carryRails'],
          },
          { actions: withEvent('assignVouched') },
        ],
        'officer.askMore': { actions: [withEvent('assignRequested'), 'carryRails'] },
        'officer.decline': { target: 'DECLINED', actions: [withReason('policy'), 'carryRails'] },
        // The vendor's manual review has ended.
        'verdict.green': {
          guard: 'heldByVendor',
          target: 'APPROVED',
          actions: ['assignApproved', 'carryRails'],
        },
        'verdict.retry': {
          guard: 'heldByVendor',
          target: 'SOFT_REJECT',
          actions: [withEvent('assignFailing'), 'carryRails'],
        },
        'verdict.final': {
          guard: 'heldByVendor',
          target: 'REJECT',
          actions: [withEvent('assignReason'), 'carryRails'],
        },
      },
    },
    DOUBLE: {
      description: 'Another customer used the same document.',
      on: {
        'officer.merge': { target: 'APPROVED', actions: ['assignApproved', 'carryRails'] },
        'officer.confirmOther': {
          target: 'DECLINED',
          actions: [withReason('duplicate'), 'carryRails'],
        },
      },
    },
    APPROVED: {
      description: 'Verified; a requirement may fall due, and a new finding puts it on hold.',
      on: {
        'requirement.due': { actions: 'assignDue' },
        'requirement.overdue': { target: 'HOLD', actions: ['assignOverdue', 'suspendRails'] },
        'verdict.hit': { target: 'HOLD', actions: [withReason('new_finding'), 'suspendRails'] },
        'officer.withdraw': {
          target: 'DECLINED',
          actions: [withReason('withdrawn'), 'suspendRails'],
        },
      },
    },
    REJECT: {
      description: 'Rejected by the vendor for good.',
      on: {
        'customer.appeal': { guard: 'notAppealed', actions: 'assignAppeal' },
        'officer.reopen': {
          guard: 'appealed',
          target: 'HOLD',
          actions: [withReason('reopened'), 'carryRails'],
        },
      },
    },
    DECLINED: {
      description: 'Declined by the bank.',
      on: {
        'customer.appeal': { guard: 'notAppealed', actions: 'assignAppeal' },
        'officer.reopen': {
          guard: 'appealed',
          target: 'HOLD',
          actions: [withReason('reopened'), 'carryRails'],
        },
      },
    },
  },
})

true satisfies SameStatuses<typeof entityLife, VerificationStatus>
