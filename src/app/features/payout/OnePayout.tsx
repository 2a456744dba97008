import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PayoutDetail, PayoutRow } from '#contract/payout'
import type { onePayoutFlow } from '#machines/payout/onePayout.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Row, RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { PayoutActs } from './PayoutActs.tsx'
import { PayoutFile } from './PayoutFile.tsx'
import { payeeName, payoutLook, payoutSum, problemText, rowStatus } from './payoutText.ts'
import { usePayoutWords } from './words.ts'

type OnePayoutActor = ActorRefFrom<typeof onePayoutFlow>

export function OnePayout({ flow }: { flow: OnePayoutActor }) {
  const { payout: texts } = usePayoutWords()
  const linkTo = useLinkTo()
  const { payout, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  const mending = useSelector(flow, (snapshot) => snapshot.children.payoutFile)
  return (
    <>
      <PageHead
        word={mending ? texts.mendTitle : texts.one}
        back={<BackLink {...linkTo('payouts')}>{texts.title}</BackLink>}
      >
        {payout && !mending && (
          <Status {...payoutLook[payout.status]} word={texts.status[payout.status]} />
        )}
      </PageHead>
      {refused && (
        <LoadFailed
          alone
          title={texts.oneUnread}
          note={refusal}
          onRetry={() => flow.send({ type: 'payout.refresh' })}
        />
      )}
      {!refused && !payout && <PanelSkeleton count={4} />}
      {mending && <PayoutFile flow={mending} />}
      {payout && !mending && <Shown {...{ flow, payout }} />}
    </>
  )
}

interface Props {
  flow: OnePayoutActor
  payout: PayoutDetail
}

function Shown({ flow, payout }: Props) {
  const { payout: texts } = usePayoutWords()
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  return (
    <div className="split">
      <Panel title={texts.list}>
        <RowList of={payout.rows} by="n">
          {(row) => <PaidRow {...{ row, payout }} />}
        </RowList>
      </Panel>
      <div className="stack aside">
        <Summary payout={payout} />
        {proof ? <ProofStep flow={proof} /> : <PayoutActs {...{ flow, payout }} />}
        <Report payout={payout} />
      </div>
    </div>
  )
}

function Summary({ payout }: { payout: PayoutDetail }) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const { symbol, totals, created_at } = payout
  const sum = (amount: string | null) => amount && payoutSum(amount, symbol, language)
  return (
    <BodyPanel title={texts.summary}>
      <Pairs
        of={[
          [texts.payments, String(totals.rows)],
          [texts.pays, sum(totals.pays)],
          [texts.fees, sum(totals.fees)],
          [texts.total, sum(totals.total)],
          [texts.available, sum(totals.available)],
          [texts.after, totals.after?.startsWith('-') === false && sum(totals.after)],
        ]}
      />
      <p className="small soft">{texts.made(formatDate(created_at.slice(0, 10), language))}</p>
    </BodyPanel>
  )
}

function PaidRow({ row, payout }: { row: PayoutRow; payout: PayoutDetail }) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { tone, icon, word } = rowStatus(row, payout.status, texts)
  const { pays, fee, reference, detail, title, order_uuid, n } = row
  const sum = (amount: string) => payoutSum(amount, payout.symbol, language)
  const cost = fee !== null && /[1-9]/.test(fee) && texts.fee(sum(fee))
  const facts = [texts.row(n), title && detail, reference, cost].filter(Boolean).join(' · ')
  const problem = problemText(row, texts, language)
  const shown = {
    icon,
    tone,
    name: payeeName(row, texts),
    hint: (
      <>
        {facts}
        {problem !== null && (
          <>
            <br />
            {problem}
          </>
        )}
      </>
    ),
    end: (
      <span className="stack stack-none">
        <span className="label">{pays === null ? row.amount : sum(pays)}</span>
        <Status {...{ tone, icon, word }} />
      </span>
    ),
  }
  if (order_uuid === null) return <Row {...shown} />
  return <RowLink {...linkTo('activity', order_uuid)} {...shown} />
}

function Report({ payout: { id, wallet_id: walletId } }: { payout: PayoutDetail }) {
  const { payout: texts } = usePayoutWords()
  const report = useFlow('payoutReport')
  return (
    <ExportButton
      flow={report}
      label={texts.report}
      texts={{ exported: texts.reported, exportCopied: texts.reportCopied }}
      onExport={() => report?.send({ type: 'statement.save', ask: { walletId, id } })}
    />
  )
}
