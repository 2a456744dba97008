import { useSelector } from '@xstate/react'
import { placeShown } from '#machines/order/place.flow'
import type { RefusalNote } from '#contract/kit/refusal'
import type { MoneyOffer, MoneyWay, CardMoneyActor } from '#machines/card/cardMoney.flow'
import type { QuoteActor } from '#machines/order/quote.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Unanswered } from '#app/ui/OutcomeUnknown.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { Gate } from '#app/features/kyc/RailGate.tsx'
import { useShutRail } from '#app/features/kyc/kycOverview.ts'
import { PriceOf } from '#app/features/order/QuotePrice.tsx'
import { trimmed } from '#app/features/order/rates.ts'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { usePlaceOf } from './cardMoney.ts'
import { MoneyAmount } from './MoneyAmount.tsx'
import { useCardWords } from './words.ts'
import { useOrderWords } from '#app/features/order/words.ts'

interface Shown {
  flow: CardMoneyActor
}

/** How much, what that costs, and the one yes. */
export function MoneyForm({ flow }: Shown) {
  const { asked, offer } = useSelector(flow, ({ context }) => context)
  const quote = useSelector(flow, (seen) => seen.children.quote)
  const shut = useShutRail({ id: offer?.account.issuing_program.kyc_rails_id ?? '' })
  if (!asked || !offer || !quote) return null
  const { way } = asked
  if (shut)
    return (
      <div className="stack stack-half">
        <Gate rail={shut} />
        <NotNow flow={flow} />
      </div>
    )
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(form) => {
        form.preventDefault()
        flow.send({ type: 'money.confirm' })
      }}
    >
      <Making {...{ flow, quote, way, offer }} />
    </form>
  )
}

interface MakingShown extends Shown {
  quote: QuoteActor
  way: MoneyWay
  offer: MoneyOffer
}

function Making({ flow, quote, way, offer }: MakingShown) {
  const { cardMoney: said } = useCardWords()
  const open = offer.account.status === 'ACTIVE'
  return (
    <div className="split">
      <Sheet title={said.open[way]}>
        {open ? (
          <MoneyAmount {...{ flow, quote, way, offer }} />
        ) : (
          <CardBody>
            <Notice tone="wait" icon={alert}>
              <p>{said.stuck}</p>
            </Notice>
          </CardBody>
        )}
      </Sheet>
      <div className="stack stack-close">
        <PriceOf quote={quote} theirs={said.arrives[way]} />
        <Commit {...{ flow, quote, way }} />
      </div>
    </div>
  )
}

function Commit({ flow, quote, way }: Omit<MakingShown, 'offer'>) {
  const { cardMoney: said } = useCardWords()
  const language = useLanguage()
  const { host } = useDevice()
  const price = useSelector(quote, ({ context }) => context.quote)
  const ready = useSelector(flow, (seen) => seen.can({ type: 'money.confirm' }))
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const amount = price && spelled(trimmed(price.from_amount), price.from_symbol, language)
  return (
    <div className="stack stack-half">
      <Answer flow={flow} />
      <div className="cluster">
        <HostMain
          {...{ host, busy }}
          off={!ready && !busy}
          wide={false}
          word={amount === null ? said.open[way] : said.does[way](amount)}
        />
        <NotNow flow={flow} off={busy} />
      </div>
      <p className="small soft">{said.note[way]}</p>
    </div>
  )
}

function NotNow({ flow, off = false }: Shown & { off?: boolean }) {
  const { cardMoney: said } = useCardWords()
  return (
    <Button kind="quiet" off={off} onClick={() => flow.send({ type: 'money.drop' })}>
      {said.cancel}
    </Button>
  )
}

/** What the bank said to the yes, as far as it said anything. */
function Answer({ flow }: Shown) {
  const { order: said } = useOrderWords()
  const { host } = useDevice()
  const place = usePlaceOf(flow)
  const shown = useSelector(place, (seen) => (seen ? placeShown(seen) : null))
  return (
    <>
      <MoneyRefused note={shown?.refusal ?? null} />
      {shown?.unknown && (
        <Unanswered
          host={host}
          text={said.unknown}
          ask={said.askAgain}
          onAsk={() => place?.send({ type: 'order.ask' })}
        />
      )}
    </>
  )
}

/** Of two who take money off at once the bank lets one wait, which is no fault of theirs. */
function MoneyRefused({ note }: { note: RefusalNote | null }) {
  const { cardMoney: said } = useCardWords()
  if (note?.code !== 'STATE_CONFLICT') return <Refused note={note} />
  return (
    <Notice tone="wait" icon={clock}>
      <p role="alert">{note.facts.state === 'PROCESSING' ? said.oneAtATime : said.stuck}</p>
    </Notice>
  )
}
