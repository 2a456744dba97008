import { setup } from 'xstate'
import type { IssuingProgramStatus } from '#contract/program'
import type { SameStatuses } from '#machines/kit/life'

/** A card program. ARCHIVED issues nothing new; existing cards and sub-accounts live on. */

export type ProgramEvent = { type: 'program.archive' } | { type: 'program.restore' }

export const programLife = setup({
  types: { context: {}, events: {} as ProgramEvent, input: {} },
}).createMachine({
  id: 'program',
  description: 'ARCHIVED issues nothing new, and what was issued lives on.',
  context: {},
  initial: 'ACTIVE',
  states: {
    ACTIVE: { description: 'Cards can be issued.', on: { 'program.archive': 'ARCHIVED' } },
    ARCHIVED: {
      description: 'No new cards; existing ones go on.',
      on: { 'program.restore': 'ACTIVE' },
    },
  },
})

true satisfies SameStatuses<typeof programLife, IssuingProgramStatus>
