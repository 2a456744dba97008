import type { PolicyState } from '#contract/ops/policy'
import { Callout } from '#app/ui/Callout.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo } from '#console/context.tsx'
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
  const go = useGo()
  if (!proposal) return null
  return (
    <Callout tone="wait" icon={clock}>
      <p>{hint}</p>
      <p>
        <PageLink {...go({ page: 'approvals', id: proposal.id, query: '' })}>
          {texts.openProposal}
        </PageLink>
      </p>
    </Callout>
  )
}
