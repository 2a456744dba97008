import { useSelector } from '@xstate/react'
import { placeShown } from '#machines/order/place.flow'
import type { RefusalNote } from '#contract/kit/refusal'
import type { MoneyOffer, MoneyDirection, CardMoneyActor } from '#machines/card/cardMoney.flow'
import type { QuoteActor } from '#machines/order/quote.flow'
import { useDevice } from '#app/context.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { OutcomeUnknown } from '#app/ui/OutcomeUnknown.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RailGate } from '#app/features/kyc/RailGate.tsx'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { QuotePriceOf } from '#app/features/order/QuotePrice.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useMoneyPlace } from './cardMoney.ts'
import { MoneyAmount } from './MoneyAmount.tsx'
import { useCardWords } from './words.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

interface Props {
  flow: CardMoneyActor
}

export function MoneyForm({ flow }: Props) {
  const { request, offer } = useSelector(flow, ({ context }) => context)
  const quote = useSelector(flow, (snapshot) => snapshot.children.quote)
  const shut = useClosedRail({ id: offer?.account.issuing_program.kyc_rails_id ?? '' })
  if (!request || !offer || !quote) return null
  const { way: direction } = request
  if (shut)
    return (
      <div className="stack stack-half">
        <RailGate rail={shut} />
        <CancelButton flow={flow} />
      </div>
    )
  return (
    <Form className="stack" onSubmit={() => flow.send({ type: 'money.confirm' })}>
      <FormFields {...{ flow, quote, direction, offer }} />
    </Form>
  )
}

interface FormProps extends Props {
  quote: QuoteActor
  direction: MoneyDirection
  offer: MoneyOffer
}

function FormFields({ flow, quote, direction, offer }: FormProps) {
  const { cardMoney: texts } = useCardWords()
  const open = offer.account.status === 'ACTIVE'
  return (
    <div className="split split-act">
      <Panel title={texts.open[direction]}>
        {open ? (
          <MoneyAmount {...{ flow, quote, direction, offer }} />
        ) : (
          <PanelBody>
            <Callout tone="wait" icon={alert}>
              <p>{texts.stuck}</p>
            </Callout>
          </PanelBody>
        )}
      </Panel>
      <div className="aside">
        <QuotePriceOf quote={quote} theirs={texts.arrives[direction]} />
      </div>
      <ConfirmButton {...{ flow, quote, direction }} />
    </div>
  )
}

function ConfirmButton({ flow, quote, direction }: Omit<FormProps, 'offer'>) {
  const { cardMoney: texts } = useCardWords()
  const language = useLanguage()
  const { host } = useDevice()
  const price = useSelector(quote, ({ context }) => context.quote)
  const ready = useSelector(flow, (snapshot) => snapshot.can({ type: 'money.confirm' }))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const amount =
    price && formatAmount(trimmedAmount(price.from_amount), price.from_symbol, language)
  return (
    <div className="stack stack-half">
      <SubmissionResult flow={flow} />
      <div className="cluster">
        <SubmitButton
          {...{ host, busy }}
          off={!ready && !busy}
          wide={false}
          word={amount === null ? texts.open[direction] : texts.does[direction](amount)}
        />
        <CancelButton flow={flow} off={busy} />
      </div>
      <p className="small soft">{texts.note[direction]}</p>
    </div>
  )
}

function CancelButton({ flow, off = false }: Props & { off?: boolean }) {
  const { cardMoney: texts } = useCardWords()
  return (
    <StepBack off={off} onBack={() => flow.send({ type: 'money.drop' })}>
      {texts.cancel}
    </StepBack>
  )
}

function SubmissionResult({ flow }: Props) {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const place = useMoneyPlace(flow)
  const shown = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  return (
    <>
      <MoneyRefused note={shown?.refusal ?? null} />
      {shown?.unknown && (
        <OutcomeUnknown
          host={host}
          text={texts.unknown}
          askLabel={texts.checkAgain}
          onAsk={() => place?.send({ type: 'order.ask' })}
        />
      )}
    </>
  )
}

/** Of two withdrawals at once the bank makes one wait; that is no error of the customer's. */
function MoneyRefused({ note }: { note: RefusalNote | null }) {
  const { cardMoney: texts } = useCardWords()
  if (note?.code !== 'STATE_CONFLICT') return <RefusalCallout note={note} />
  return (
    <Callout tone="wait" icon={clock}>
      <p role="alert">{note.facts.state === 'PROCESSING' ? texts.oneAtATime : texts.stuck}</p>
    </Callout>
  )
}
