import { correctableKinds } from '#contract/ops/adjustment'
import type { Proposal } from '#contract/ops/proposal'
import type { ProposedAdjustment } from '#contract/ops/proposed'
import { useLanguage } from '#app/i18n/language.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo } from '#console/context.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { formatSum } from '#console/sum.ts'
import { useAdjustmentWords } from './words.ts'

interface Props {
  proposal: Proposal
  adjustment: ProposedAdjustment
}

export function AdjustmentEffect({ proposal, adjustment }: Props) {
  const { effect: texts, adjustments: shared } = useAdjustmentWords()
  const language = useLanguage()
  const go = useGo()
  const { amount, currency, wallet, customer, leaves, account, order, transaction } = adjustment
  const sum = formatSum(amount, currency.symbol, language)
  const [moves, books] = leaves ? [texts.leaves, texts.intoBook] : [texts.comes, texts.fromBook]
  const kind = correctableKinds.find((one) => one === transaction?.kind)
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{moves(sum, wallet)}</p>
      <p>
        {texts.customer}{' '}
        <PageLink {...go({ page: 'adjustments', id: customer.id, query: '' })}>
          {customer.name ?? texts.nameless}
        </PageLink>
      </p>
      {order && (
        <p>
          {texts.feeOf} <OrderLink {...order} />
        </p>
      )}
      {transaction && kind && (
        <p className="whole">{texts.undoes(shared.transactions[kind], transaction.number)}</p>
      )}
      <p>{books[account](sum)}</p>
      <p className="soft">
        {texts.reads} {leaves && texts.short}
      </p>
    </EffectPanel>
  )
}
