import type { OpsOrder } from '#contract/ops/order'
import { useLanguage } from '#app/i18n/language.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Age, Due } from './Age.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { formatMoment } from '#console/moments.ts'
import { DensePairs } from '#console/DensePairs.tsx'
import { usePolicyWords } from '#console/policy/words.ts'
import { wordIn } from '#console/words.ts'
import { formatSum } from '#console/sum.ts'
import { useQueueWords } from './words.ts'

export function OrderFactsPanel({ order }: { order: OpsOrder }) {
  const { orders: texts, queues } = useQueueWords()
  const { approval } = usePolicyWords()
  const language = useLanguage()
  const {
    total,
    symbol,
    fees,
    arrives,
    arrives_symbol,
    due_at: due,
    policy_version: version,
  } = order
  const waits = [
    [queues.age, <Age key="age" since={order.since} />],
    [queues.due, <Due key="due" at={due} />],
    [queues.assignee, order.assignee?.name ?? queues.nobody],
  ] as const
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, texts.statuses[order.status]],
            [texts.why, wordIn(texts.details, order.detail)],
            [queues.customer, <CustomerLink key="customer" {...order.customer} />],
            [texts.wallet, order.wallet],
            [texts.total, formatSum(total, symbol, language)],
            [texts.fees, formatSum(fees, symbol, language)],
            [approval.title, version === null ? null : approval.versionOf(version)],
            [texts.arrives, formatSum(arrives, arrives_symbol, language)],
            ...(due === null ? [] : waits),
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

export function SentFacts({ order: { sent, arrives, arrives_symbol } }: { order: OpsOrder }) {
  const { orders: texts } = useQueueWords()
  const language = useLanguage()
  return (
    <Panel title={texts.sent}>
      <PanelBody>
        {sent ? (
          <DensePairs
            pairs={[
              [texts.rail, sent.rail.toUpperCase()],
              [texts.amount, formatSum(arrives, arrives_symbol, language)],
              [texts.recipient, [sent.recipient, sent.recipient_detail].filter(Boolean).join(', ')],
              [texts.text, sent.text],
              [texts.key, sent.key],
              [texts.attempt, String(sent.attempt)],
              [texts.sentAt, formatMoment(sent.at, language)],
              [texts.reference, sent.reference],
            ]}
          />
        ) : (
          <p className="soft">{texts.notSent}</p>
        )}
      </PanelBody>
    </Panel>
  )
}
