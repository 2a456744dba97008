import type { Proposal } from '#contract/ops/proposal'
import type { ProposedLimit } from '#contract/ops/proposed'
import { formatDate } from '#app/i18n/when.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { formatSum } from '#console/sum.ts'
import { useCustomerLimitWords } from './words.ts'

interface Props {
  proposal: Proposal
  limit: ProposedLimit
}

type OwnSums = NonNullable<ProposedLimit['next']>

export function LimitEffect({ proposal, limit }: Props) {
  const { limit: shared, effect: texts } = useCustomerLimitWords()
  const language = useLanguage()
  const { customer, number, currency, usual, former, next, before, after, paid } = limit
  const name = customer.name ?? `№ ${number}`
  const sum = (amount: string | null) =>
    amount === null ? shared.none : formatSum(amount, currency, language)
  const sumsOf = ({ per_day, per_payment }: OwnSums) =>
    [
      per_day !== null && texts.aDay(sum(per_day)),
      per_payment !== null && texts.aPayment(sum(per_payment)),
    ]
      .filter((one) => one !== false)
      .join(', ')
  const ownShown = (own: ProposedLimit['next']) => {
    if (own === null) return texts.none
    const most = sumsOf(own)
    return own.last_day === null ? most : texts.ending(most, formatDate(own.last_day, language))
  }
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{next ? texts.sets(sumsOf(next), name) : texts.removes(name)}</p>
      <DensePairs
        pairs={[
          [shared.usual, sum(usual)],
          [texts.former, ownShown(former)],
          [texts.next, ownShown(next)],
          [texts.before, sum(before)],
          [texts.after, sum(after)],
          [shared.paid, sum(paid)],
        ]}
      />
      <p className="soft">
        {texts.reads} {texts.beside}
      </p>
      <p>
        <CustomerLink id={customer.id} name={name} />
      </p>
    </EffectPanel>
  )
}
