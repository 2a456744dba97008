import { setup } from 'xstate'
import type { IssuingProgramStatus } from '#contract/program'
import type { SameStatuses } from '#machines/kit/life'

/** A card program. ARCHIVED issues nothing new; existing cards and sub-accounts live on. */

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

true satisfies SameStatuses<typeof programLife, IssuingProgramStatus>
