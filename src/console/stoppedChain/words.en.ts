import type { StoppedChain, StoppedChainAct } from '#contract/ops/stoppedChain'
import type { ActTexts } from '#console/ActForm.tsx'

export const chains = {
  title: 'Stopped chains',
  hint: 'Chains without a new block for longer than is usual, or whose node keeps failing. Deposits and withdrawals there wait.',
  retry: 'Try again',
  empty: 'No chain has stopped.',
  back: 'All stopped chains',
  chain: 'Chain',
  problem: 'Problem',
  problems: { failing: 'The node fails', still: 'No new blocks' } satisfies Record<
    NonNullable<StoppedChain['problem']>,
    string
  >,
  fine: 'Working',
  movedAt: 'Last new block',
  failingSince: 'Failing since',
  fault: 'Last error',
  facts: 'State of the chain',
  notes: 'What staff did',
  noNotes: 'Nothing has been done yet.',
  done: { TRIED: 'Tried again', NOTED: 'Note' },
  forms: {
    retry: {
      offer: 'Try again now',
      hint: 'The bank reads the chain at once. The audit keeps your reason.',
      submit: 'Try again now',
    },
    note: {
      offer: 'Add note',
      label: 'Note for colleagues',
      hint: 'Colleagues read it here; customers don’t.',
      submit: 'Add note',
    },
  } satisfies Record<StoppedChainAct, ActTexts>,
}
