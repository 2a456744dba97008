import type { Proposal } from '#contract/ops/proposal'
import type { ProposedClosing } from '#contract/ops/proposed'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo } from '#console/context.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useClosingWords } from './words.ts'

interface Props {
  proposal: Proposal
  closing: ProposedClosing
}

export function ClosingEffect({ proposal, closing: { customer, number, obstacles } }: Props) {
  const { closing: texts } = useClosingWords()
  const go = useGo()
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{texts.effect(customer.name ?? `№ ${number}`)}</p>
      <p className="soft">{texts.reads}</p>
      {obstacles.length > 0 && (
        <p className="whole">
          {texts.inTheWay} {obstacles.map((kind) => texts.obstacles[kind]).join(', ')}
        </p>
      )}
      <p>
        <PageLink {...go({ page: 'customers', id: customer.id, query: '' })}>№ {number}</PageLink>
      </p>
    </EffectPanel>
  )
}
