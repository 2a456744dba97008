import type { Language } from '#contract/preferences'
import { SCHEDULE_HOUR_UTC, type Schedule, type ScheduleStatus } from '#contract/schedule'
import type { When } from '#machines/schedule/when.setup'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { formatDate, formatTime } from '#app/i18n/when.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import type { ScheduleWords } from './words.ts'

/** What is scheduled, in words. */

type Texts = ScheduleWords['schedule']

export const scheduleLook: Record<ScheduleStatus, { tone: Tone; icon: string }> = {
  ACTIVE: { tone: 'good', icon: clock },
  PAUSED: { tone: 'wait', icon: clock },
  COMPLETED: { tone: 'calm', icon: check },
  ENDED: { tone: 'calm', icon: ban },
}

export const sumOf = (
  { amount, symbol }: Pick<Schedule, 'amount' | 'symbol'>,
  language: Language,
) => formatAmount(trimmedAmount(amount), symbol, language)

export const recipientName = ({ recipient: { title, detail, own } }: Schedule, texts: Texts) =>
  title ?? (own ? texts.ownWallet : (detail ?? ''))

export interface Planned {
  sum: string
  name: string
  when: When
}

/** "45.00 EUR to Anna on 1 December 2026, then every month until you end it". */
export function plannedText(
  { sum, name, when }: Planned,
  texts: Texts,
  language: Language,
): string {
  const { every, firstOn, end, untilOn, times } = when
  const first = texts.once(sum, name, formatDate(firstOn, language))
  if (every === 'once') return first
  const endings = {
    open: () => texts.untilEnded,
    until: () => texts.untilDay(formatDate(untilOn, language)),
    times: () => texts.inAll(Number(times)),
  }
  return first + texts.afterwards[every] + endings[end]()
}

const whenOf = ({ every, first_on, until_on, times }: Schedule): When => ({
  every,
  firstOn: first_on,
  end: until_on !== null ? 'until' : times !== null ? 'times' : 'open',
  untilOn: until_on ?? '',
  times: String(times ?? ''),
})

export const scheduleText = (schedule: Schedule, texts: Texts, language: Language) =>
  plannedText(
    {
      sum: sumOf(schedule, language),
      name: recipientName(schedule, texts),
      when: whenOf(schedule),
    },
    texts,
    language,
  )

/** In the zone of the device. */
export const paidAtText = (day: string, texts: Texts, language: Language) =>
  texts.paidAt(formatTime(`${day}T${String(SCHEDULE_HOUR_UTC).padStart(2, '0')}:00:00Z`, language))
