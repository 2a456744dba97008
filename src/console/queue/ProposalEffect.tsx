import type { ReactNode } from 'react'
import { orderProposalKinds, type Proposal, type ProposedOrder } from '#contract/ops/proposal'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { info } from '#app/ui/icons/info.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { ChangesTable } from '#console/policy/ChangesTable.tsx'
import { useQueueWords } from './words.ts'

/** What approving does, exactly. */

export function useOrderAmounts(order: ProposedOrder) {
  const language = useLanguage()
  const { total, symbol, fees, arrives, arrives_symbol } = order
  return {
    total: formatAmount(total, symbol, language),
    fees: formatAmount(fees, symbol, language),
    arrives: formatAmount(arrives, arrives_symbol, language),
  }
}

export function OrderEffect({ proposal, order }: { proposal: Proposal; order: ProposedOrder }) {
  const { proposals: texts } = useQueueWords()
  const amounts = useOrderAmounts(order)
  const kind = orderProposalKinds.find((one) => one === proposal.kind)
  if (!kind) return null
  const { wallet, customer, direction } = order
  const effect = texts.effects[direction][kind]({ ...amounts, wallet, name: customer.name ?? '—' })
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{effect}</p>
      <p className="soft">{texts.reads[kind]}</p>
    </EffectPanel>
  )
}

interface PolicyProps {
  proposal: Proposal
  policy: NonNullable<Proposal['policy']>
}

export function PolicyEffect({ proposal, policy: { version, restores, changes } }: PolicyProps) {
  const { proposals: texts } = useQueueWords()
  return (
    <>
      <EffectPanel proposal={proposal} movedOn={texts.policy.movedOn}>
        <p className="label">{texts.policy.effect(version)}</p>
        {restores !== null && <p>{texts.policy.restores(restores)}</p>}
        <p className="soft">{texts.policy.quotes}</p>
      </EffectPanel>
      <Panel title={texts.policy.changes}>
        <ChangesTable changes={changes} />
      </Panel>
    </>
  )
}

interface EffectProps {
  proposal: Proposal
  movedOn: string
  children: ReactNode
}

function EffectPanel({ proposal, movedOn, children }: EffectProps) {
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
