import { useSelector } from '@xstate/react'
import type { RequestToPay } from '#contract/paymentRequest'
import { amountsShown, readingsShown, type QuoteActor } from '#machines/order/quote.flow'
import { placeShown } from '#machines/order/place.flow'
import { isPaymentReviewed, type PayRequestActor } from '#machines/paymentRequest/payRequest.flow'
import { useDevice } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RailGate } from '#app/features/kyc/RailGate.tsx'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { useAmountError } from '#app/features/order/Amounts.tsx'
import { OrderResult, ResumedOrder } from '#app/features/order/OrderOutcome.tsx'
import { FinalNote, ReviewActions } from '#app/features/order/OrderReview.tsx'
import { OrderNextStep } from '#app/features/order/OrderNextStep.tsx'
import { QuotePriceOf } from '#app/features/order/QuotePrice.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { Closed, RequestAsked, RequestMissing, useAskerName } from './RequestAsked.tsx'
import { useRequestWords } from './words.ts'

interface Props {
  flow: PayRequestActor
}

export function PayRequest({ flow }: Props) {
  const { paymentRequest: texts } = useRequestWords()
  const { request, refusal, order } = useSelector(flow, ({ context }) => context)
  const place = useSelector(flow, (snapshot) => snapshot.children.place)
  const placed = useSelector(place, (snapshot) => snapshot?.context.order ?? null) ?? order
  const closed = useSelector(flow, (snapshot) => snapshot.matches('closed'))
  const making = useSelector(flow, (snapshot) => snapshot.matches({ open: 'making' }))
  const resumed = useSelector(flow, (snapshot) => snapshot.matches({ open: 'resumed' }))
  if (refusal?.code === 'NOT_FOUND' || refusal?.code === 'VALIDATION_FAILED')
    return <RequestMissing />
  if (refusal && !request)
    return (
      <LoadFailed
        alone
        title={texts.linkUnread}
        note={refusal}
        onRetry={() => flow.send({ type: 'request.refresh' })}
      />
    )
  if (!request) return <PanelSkeleton count={3} />
  if (placed) return <Paid flow={flow} request={request} />
  if (closed) return <Closed request={request} />
  if (resumed) return <ResumedOrder place={place} />
  return making ? <PayForm flow={flow} request={request} /> : <PanelSkeleton count={3} />
}

interface RequestProps extends Props {
  request: RequestToPay
}

function PayForm({ flow, request }: RequestProps) {
  const { paymentRequest: texts } = useRequestWords()
  const reviewed = useSelector(flow, isPaymentReviewed)
  const quote = useSelector(flow, (snapshot) => snapshot.children.quote)
  const shut = useClosedRail({ orderType: 'TRANSFER_INTERNAL' })
  if (!quote) return null
  if (reviewed) return <Review {...{ flow, quote, request }} />
  return (
    <Form onSubmit={() => flow.send({ type: 'payment.review' })}>
      <div className="split split-act">
        <div className="stack stack-close">
          <RequestAsked request={request} />
          {request.amount === null && !shut && <PayerAmount {...{ quote, request }} />}
          {shut && <RailGate rail={shut} />}
        </div>
        {!shut && (
          <>
            <div className="aside">
              <QuotePriceOf quote={quote} theirs={texts.theyGet} />
            </div>
            <StartReview {...{ flow, quote, request }} />
          </>
        )}
      </div>
    </Form>
  )
}

interface QuoteProps {
  quote: QuoteActor
  request: RequestToPay
}

const aboutAmount: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
]

function PayerAmount({ quote, request: { symbol, currency_id, available } }: QuoteProps) {
  const { paymentRequest: texts } = useRequestWords()
  const language = useLanguage()
  const snapshot = useSelector(quote, (shown) => shown)
  const { refusal } = snapshot.context
  const wrong = useAmountError(snapshot)
  const [one, other] = readingsShown(snapshot)
  const readings = one !== undefined && other !== undefined ? `${one} / ${other}` : undefined
  return (
    <div className="card">
      <AmountField
        label={texts.howMuch}
        value={amountsShown(snapshot).buying}
        onType={(amount) => quote.send({ type: 'amount.set', side: 'buying', amount })}
        readOnly={snapshot.matches('locked')}
        focusFirst
        help={texts.available(formatAmount(trimmedAmount(available), symbol, language))}
        {...(refusal && aboutAmount.includes(refusal.code) && { wrong: readings ?? wrong })}
        pick={
          <CurrencyPick
            label={texts.currency}
            symbol={symbol}
            none={symbol}
            value={currency_id}
            options={[{ value: currency_id, word: symbol }]}
            onPick={() => {}}
            off
          />
        }
      />
    </div>
  )
}

