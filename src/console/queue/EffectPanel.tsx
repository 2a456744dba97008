import type { ReactNode } from 'react'
import type { Proposal } from '#contract/ops/proposal'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { info } from '#app/ui/icons/info.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useQueueWords } from './words.ts'

interface Props {
  proposal: Proposal
  movedOn: string
  children: ReactNode
}

/** What approving does, exactly. */
export function EffectPanel({ proposal, movedOn, children }: Props) {
  const { proposals: texts } = useQueueWords()
  const waits = proposal.status === 'PROPOSED'
  return (
    <Panel title={texts.effect}>
      <PanelBody>
        {children}
        {waits && !proposal.is_current && (
          <Callout tone="bad" icon={alert}>
            <p>{movedOn}</p>
          </Callout>
        )}
        {waits && proposal.can_withdraw && (
          <Callout tone="calm" icon={info}>
            <p>{texts.own}</p>
          </Callout>
        )}
      </PanelBody>
    </Panel>
  )
}
