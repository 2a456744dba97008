import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PayoutDetail } from '#contract/payout'
import type { onePayoutFlow } from '#machines/payout/onePayout.flow'
import { useDevice } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { payoutSum } from './payoutText.ts'
import { usePayoutWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<typeof onePayoutFlow>
  payout: PayoutDetail
}

/** What can be done with it now; paying and canceling ask once more. */
export function PayoutActs({ flow, payout }: Props) {
  const paying = useSelector(
    flow,
    (snapshot) => snapshot.matches('confirming') || snapshot.matches('paying'),
  )
  const dropping = useSelector(
    flow,
    (snapshot) => snapshot.matches('dropping') || snapshot.matches('canceling'),
  )
  if (paying) return <Paying {...{ flow, payout }} />
  if (dropping) return <Dropping {...{ flow, payout }} />
  return <Choices {...{ flow, payout }} />
}

function Choices({ flow, payout }: Props) {
  const { payout: texts } = usePayoutWords()
  const { host } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const mayPay = useSelector(flow, (snapshot) => snapshot.can({ type: 'payout.pay' }))
  const mayMend = useSelector(flow, (snapshot) => snapshot.can({ type: 'payout.mend' }))
  const mayCancel = useSelector(flow, (snapshot) => snapshot.can({ type: 'payout.cancel' }))
  return (
    <Form className="stack stack-half" onSubmit={() => flow.send({ type: 'payout.pay' })}>
      {payout.status === 'DRAFT' && <Warnings payout={payout} />}
      <RefusalCallout note={refusal} />
      <div className="cluster">
        {mayPay && (
          <SubmitButton
            host={host}
            word={texts.pay(payout.totals.rows)}
            busy={false}
            wide={false}
          />
        )}
        {mayMend && (
          <Button onClick={() => flow.send({ type: 'payout.mend' })}>{texts.edit}</Button>
        )}
        {mayCancel && (
          <Button kind="quiet" onClick={() => flow.send({ type: 'payout.cancel' })}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Warnings({ payout: { rows, totals, symbol } }: Pick<Props, 'payout'>) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const leftOut = rows.length - totals.rows
  const missing = totals.after?.startsWith('-') ? totals.after.slice(1) : null
  if (leftOut === 0 && missing === null) return null
  return (
    <Callout tone="wait" icon={alert}>
      {totals.rows === 0 && <p role="status">{texts.nobody}</p>}
      {totals.rows > 0 && leftOut > 0 && <p role="status">{texts.leftOut(leftOut)}</p>}
      {missing !== null && <p role="status">{texts.short(payoutSum(missing, symbol, language))}</p>}
    </Callout>
  )
}

function Paying({ flow, payout: { totals, symbol } }: Props) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const sum = payoutSum(totals.total, symbol, language)
  return (
    <BodyPanel title={texts.pay(totals.rows)}>
      <Form className="stack stack-half" onSubmit={() => flow.send({ type: 'payout.confirm' })}>
        <p role="status">{texts.asks(totals.rows, sum)}</p>
        <div className="cluster">
          <SubmitButton host={host} word={texts.confirm(sum)} busy={busy} wide={false} />
          <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'payout.drop' })}>
            {texts.back}
          </Button>
        </div>
      </Form>
    </BodyPanel>
  )
}

function Dropping({ flow, payout: { status } }: Props) {
  const { payout: texts } = usePayoutWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BodyPanel title={texts.cancelTitle}>
      <p role="status">{texts.asksCancel[status === 'DRAFT' ? 'DRAFT' : 'PAYING']}</p>
      <div className="cluster">
        <Button kind="primary" busy={busy} onClick={() => flow.send({ type: 'payout.confirm' })}>
          {texts.confirmCancel}
        </Button>
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'payout.drop' })}>
          {texts.keep}
        </Button>
      </div>
    </BodyPanel>
  )
}
