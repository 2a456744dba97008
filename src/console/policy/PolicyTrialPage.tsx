import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PolicyTrial } from '#contract/ops/policy'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { policyTrial } from '#machines/console/policyTrial.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useTypeName } from './figures.ts'
import { usePolicyWords } from './words.ts'

export function PolicyTrialPage({ flow }: { flow: ActorRefFrom<(typeof policyTrial)['flow']> }) {
  const { trial: texts, policy: words } = usePolicyWords()
  const go = useGo()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const isGone = refusal?.code === 'NOT_FOUND'
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        <PageLink {...go({ page: 'policy', id: 'draft', query: '' })}>{texts.back}</PageLink>
      </div>
      {isGone ? <p className="soft">{texts.none}</p> : <RefusalLine note={refusal} />}
      {refusal && !isGone && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>{words.retry}</Button>
        </div>
      )}
      <div className="stack" aria-busy={busy}>
        {answer && (
          <>
            <Verdict answer={answer} />
            <Affected answer={answer} />
          </>
        )}
      </div>
    </>
  )
}

interface Props {
  answer: PolicyTrial
}

function Verdict({ answer: { tried, refused, refusals, fees, proofs, reviews } }: Props) {
  const { trial: texts } = usePolicyWords()
  const language = useLanguage()
  const count = new Intl.NumberFormat(language)
  const changed = fees.filter(({ more }) => !isNothing(more))
  return (
    <Panel title={texts.result}>
      <PanelBody>
        <p className="label">
          {texts.refused(count.format(refused), count.format(tried), tried === 1)}
        </p>
        {refusals.length > 0 && (
          <ul className="stack stack-none">
            {refusals.map(({ code, count: times }) => (
              <li key={code}>{`${texts.refusals[code]}: ${count.format(times)}`}</li>
            ))}
          </ul>
        )}
        {changed.map(({ symbol, more }) => {
          const amount = formatAmount(more.replace('-', ''), symbol, language)
          return (
            <p key={symbol} className="label">
              {more.startsWith('-') ? texts.less(amount) : texts.more(amount)}
            </p>
          )
        })}
        {changed.length === 0 && <p className="label">{texts.same}</p>}
        <p className="label">
          {texts.proofs(count.format(proofs.before), count.format(proofs.after))}
        </p>
        <p className="label">
          {texts.reviews(count.format(reviews.before), count.format(reviews.after))}
        </p>
        <p className="soft small">{texts.how}</p>
      </PanelBody>
    </Panel>
  )
}

function Affected({ answer: { data, total } }: Props) {
  const { trial: texts } = usePolicyWords()
  const typeName = useTypeName()
  const language = useLanguage()
  return (
    <>
      <Panel title={texts.listed}>
        <DataTable
          label={texts.listed}
          items={data}
          empty={texts.empty}
          columns={[
            { word: texts.payment, renderCell: (one) => <OrderLink {...one} /> },
            { word: texts.type, renderCell: ({ type }) => typeName(type) },
            { word: texts.at, renderCell: ({ created_at: at }) => formatMoment(at, language) },
            {
              word: texts.amount,
              figures: true,
              renderCell: ({ total: whole, symbol }) => formatAmount(whole, symbol, language),
            },
            {
              word: texts.refusal,
              renderCell: ({ refusal }) => (refusal ? texts.refusals[refusal] : '—'),
            },
            {
              word: texts.feeBefore,
              figures: true,
              renderCell: ({ fee_before: fee, symbol }) => formatAmount(fee, symbol, language),
            },
            {
              word: texts.feeAfter,
              figures: true,
              renderCell: ({ fee_after: fee, symbol }) => formatAmount(fee, symbol, language),
            },
            { word: texts.proof, renderCell: ({ proof }) => askedText(proof, texts.asked) },
            { word: texts.review, renderCell: ({ review }) => askedText(review, texts.asked) },
            {
              word: texts.version,
              figures: true,
              renderCell: ({ policy_version: version }) => version ?? '—',
            },
          ]}
        />
      </Panel>
      <TablePager total={total} shown={data.length} />
    </>
  )
}

function askedText(
  { before, after }: PolicyTrial['data'][number]['proof'],
  words: { yes: string; no: string; added: string; dropped: string },
) {
  if (before === after) return after ? words.yes : words.no
  return after ? words.added : words.dropped
}
