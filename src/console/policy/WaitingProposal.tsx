import type { PolicyState } from '#contract/ops/policy'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { usePolicyWords } from './words.ts'

/** Only one waits at a time. */
export function WaitingProposal({
  policy: { proposal },
  hint,
}: {
  policy: PolicyState
  hint: string
}) {
  const { policy: texts } = usePolicyWords()
  if (!proposal) return null
  return <WaitingCallout id={proposal.id} text={hint} word={texts.openProposal} />
}
