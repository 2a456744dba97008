import type { ActivityDetail, ActivityLine } from '#contract/activity'
import { merchantCategory } from '#contract/spendingCategory'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatExactTime, formatTime } from '#app/i18n/when.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { LongText } from '#app/ui/LongText.tsx'
import { TransactionHash } from './TransactionHash.tsx'
import { isOfBank, methodOf } from './activityLook.ts'
import { useActivityWords } from './words.ts'

/** What is known of an event that is no order. */
export function ActivityFacts({ event }: { event: ActivityDetail }) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { facts } = texts
  const { merchant, card, created_at: at, value, paid, received, kind } = event
  const money = (line: ActivityLine | null) =>
    line && formatAmount(trimmedAmount(line.amount), line.currency, language)
  const isMessage = event.type === 'DEPOSIT_INTERNAL'
  const isPair = kind === 'exchange'
  const main = paid ?? received
  return (
    <Pairs
      of={[
        [merchant ? facts.merchant : kind === 'in' ? facts.sender : facts.recipient, event.name],
        [facts.category, merchant && texts.categories[merchantCategory(merchant.category_code)]],
        [facts.place, merchant && [merchant.city, merchant.country].filter(Boolean).join(', ')],
        [
          facts.card,
          card?.id && (
            <PageLink key="card" {...linkTo('cards', card.id)}>
              {card.last4 ? texts.cardNumber(card.last4) : texts.openCard}
            </PageLink>
          ),
        ],
        [facts.method, kind !== 'card' && !isOfBank(event) && methodOf(event, texts)],
        [facts.address, event.address && <LongText text={event.address} />],
        [facts.memo, event.transaction?.meta.memo],
        [
          facts.txid,
          event.txid && <TransactionHash key="hash" txid={event.txid} network={event.network} />,
        ],
        [facts.reference, event.reference],
        [isOfBank(event) ? facts.why : isMessage ? facts.message : facts.note, event.note],
        [facts.paid, isPair && money(paid)],
        [facts.received, isPair && money(received)],
        [facts.fees, event.fees.map(money).join(' + ')],
        [facts.worth, value && value.currency !== main?.currency && money(value)],
        [facts.refunded, money(event.refunded)],
        [facts.number, event.number !== null && String(event.number)],
        [
          facts.date,
          <time key="when" dateTime={at} title={formatExactTime(at, language)}>
            {formatDay(at, language)}, {formatTime(at, language)}
          </time>,
        ],
      ]}
    />
  )
}
