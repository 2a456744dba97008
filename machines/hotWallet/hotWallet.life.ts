import { setup } from 'xstate'
import type { HotWalletStatus } from '#contract/ops/hotWallet'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

export interface HotWalletFacts {
  /** Of the staff, who proposed looser levels. */
  proposedBy: string | null
}

export type HotWalletEvent =
  | { type: 'balance.fell' }
  | { type: 'balance.rose' }
  | { type: 'balance.recovered' }
  | { type: 'levels.set'; isLooser: boolean }
  | { type: 'levels.confirm'; by: string }
  | { type: 'levels.drop' }

const levels = {
  'levels.set': [
    { guard: withEvent('isLooser'), actions: 'noteProposal' },
    { actions: 'noteLevels' },
  ],
  'levels.confirm': { guard: withEvent('byAnother'), actions: 'noteLevels' },
  'levels.drop': { guard: 'isProposed', actions: 'dropProposal' },
} as const

/** Money of the bank on one chain, in one currency. */
export const hotWalletLife = setup({
  types: {
    context: {} as HotWalletFacts,
    events: {} as HotWalletEvent,
    input: {} as HotWalletFacts,
  },
  guards: {
    isLooser: (_, { isLooser }: { isLooser: boolean }) => isLooser,
    isProposed: ({ context }) => context.proposedBy !== null,
    byAnother: ({ context }, { by }: { by: string }) =>
      context.proposedBy !== null && by !== context.proposedBy,
  },
  actions: { noteLevels: intent, noteProposal: intent, dropProposal: intent, tellTreasury: intent },
}).createMachine({
  id: 'hotWallet',
  description: 'Treasury hears of a level once each time it is crossed.',
  context: ({ input }) => input,
  initial: 'FINE',
  states: {
    FINE: {
      description: 'Between its levels, or it has none.',
      on: {
        ...levels,
        'balance.fell': { target: 'LOW', actions: 'tellTreasury' },
        'balance.rose': { target: 'HIGH', actions: 'tellTreasury' },
      },
    },
    LOW: {
      description: 'Less than payments may need.',
      on: {
        ...levels,
        'balance.rose': { target: 'HIGH', actions: 'tellTreasury' },
        'balance.recovered': 'FINE',
      },
    },
    HIGH: {
      description: 'More than should be within reach of a thief.',
      on: {
        ...levels,
        'balance.fell': { target: 'LOW', actions: 'tellTreasury' },
        'balance.recovered': 'FINE',
      },
    },
  },
})

true satisfies SameStatuses<typeof hotWalletLife, HotWalletStatus>
