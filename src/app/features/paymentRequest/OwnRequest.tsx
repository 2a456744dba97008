import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { startParamOf } from '#contract/kit/start'
import { isAsking, type PaymentRequest } from '#contract/paymentRequest'
import type { ownRequestFlow } from '#machines/paymentRequest/ownRequest.flow'
import { useDevice } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { ShareButton } from '#app/features/app/ShareButton.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { requestLook, sumText } from './requestLook.ts'
import { useRequestWords } from './words.ts'
import { QrPicture } from '#app/ui/QrPicture.tsx'

type OwnRequestActor = ActorRefFrom<typeof ownRequestFlow>

export function OwnRequest({ flow }: { flow: OwnRequestActor }) {
  const words = useRequestWords()
  const { paymentRequest: texts } = words
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { request, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  return (
    <>
      <PageHead
        word={request ? titleOf(request) : texts.oneTitle}
        back={<BackLink {...linkTo('requests')}>{texts.title}</BackLink>}
      >
        {request && <Status {...requestLook[request.status]} word={texts.status[request.status]} />}
      </PageHead>
      {refused && (
        <LoadFailed
          alone
          title={texts.oneUnread}
          note={refusal}
          onRetry={() => flow.send({ type: 'request.refresh' })}
        />
      )}
      {!refused && !request && <PanelSkeleton count={3} />}
      {request && (
        <div className="split">
          {isAsking(request.status) ? (
            <RequestLinkPanel request={request} />
          ) : (
            <Ended request={request} />
          )}
          <div className="stack">
            <Facts request={request} />
            {request.deposits.length > 0 && <Deposits request={request} />}
            {isAsking(request.status) && <CancelRequest flow={flow} />}
          </div>
        </div>
      )}
    </>
  )

  function titleOf(one: PaymentRequest) {
    return one.amount === null ? texts.ofAny(one.symbol) : texts.of(sumText(one, words, language))
  }
}

/** The mini app opens in Telegram, where whoever was asked is; everywhere else a page does. */
function useRequestUrl({ slug }: PaymentRequest): string {
  const { kind, addressBar } = useDevice()
  const bot = useConfig()?.tg_bot_name
  const { href } = useLinkTo()('pay', slug)
  if (kind === 'telegram' && bot) return `https://t.me/${bot}?startapp=${startParamOf(href)}`
  return addressBar.urlOf(href)
}

function RequestLinkPanel({ request }: { request: PaymentRequest }) {
  const words = useRequestWords()
  const { paymentRequest: texts } = words
  const language = useLanguage()
  const { copy, share } = useDevice()
  const url = useRequestUrl(request)
  const text = texts.shareText(sumText(request, words, language), request.note)
  return (
    <BodyPanel title={texts.link}>
      <QrPicture text={url} label={texts.qr} />
      <p className="address">{url}</p>
      <div className="cluster">
        <ShareButton kind="primary" text={`${text}\n${url}`}>
          {texts.share}
        </ShareButton>
        <CopyButton word={texts.copy} done={texts.copied} primary={!share} copy={() => copy(url)} />
      </div>
    </BodyPanel>
  )
}

function Ended({ request: { payment } }: { request: PaymentRequest }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  return (
    <BodyPanel title={texts.link}>
      <p className="soft">{payment ? texts.paidText : texts.overText}</p>
      <div className="cluster">
        {payment && (
          <PageLink className="button" {...linkTo('activity', payment.transaction_id)}>
            {texts.openPayment}
          </PageLink>
        )}
        <PageLink className="button" {...linkTo('requests', 'new')}>
          {texts.another}
        </PageLink>
      </div>
    </BodyPanel>
  )
}

function Facts({ request }: { request: PaymentRequest }) {
  const words = useRequestWords()
  const { paymentRequest: texts } = words
  const language = useLanguage()
  const { payment, note, asker, status, due, symbol, outside } = request
  const isPartly = status === 'PARTLY_PAID'
  const paid = payment && sumText({ ...payment, symbol: request.symbol }, words, language)
  return (
    <BodyPanel title={texts.details}>
      <Pairs
        of={[
          [
            texts.amount,
            request.amount === null && paid ? paid : sumText(request, words, language),
          ],
          [texts.due, isPartly && sumText({ amount: due, symbol }, words, language)],
          [texts.note, note],
          [texts.whoPays, texts.payers[outside ? 'everybody' : 'customers']],
          [texts.nameShown, asker],
          [texts.payer, payment?.payer],
          [texts.paidAt, payment && formatDateTime(payment.at, language)],
          [texts.created, formatDateTime(request.created_at, language)],
          [texts.until, isAsking(status) && formatDateTime(request.expires_at, language)],
        ]}
      />
    </BodyPanel>
  )
}

/** What came from outside, whether or not it was still asked for. */
function Deposits({ request: { deposits, symbol } }: { request: PaymentRequest }) {
  const { paymentRequest: texts } = useRequestWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const sum = (amount: string) => formatAmount(trimmedAmount(amount), symbol, language)
  return (
    <Panel title={texts.deposits}>
      <RowList of={deposits} by="transaction_id">
        {({ amount, more, outcome, at, transaction_id }) => (
          <RowLink
            {...linkTo('activity', transaction_id)}
            icon={arrowDown}
            name={texts.outcome[outcome](sum(more))}
            hint={formatDateTime(at, language)}
            end={sum(amount)}
          />
        )}
      </RowList>
    </Panel>
  )
}

function CancelRequest({ flow }: { flow: OwnRequestActor }) {
  const { paymentRequest: texts } = useRequestWords()
  const confirming = useSelector(flow, (snapshot) => snapshot.matches('confirming'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (!confirming)
    return (
      <div className="stack stack-half">
        <RefusalCallout note={refusal} />
        <div>
          <Button kind="quiet" busy={busy} onClick={() => flow.send({ type: 'cancel.ask' })}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack stack-half" role="alert">
      <p>{texts.canceling}</p>
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'cancel.confirm' })}>{texts.cancel}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'cancel.drop' })}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}
