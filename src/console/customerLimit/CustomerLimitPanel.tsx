import { useSelector } from '@xstate/react'
import type { Customer, CustomerLimit } from '#contract/ops/customer'
import type { Language } from '#contract/preferences'
import { formatDate } from '#app/i18n/when.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { useGo, useMay } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { formatSum } from '#console/sum.ts'
import { useConsoleWords } from '#console/words.ts'
import { useCustomerLimitWords, type CustomerLimitWords } from './words.ts'

interface Props {
  flow: OneCustomerActor
  customer: Customer
}

export function CustomerLimitPanel({ flow, customer: { limit, status } }: Props) {
  const { limit: texts } = useCustomerLimitWords()
  const language = useLanguage()
  const { own, proposal } = limit
  return (
    <Panel title={texts.title}>
      <PanelBody>
        <p className="small soft">{texts.counted}</p>
        <DensePairs pairs={pairsOf(limit, texts, language)} />
        {own && <ApprovalLink id={own.proposal} word={texts.proposal} />}
        {proposal !== null && <ApprovalLink id={proposal} word={texts.waiting} />}
        {status === 'ACTIVE' && proposal === null && (
          <LimitActs flow={flow} hasOwn={own !== null} />
        )}
      </PanelBody>
    </Panel>
  )
}

function pairsOf(
  { currency, usual, in_force, paid, own }: CustomerLimit,
  texts: CustomerLimitWords['limit'],
  language: Language,
): [word: string, value: string][] {
  const sum = (amount: string | null) =>
    amount === null ? texts.none : formatSum(amount, currency, language)
  return [
    [texts.inForce, sum(in_force)],
    [texts.paid, sum(paid)],
    [texts.usual, sum(usual)],
    ...(own
      ? ([
          ...(own.per_day === null ? [] : ([[texts.own, sum(own.per_day)]] as [string, string][])),
          ...(own.per_payment === null
            ? []
            : ([[texts.each, sum(own.per_payment)]] as [string, string][])),
          [texts.lastDay, own.last_day === null ? texts.noEnd : formatDate(own.last_day, language)],
          [texts.reason, own.reason],
          [texts.setBy, own.set_by],
          [texts.approvedBy, `${own.approved_by}, ${formatMoment(own.set_at, language)}`],
        ] satisfies [string, string][])
      : []),
  ]
}

function ApprovalLink({ id, word }: { id: string; word: string }) {
  const go = useGo()
  return (
    <p>
      <PageLink {...go({ page: 'approvals', id, query: '' })}>{word}</PageLink>
    </p>
  )
}

function LimitActs({ flow, hasOwn }: { flow: OneCustomerActor; hasOwn: boolean }) {
  const { acts } = useConsoleWords()
  const may = useMay()
  const idle = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  if (!may('proposeCustomerLimit')) return null
  const offered = hasOwn ? (['setLimit', 'removeLimit'] as const) : (['setLimit'] as const)
  return (
    <div className="cluster">
      {offered.map((act) => (
        <Button key={act} off={!idle} onClick={() => flow.send({ type: 'act.choose', act })}>
          {acts[act].offer}
        </Button>
      ))}
    </div>
  )
}
