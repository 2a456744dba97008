import { orderProposalKinds, type Proposal } from '#contract/ops/proposal'
import type { ProposedOrder } from '#contract/ops/proposed'
import { useLanguage } from '#app/i18n/language.tsx'
import { EffectPanel } from './EffectPanel.tsx'
import { useQueueWords } from './words.ts'
import { formatSum } from '#console/sum.ts'

export function useOrderAmounts(order: ProposedOrder) {
  const language = useLanguage()
  const { total, symbol, fees, arrives, arrives_symbol } = order
  return {
    total: formatSum(total, symbol, language),
    fees: formatSum(fees, symbol, language),
    arrives: formatSum(arrives, arrives_symbol, language),
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