function StartReview({ flow, quote, request }: QuoteProps & Props) {
  const { order } = useOrderWords()
  const { host } = useDevice()
  const price = useSelector(quote, ({ context }) => context.quote)
  const place = useSelector(flow, (snapshot) => snapshot.children.place)
  const refusal = useSelector(place, (snapshot) => snapshot && placeShown(snapshot).refusal)
  const ready = useSelector(flow, (snapshot) => snapshot.can({ type: 'payment.review' }))
  return (
    <div className="stack stack-half">
      <RefusalCallout note={refusal ?? null} />
      {price && !ready && <Short request={request} />}
      <SubmitButton {...{ host }} busy={false} off={!ready} wide={false} word={order.startReview} />
    </div>
  )
}

/** Everything once more before the money moves. */
function Review({ flow, quote, request }: QuoteProps & Props) {
  const { paymentRequest: texts } = useRequestWords()
  const language = useLanguage()
  const price = useSelector(quote, ({ context }) => context.quote)
  const place = useSelector(flow, (snapshot) => snapshot.children.place)
  const ready = useSelector(flow, (snapshot) => snapshot.can({ type: 'payment.confirm' }))
  const editable = useSelector(flow, (snapshot) => snapshot.can({ type: 'payment.edit' }))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const amount =
    price && formatAmount(trimmedAmount(price.from_amount), price.from_symbol, language)
  return (
    <Form className="stack review" onSubmit={() => flow.send({ type: 'payment.confirm' })}>
      <RequestAsked request={request} />
      <QuotePriceOf quote={quote} theirs={texts.theyGet} />
      <FinalNote way="person" />
      <p className="small soft">{texts.nameTold}</p>
      <ReviewActions
        {...{ place, ready, editable, busy }}
        word={amount === null ? texts.payPlain : texts.pay(amount)}
        onEdit={() => flow.send({ type: 'payment.edit' })}
      />
    </Form>
  )
}

function Short({ request: { available, symbol } }: { request: RequestToPay }) {
  const { paymentRequest: texts } = useRequestWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  return (
    <p role="alert" className="small bad label">
      {texts.short(formatAmount(trimmedAmount(available), symbol, language))}{' '}
      <PageLink {...linkTo('addMoney')}>{texts.addMoney}</PageLink>
    </p>
  )
}

/** The order of the payment until it has ended, with a proof where one is due. */
function Paid({ flow, request }: RequestProps) {
  const { paymentRequest: texts } = useRequestWords()
  const { order: words } = useOrderWords()
  const place = useSelector(flow, (snapshot) => snapshot.children.place)
  const moving = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const busy = useSelector(place, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const ended = useSelector(flow, ({ context }) => context.order)
  const name = useAskerName(request)
  const order = moving?.order ?? ended
  if (!order) return null
  const titles: Readonly<Record<string, string>> = words.placed
  const waiting = order.next?.why === 'awaiting_step_up' ? texts.waiting : texts.onItsWay
  return (
    <OrderResult
      order={order}
      place={place}
      title={
        (order.next === null && (texts.placed[order.status] ?? titles[order.status])) || waiting
      }
      payee={name}
      done={null}
      actions={
        <BodyPanel title={moving?.canApprove || moving?.canCancel ? words.whatYouCan : words.story}>
          <OrderNextStep order={order} />
          <RefusalCallout note={moving?.refusal ?? null} />
          <div className="cluster">
            {moving?.canApprove && (
              <Button
                kind="primary"
                busy={busy}
                onClick={() => place?.send({ type: 'order.approve' })}
              >
                {words.can['order.approve']}
              </Button>
            )}
            {moving?.canCancel && (
              <Button
                kind="quiet"
                busy={busy}
                onClick={() => place?.send({ type: 'order.cancel' })}
              >
                {words.can['order.cancel']}
              </Button>
            )}
          </div>
        </BodyPanel>
      }
    />
  )
}
