import { disputePlace } from '#contract/cardDispute'
import { isOpenDispute } from '#contract/cardShape'
import type { CardTransaction } from '#contract/cardTransaction'
import { merchantCategory } from '#contract/spendingCategory'
import type { ControlActor } from '#machines/card/control.flow'
import { clock } from '#app/ui/icons/clock.ts'
import { Disc, type Face } from '#app/ui/Disc.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { merchantFace } from '#app/features/activity/activityLook.ts'
import { useActivityWords, type ActivityWords } from '#app/features/activity/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useToday } from '#app/ui/now.ts'
import { Status } from '#app/ui/Status.tsx'
import { formatSinceShort } from '#app/i18n/ago.ts'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { purchaseLook, statusRead } from './cardLook.ts'
import { Declined } from './Declined.tsx'
import { useCardWords, type CardWords } from './words.ts'
import { Timeline, TimelineStep } from '#app/ui/Timeline.tsx'
import { formatDay } from '#app/i18n/when.ts'

interface Props {
  one: CardTransaction
  flow: ControlActor
  newest: boolean
}

export function Purchase({ one, flow, newest }: Props) {
  const { card: texts } = useCardWords()
  const { activity } = useActivityWords()
  const language = useLanguage()
  const today = useToday()
  const status = statusRead(one.status)
  const declined = status === 'DECLINED'
  const settled = status === 'CLEARED' || status === 'COMPLETED'
  return (
    <>
      <details>
        <summary className="row">
          <Disc {...faceOf(one)} {...(declined && { tone: 'bad' })} />
          <span className="stack stack-none">
            <span className="label cut block">{titleOf(one, texts)}</span>
            <span className="small soft cut block">
              {[formatSinceShort(one.created_at, today, language)]
                .concat(categoryOf(one, activity) ?? [])
                .concat(one.recurring ? texts.recurring : [])
                .concat(foreignAmount(one, language) ?? [])
                .join(' · ')}
            </span>
          </span>
          <span className="row-end stack stack-none">
            <span
              className={
                declined || status === 'REVERSED' || status === 'EXPIRED' ? 'soft' : 'label'
              }
            >
              <Money
                amount={declined || one.is_credit ? one.billing_amount : `-${one.billing_amount}`}
                symbol={one.billing_currency}
                signed={one.is_credit}
              />
            </span>
            {!settled && (
              <Status {...purchaseLook[status]} word={texts.transactionStatuses[status]} />
            )}
            {settled && isDisputed(one) && (
              <Status tone="wait" icon={clock} word={texts.disputed} />
            )}
            {settled && !isNothing(one.refunded_amount) && (
              <span className="small soft">
                {texts.refunded(formatAmount(one.refunded_amount, one.billing_currency, language))}
              </span>
            )}
          </span>
        </summary>
        {declined && !newest && <Declined one={one} flow={flow} />}
        <div className="row-open">
          <PurchaseStory one={one} />
        </div>
      </details>
      {declined && newest && <Declined one={one} flow={flow} />}
    </>
  )
}

function titleOf(one: CardTransaction, texts: CardWords['card']) {
  const { title, transaction_type: type, adjustment_type: adjustment } = one
  if (adjustment === 'dispute_credit') return texts.disputeCredit(title)
  if (adjustment === 'dispute_return') return texts.disputeReturn(title)
  if (type === 'REFUND') return texts.refundOf(title)
  if (type === 'ORIGINAL_CREDIT') return texts.creditOf(title)
  if (type === 'DEPOSIT') return texts.fromWallet
  if (type === 'WITHDRAWAL') return texts.toWallet
  return type === 'FEE' ? texts.feeOf : title
}

/** Money of the wallet, and what a network charges, has none. */
const categoryOf = (
  { merchant, transaction_type: type }: CardTransaction,
  { categories }: ActivityWords['activity'],
) =>
  type === 'FEE' || type === 'DEPOSIT' || type === 'WITHDRAWAL'
    ? null
    : categories[merchantCategory(merchant.category_code)]

const foreignAmount = (one: CardTransaction, language: Parameters<typeof formatAmount>[2]) =>
  one.transaction_currency === one.billing_currency
    ? null
    : formatAmount(one.transaction_amount, one.transaction_currency, language)

function faceOf({ merchant, transaction_type: type }: CardTransaction): Face {
  if (type === 'REVERSAL') return { icon: arrowUp }
  if (type === 'FEE') return { icon: receipt }
  if (type === 'ORIGINAL_CREDIT' || type === 'REFUND' || type === 'DEPOSIT')
    return { icon: arrowDown }
  if (type === 'WITHDRAWAL') return { icon: arrowUp }
  return merchantFace(merchant.category_code)
}

export function PurchaseStory({ one }: { one: CardTransaction }) {
  const linkTo = useLinkTo()
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const place = [one.merchant.city, one.merchant.country].filter(Boolean).join(', ')
  return (
    <div className="stack stack-close">
      {place && <p className="small soft">{place}</p>}
      <Timeline>
        {one.story.map((line) => (
          <TimelineStep
            key={line.seq}
            tone={purchaseLook[statusRead(line.status)].tone}
            icon={line.is_credit ? arrowDown : purchaseLook[statusRead(line.status)].icon}
            word={texts.story[line.type]}
            at={line.at}
          >
            {formatAmount(line.amount, one.billing_currency, language)}
            {line.status === 'DECLINED' && `, ${texts.transactionStatuses.DECLINED}`}
          </TimelineStep>
        ))}
      </Timeline>
      {one.status === 'APPROVED' && one.expires_at && (
        <p className="small soft">{texts.releasedBy(formatDay(one.expires_at, language))}</p>
      )}
      {remarks(one, texts).map((remark) => (
        <p key={remark} className="small soft">
          {remark}
        </p>
      ))}
      {one.status === 'CLEARED' && (
        <p>
          <PageLink className="link" {...linkTo('cards', disputePlace(one.id))}>
            {wordOfDispute(one, texts)}
          </PageLink>
        </p>
      )}
    </div>
  )
}

const isDisputed = ({ dispute }: CardTransaction) => dispute !== null && isOpenDispute(dispute)

function wordOfDispute(one: CardTransaction, texts: CardWords['card']): string {
  if (one.dispute === null || one.dispute === 'WITHDRAWN') return texts.wrong
  return isDisputed(one) ? texts.disputeOpen : texts.disputeOver
}

const remarks = (one: CardTransaction, texts: CardWords['card']): string[] => [
  ...(one.adjustment_type === 'late_presentment' ? [texts.late] : []),
  ...(one.adjustment_type === 'no_auth' ? [texts.noAuth] : []),
  ...(one.status === 'EXPIRED' && isNothing(one.billing_amount) ? [texts.cardCheck] : []),
  ...(one.overdrawn ? [texts.overdrawn] : []),
]
