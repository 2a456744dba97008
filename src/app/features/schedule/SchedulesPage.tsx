import type { Schedule } from '#contract/schedule'
import { useFlow } from '#app/context.ts'
import { ListPage } from '#app/features/app/ListPage.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { OneSchedule } from './OneSchedule.tsx'
import { recipientName, scheduleLook, sumOf } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'

export function SchedulesPage() {
  const { id } = useLocation()
  const one = useFlow('oneSchedule')
  return one ? <OneSchedule key={id} flow={one} /> : <ScheduleList />
}

function ScheduleList() {
  const { schedule: texts } = useScheduleWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  return (
    <ListPage
      flow={useFlow('schedules')}
      icon={clock}
      texts={texts}
      back={{ word: pages.activity, ...linkTo('activity') }}
      make={{ word: texts.plan, ...linkTo('send') }}
    >
      {(one) => <ScheduleRow one={one} />}
    </ListPage>
  )
}

function ScheduleRow({ one }: { one: Schedule }) {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const next = one.next_on && texts.nextOn(formatDate(one.next_on, language))
  return (
    <RowLink
      {...linkTo('schedules', one.id)}
      icon={clock}
      name={recipientName(one, texts)}
      hint={[texts.every[one.every], next].filter(Boolean).join(' · ')}
      end={
        <span className="stack stack-none">
          <span className="label">{sumOf(one, language)}</span>
          <Status {...scheduleLook[one.status]} word={texts.status[one.status]} />
        </span>
      }
    />
  )
}
