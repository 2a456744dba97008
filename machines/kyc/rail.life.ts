import { assign, setup } from 'xstate'
import type { KycReason } from '#contract/kycEntity'
import type { KycStatus } from '#contract/person'
import { intent } from '#machines/kit/life'

/**
 * The life of one rail of one wallet: what a verified customer may use it for.
 *
 * It is APPROVED only while three things hold together: its terms were accepted, it was asked for,
 * and whoever stands behind the wallet is approved. When that last one falls, the rail falls with it
 * in the same moment; when it comes back, a rail that stood before stands again.
 */

export interface RailFacts {
  termsAccepted: boolean
  /** Where the entity stands; null while there is none. */
  entity: KycStatus | null
  reason: KycReason | null
}

export type RailEvent =
  | { type: 'terms.accept' }
  | { type: 'rail.submit' }
  | { type: 'entity.moved'; to: KycStatus; reason: KycReason | null }

const entityIs = (status: KycStatus) =>
  ({
    type: 'entityIs',
    params: ({ event }: { event: Moved }) => ({ status, to: event.to }),
  }) as const
const why = { type: 'noteWhy', params: ({ event }: { event: Moved }) => event } as const
type Moved = Extract<RailEvent, { type: 'entity.moved' }>

/** A rail that was asked for goes where the entity goes. */
const withTheEntity = [
  { guard: entityIs('APPROVED'), target: 'APPROVED', actions: [why, 'openGate'] },
  { guard: entityIs('PENDING'), target: 'PENDING', actions: why },
  { guard: entityIs('SOFT_REJECT'), target: 'SOFT_REJECT', actions: why },
  { guard: entityIs('REJECT'), target: 'REJECT', actions: why },
  { guard: entityIs('DECLINED'), target: 'DECLINED', actions: why },
  { guard: entityIs('DOUBLE'), target: 'DOUBLE', actions: why },
  { guard: entityIs('HOLD'), target: 'HOLD', actions: why },
] as const

const asked = { 'terms.accept': { actions: 'noteTerms' }, 'entity.moved': withTheEntity } as const

export const railLife = setup({
  types: { context: {} as RailFacts, events: {} as RailEvent, input: {} as RailFacts },
  guards: {
    entityIs: (_, { status, to }: { status: KycStatus; to: KycStatus }) => status === to,
    readyAndApproved: ({ context }) => context.termsAccepted && context.entity === 'APPROVED',
    readyAndHandedIn: ({ context }) => context.termsAccepted && context.entity === 'PENDING',
  },
  actions: {
    openGate: intent,
    shutGate: intent,
    noteWhy: assign((_, { to, reason }: Pick<Moved, 'to' | 'reason'>) => ({ entity: to, reason })),
    noteTerms: assign({ termsAccepted: true }),
  },
}).createMachine({
  id: 'rail',
  context: ({ input }) => input,
  initial: 'UNVERIFIED',
  states: {
    UNVERIFIED: {
      description: 'Nobody has asked for it.',
      on: {
        'terms.accept': { actions: 'noteTerms' },
        'rail.submit': [
          { guard: 'readyAndApproved', target: 'APPROVED', actions: 'openGate' },
          { guard: 'readyAndHandedIn', target: 'PENDING' },
        ],
      },
    },
    PENDING: { on: asked },
    HOLD: { on: asked },
    SOFT_REJECT: { on: asked },
    DOUBLE: { on: asked },
    REJECT: { on: asked },
    DECLINED: { on: asked },
    APPROVED: {
      on: {
        'terms.accept': { actions: 'noteTerms' },
        'entity.moved': [
          { guard: entityIs('APPROVED'), actions: why },
          ...withTheEntity.slice(1).map((way) => ({ ...way, actions: [why, 'shutGate'] as const })),
        ],
      },
    },
  },
})

// If the chart and the wire ever name statuses differently, this line stops compiling.
true satisfies SameWords<ReturnType<typeof railLife.resolveState>['value'], KycStatus>
type SameWords<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
