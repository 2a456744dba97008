import { isAsking, type LinkTerms } from '#contract/paymentRequest'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Disc, nameFace } from '#app/ui/Disc.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { user } from '#app/ui/icons/user.ts'
import { requestLook, sumText } from './requestLook.ts'
import { useRequestWords } from './words.ts'

/** Who asks for how much, what for and until when. */
export function RequestAsked({ request }: { request: LinkTerms }) {
  const words = useRequestWords()
  const { paymentRequest: texts } = words
  const language = useLanguage()
  const name = useAskerName(request)
  const { amount, due, status, symbol, note, expires_at } = request
  const sum = isAsking(status) ? due : amount
  return (
    <section className="card" aria-label={texts.asks(name)}>
      <div className="face">
        <Disc {...nameFace(name, user)} />
        <h2>{texts.asks(name)}</h2>
        {sum === null ? (
          <p className="soft">{`${texts.asksAny}, ${symbol}`}</p>
        ) : (
          <p>
            <Money amount={trimmedAmount(sum)} symbol={symbol} look="figure" />
          </p>
        )}
      </div>
      <PanelBody>
        <Pairs
          of={[
            [texts.requested, sum !== amount && sumText(request, words, language)],
            [texts.note, note],
            [texts.until, formatDateTime(expires_at, language)],
          ]}
        />
      </PanelBody>
    </section>
  )
}

export function useAskerName({ asker }: LinkTerms): string {
  const { paymentRequest: texts } = useRequestWords()
  const bank = useConfig()?.brand.name ?? ''
  return asker ?? texts.somebody(bank)
}

/** It can no longer be paid, or was made by whoever reads it. */
export function Closed({ request }: { request: LinkTerms }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  const isOwn = isAsking(request.status)
  const status = isAsking(request.status) ? 'OPEN' : request.status
  return (
    <div className="stack narrow">
      <section className="card" aria-live="polite">
        <EmptyState alone {...requestLook[status]} title={isOwn ? texts.own : texts.closed[status]}>
          <p className="soft">{texts.closedText[status]}</p>
          <PageLink className="button" {...(isOwn ? linkTo('requests') : linkTo('home'))}>
            {isOwn ? texts.back : texts.home}
          </PageLink>
        </EmptyState>
      </section>
      <RequestAsked request={request} />
    </div>
  )
}

export function RequestMissing() {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  return (
    <section className="card">
      <EmptyState alone icon={alert} title={texts.missing}>
        <p className="soft">{texts.missingText}</p>
        <PageLink className="button" {...linkTo('home')}>
          {texts.home}
        </PageLink>
      </EmptyState>
    </section>
  )
}
