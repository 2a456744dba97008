import { assign, setup } from 'xstate'
import type { KycReason } from '#contract/kycEntity'
import type { VerificationStatus } from '#contract/person'
import { intent, type SameStatuses } from '#machines/kit/life'

/**
 * APPROVED needs accepted terms, a request and an approved wallet owner. When the owner's approval
 * is lost or returns, so is the rail's.
 */

export interface RailFacts {
  termsAccepted: boolean
  /** Null without a verification. */
  entity: VerificationStatus | null
  reason: KycReason | null
}

export type RailEvent =
  | { type: 'terms.accept' | 'rail.submit' }
  | { type: 'entity.moved'; to: VerificationStatus; reason: KycReason | null }

const entityIs = (status: VerificationStatus) =>
  ({
    type: 'entityIs',
    params: ({ event }: { event: EntityMoved }) => ({ status, to: event.to }),
  }) as const
const assignReason = {
  type: 'assignReason',
  params: ({ event }: { event: EntityMoved }) => event,
} as const
type EntityMoved = Extract<RailEvent, { type: 'entity.moved' }>

/** A requested rail follows the owner's verification. */
const followEntity = [
  { guard: entityIs('APPROVED'), target: 'APPROVED', actions: [assignReason, 'openGate'] },
  { guard: entityIs('PENDING'), target: 'PENDING', actions: assignReason },
  { guard: entityIs('SOFT_REJECT'), target: 'SOFT_REJECT', actions: assignReason },
  { guard: entityIs('REJECT'), target: 'REJECT', actions: assignReason },
  { guard: entityIs('DECLINED'), target: 'DECLINED', actions: assignReason },
  { guard: entityIs('DOUBLE'), target: 'DOUBLE', actions: assignReason },
  { guard: entityIs('HOLD'), target: 'HOLD', actions: assignReason },
] as const

const onTermsOrMove = {
  'terms.accept': { actions: 'assignTerms' },
  'entity.moved': followEntity,
} as const

export const railLife = setup({
  types: { context: {} as RailFacts, events: {} as RailEvent, input: {} as RailFacts },
  guards: {
    entityIs: (_, { status, to }: { status: VerificationStatus; to: VerificationStatus }) =>
      status === to,
    readyAndApproved: ({ context }) => context.termsAccepted && context.entity === 'APPROVED',
    readyAndHandedIn: ({ context }) => context.termsAccepted && context.entity === 'PENDING',
  },
  actions: {
    openGate: intent,
    shutGate: intent,
    assignReason: assign((_, { to, reason }: Pick<EntityMoved, 'to' | 'reason'>) => ({
      entity: to,
      reason,
    })),
    assignTerms: assign({ termsAccepted: true }),
  },
}).createMachine({
  id: 'rail',
  description:
    'APPROVED exactly while terms are accepted, the rail is requested and the owner is approved.',
  context: ({ input }) => input,
  initial: 'UNVERIFIED',
  states: {
    UNVERIFIED: {
      description: 'Not requested.',
      on: {
        'terms.accept': { actions: 'assignTerms' },
        'rail.submit': [
          { guard: 'readyAndApproved', target: 'APPROVED', actions: 'openGate' },
          { guard: 'readyAndHandedIn', target: 'PENDING' },
        ],
      },
    },
    PENDING: {
      description: 'Requested; the owner’s verification waits for a verdict.',
      on: onTermsOrMove,
    },
    HOLD: { description: 'Requested; the owner’s verification is held.', on: onTermsOrMove },
    SOFT_REJECT: {
      description: 'Requested; parts of the owner’s verification are asked for again.',
      on: onTermsOrMove,
    },
    DOUBLE: {
      description: 'Requested; the owner’s document was used by another customer.',
      on: onTermsOrMove,
    },
    REJECT: { description: 'Requested; the vendor rejected the owner.', on: onTermsOrMove },
    DECLINED: { description: 'Requested; the bank declined the owner.', on: onTermsOrMove },
    APPROVED: {
      description: 'Open for payments until the owner’s approval is lost.',
      on: {
        'terms.accept': { actions: 'assignTerms' },
        'entity.moved': [
          { guard: entityIs('APPROVED'), actions: assignReason },
          ...followEntity
            .slice(1)
            .map((branch) => ({ ...branch, actions: [assignReason, 'shutGate'] as const })),
        ],
      },
    },
  },
})

true satisfies SameStatuses<typeof railLife, VerificationStatus>
