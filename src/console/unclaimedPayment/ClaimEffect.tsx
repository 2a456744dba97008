import type { Proposal } from '#contract/ops/proposal'
import type { ProposedClaim } from '#contract/ops/proposed'
import { useLanguage } from '#app/i18n/language.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo } from '#console/context.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { formatSum } from '#console/sum.ts'
import { useUnclaimedPaymentWords } from './words.ts'

export function ClaimEffect({ proposal, claim }: { proposal: Proposal; claim: ProposedClaim }) {
  const { claim: texts } = useUnclaimedPaymentWords()
  const language = useLanguage()
  const go = useGo()
  const { id, amount, currency, wallet, customer, txid } = claim
  const sent = formatSum(amount, currency.symbol, language)
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{texts.effect(sent, wallet, customer.name ?? '—')}</p>
      <p className="soft">{texts.reads}</p>
      <p className="whole">
        <PageLink {...go({ page: 'unclaimedPayments', id, query: '' })}>{txid}</PageLink>
      </p>
    </EffectPanel>
  )
}
