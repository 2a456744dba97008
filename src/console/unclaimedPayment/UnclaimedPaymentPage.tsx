import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsUnclaimedPayment } from '#contract/ops/unclaimedPayment'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { unclaimedPayment } from '#machines/console/unclaimedPayment.flow'
import { useGo } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { StaffNotes } from '#console/queue/StaffNotes.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useSentAmount } from './UnclaimedPaymentsPage.tsx'
import { useUnclaimedPaymentWords } from './words.ts'

type UnclaimedPaymentActor = ActorRefFrom<(typeof unclaimedPayment)['flow']>

interface Props {
  record: OpsUnclaimedPayment
}

export function UnclaimedPaymentPage({ flow }: { flow: UnclaimedPaymentActor }) {
  const { payments: texts } = useUnclaimedPaymentWords()
  const amountOf = useSentAmount()
  const { record, act } = useSelector(flow, ({ context }) => context)
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const go = useGo()
  return (
    <>
      <Heading>{record ? amountOf(record) : texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'unclaimedPayments', id: null, query: '' })}>
          {texts.back}
        </PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <div className="cluster">
            <AssignButton
              call="assignUnclaimedPayment"
              item={record}
              busy={taking}
              onAct={(one) => flow.send({ type: 'act.perform', act: one })}
            />
          </div>
          <RecordActs {...{ flow, record }} texts={texts.acts}>
            {act === 'claim' && <WalletNumber flow={flow} />}
          </RecordActs>
          <Facts record={record} />
          <StaffNotes
            title={texts.notes}
            empty={texts.noNotes}
            notes={record.notes}
            done={texts.done}
          />
        </>
      )}
    </>
  )
}

function WalletNumber({ flow }: { flow: UnclaimedPaymentActor }) {
  const { payments: texts } = useUnclaimedPaymentWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const isWrong = refusal?.facts.errors?.some(({ pointer }) => pointer === '/wallet')
  return (
    <TextField
      name="picked"
      inputMode="numeric"
      autoComplete="off"
      label={texts.walletNumber}
      hint={texts.walletHint}
      defaultValue={draft.picked[0]}
      wrong={isWrong ? texts.noWallet : undefined}
    />
  )
}

function Facts({ record }: Props) {
  const { payments: texts } = useUnclaimedPaymentWords()
  const { queues } = useQueueWords()
  const amountOf = useSentAmount()
  const go = useGo()
  const language = useLanguage()
  const { proposal } = record
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        {record.currency === null && <p className="soft">{texts.unknownHint}</p>}
        {proposal !== null && (
          <p>
            <PageLink {...go({ page: 'approvals', id: proposal, query: '' })}>
              {texts.proposed}
            </PageLink>
          </p>
        )}
        <DensePairs
          pairs={[
            [texts.amount, amountOf(record)],
            [texts.chain, record.chain],
            [texts.memo, record.memo ?? texts.noMemo],
            [
              texts.txid,
              <span key="txid" className="whole">
                {record.txid}
              </span>,
            ],
            [
              texts.address,
              <span key="address" className="whole">
                {record.address}
              </span>,
            ],
            [texts.arrived, formatMoment(record.since, language)],
            [queues.due, <Due key="due" at={record.due_at} />],
            [queues.assignee, record.assignee?.name ?? queues.nobody],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
