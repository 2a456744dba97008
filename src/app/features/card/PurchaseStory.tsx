import type { CardTransaction } from '#contract/cardTransaction'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { Timeline, TimelineStep } from '#app/ui/Timeline.tsx'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { purchaseLook, statusRead } from './cardLook.ts'
import { useCardWords, type CardWords } from './words.ts'

export function PurchaseStory({ one }: { one: CardTransaction }) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  return (
    <div className="row-open stack stack-close">
      <p className="small soft">
        {[one.merchant.city, one.merchant.country].filter(Boolean).join(', ')}
      </p>
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
    </div>
  )
}

const remarks = (one: CardTransaction, texts: CardWords['card']): string[] => [
  ...(one.adjustment_type === 'late_presentment' ? [texts.late] : []),
  ...(one.adjustment_type === 'no_auth' ? [texts.noAuth] : []),
  ...(one.status === 'EXPIRED' && isNothing(one.billing_amount) ? [texts.cardCheck] : []),
  ...(one.overdrawn ? [texts.overdrawn] : []),
]
