import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Schedule } from '#contract/schedule'
import type { schedulesList } from '#machines/schedule/schedules.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { OneSchedule } from './OneSchedule.tsx'
import { recipientName, scheduleLook, sumOf } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'
import '#app/theme/table.css'

export function SchedulesPage() {
  const { id } = useLocation()
  const one = useFlow('oneSchedule')
  return one ? <OneSchedule key={id} flow={one} /> : <ScheduleList />
}

function ScheduleList() {
  const { schedule: texts } = useScheduleWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('schedules')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <>
      <PageHead
        word={texts.title}
        back={<BackLink {...linkTo('activity')}>{pages.activity}</BackLink>}
      >
        <PageLink className="button button-primary" {...linkTo('send')}>
          <Icon path={plus} />
          {texts.plan}
        </PageLink>
      </PageHead>
      <section className="card" aria-label={texts.title} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={4} />}
      </section>
    </>
  )
}

function Rows({ flow }: { flow: ActorRefFrom<typeof schedulesList.flow> }) {
  const { schedule: texts } = useScheduleWords()
  const linkTo = useLinkTo()
  const empty = (
    <EmptyList
      alone
      icon={clock}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <PageLink className="button" {...linkTo('send')}>
          {texts.plan}
        </PageLink>
      }
    />
  )
  return (
    <PagedList alone flow={flow} lines={4} unread={texts.unread} empty={empty}>
      {({ data }) => (
        <RowList of={data} by="id" heads={texts.columns}>
          {(one) => <ScheduleRow one={one} />}
        </RowList>
      )}
    </PagedList>
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
