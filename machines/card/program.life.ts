import { setup } from 'xstate'
import type { IssuingProgramStatus } from '#contract/program'

/** What cards are made under. ARCHIVED makes no new cards or sub-accounts; those there live on. */

export type ProgramEvent = { type: 'program.archive' } | { type: 'program.restore' }

export const programLife = setup({
  types: { context: {}, events: {} as ProgramEvent, input: {} },
}).createMachine({
  id: 'program',
  context: {},
  initial: 'ACTIVE',
  states: {
    ACTIVE: { on: { 'program.archive': 'ARCHIVED' } },
    ARCHIVED: { on: { 'program.restore': 'ACTIVE' } },
  },
})

// If the chart and the wire ever name statuses differently, this line stops compiling.
true satisfies SameUnion<ReturnType<typeof programLife.resolveState>['value'], IssuingProgramStatus>
type SameUnion<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
