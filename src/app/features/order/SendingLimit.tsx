import type { PaymentLimits } from '#contract/paymentLimits'
import { useAppWords } from '#app/features/app/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatAhead } from '#app/i18n/ago.ts'
import { formatDate } from '#app/i18n/when.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { useToday } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { useOrderWords } from './words.ts'

interface Props {
  limits: PaymentLimits
}

export function SendingLimit({ limits }: Props) {
  const { fees: texts } = useOrderWords()
  const language = useLanguage()
  const { currency, per_day: whole, per_payment: each, left, new_recipient: first } = limits
  const amount = (sum: string) => formatAmount(sum, currency, language)
  return (
    <Panel title={texts.limits}>
      <PanelBody>
        <p className="label figures">
          {whole === null || left === null
            ? texts.noLimit
            : texts.leftOf(amount(left), amount(whole))}
        </p>
        <p className="small soft">{texts.countedText}</p>
        {each !== null && <p className="label figures">{texts.onePayment(amount(each))}</p>}
        {limits.own && <OwnLimit own={limits.own} />}
        <LowerBecause limits={limits} />
        {first !== null && <p className="small soft">{texts.newRecipient(amount(first))}</p>}
      </PanelBody>
    </Panel>
  )
}

function OwnLimit({ own: { kinds, last_day } }: { own: NonNullable<PaymentLimits['own']> }) {
  const { fees: texts } = useOrderWords()
  const language = useLanguage()
  return (
    <p className="small">
      {kinds.length > 1 ? texts.ownBoth : texts.own}{' '}
      {last_day !== null && texts.ownUntil(formatDate(last_day, language))}
    </p>
  )
}

function LowerBecause({ limits: { reason, until } }: Props) {
  const { fees: texts } = useOrderWords()
  const { pages } = useAppWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const today = useToday()
  if (reason === null) return null
  const unverified = reason === 'unverified'
  return (
    <Callout tone="wait" icon={clock}>
      <p>
        {unverified
          ? texts.unverified
          : until && texts.newDevice(formatAhead(until, today, language))}
      </p>
      {unverified && (
        <div>
          <PageLink className="button" {...linkTo('verification')}>
            {pages.verification}
          </PageLink>
        </div>
      )}
    </Callout>
  )
}
