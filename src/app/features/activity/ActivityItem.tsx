import type { Activity } from '#contract/activity'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { Money } from '#app/ui/Money.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatRecent } from '#app/i18n/ago.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatTime } from '#app/i18n/when.ts'
import { useNow } from '#app/ui/now.ts'
import {
  activityAmount,
  activityFace,
  activityHint,
  activityStatusLook,
  activityTitle,
} from './activityLook.ts'
import { useActivityWords } from './words.ts'

interface Props {
  event: Activity
  href: string
  onGo: () => void
  current?: boolean
  /** The day and time, on a list without days. */
  when?: string
  /** On a list of days, for where the days have a column. */
  day?: string
}

export function ActivityItem({ event, when, day, ...link }: Props) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const { status } = event
  const declined = status === 'failed' && event.source === 'purchase'
  const how = activityHint(event, texts)
  return (
    <RowLink
      {...link}
      {...activityFace(event)}
      {...(status === 'failed' && { tone: 'bad' as const })}
      name={activityTitle(event, texts)}
      hint={
        <>
          <span className="when">
            {day && <span className="when-day">{day}</span>}
            <span className="when-time">{when ?? formatTime(event.created_at, language)}</span>
          </span>
          {how && (
            <>
              <span className="when-dot"> · </span>
              <span className="how">{how}</span>
            </>
          )}
        </>
      }
      cut
      end={
        <span className="stack stack-none">
          <span className={status === 'failed' || status === 'canceled' ? 'soft' : 'label'}>
            <ActivityAmount event={event} />
          </span>
          {status === 'complete' ? (
            <SecondAmount event={event} />
          ) : (
            <Status
              {...activityStatusLook[status]}
              word={declined ? texts.declined : texts.status[status]}
            />
          )}
        </span>
      }
    />
  )
}

/** Nothing left or came where it failed, so no sign says so. */
export function ActivityAmount({ event, look }: { event: Activity; look?: 'figure' | 'hero' }) {
  const { amount, currency, leaves } = activityAmount(event)
  const moved = event.status === 'complete' || event.status === 'pending'
  return (
    <Money
      amount={trimmedAmount(moved && leaves ? `-${amount}` : amount)}
      symbol={currency}
      signed={moved}
      byDigits
      {...(look && { look })}
    />
  )
}

/** What an exchange cost; of anything else its value then, in the currency of the whole. */
function SecondAmount({ event: { kind, paid, value, received } }: { event: Activity }) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  if (kind === 'exchange' && paid)
    return (
      <span className="small soft">
        <Money byDigits amount={trimmedAmount(`-${paid.amount}`)} symbol={paid.currency} />
      </span>
    )
  const main = paid ?? received
  if (!value || !main || value.currency === main.currency) return null
  return (
    <span className="small soft money">
      {texts.worth(formatAmount(value.amount, value.currency, language))}
    </span>
  )
}

/** Nothing where there are none: what is said then differs by the page. */
export function LatestItems({ of: latest }: { of: readonly Activity[] | null | undefined }) {
  const language = useLanguage()
  const now = useNow()
  const linkTo = useLinkTo()
  if (!latest?.length) return null
  return (
    <RowList of={latest} by="id">
      {(event) => (
        <ActivityItem
          event={event}
          {...linkTo('activity', event.id)}
          when={formatRecent(event.created_at, now, language)}
        />
      )}
    </RowList>
  )
}
