import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { PersonNotice } from '#contract/notice'
import type { NoticesActor } from '#machines/notice/notices.flow'
import { isRead } from '#machines/notice/notices.setup'
import { bell } from '#app/ui/icons/bell.ts'
import { useToday } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { dayHeading } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatTime } from '#app/i18n/when.ts'
import { useNoticeLink } from './noticeLink.ts'
import { noticeHint, topicIcons, noticeText, noticeTone } from './noticeLook.ts'
import { useNoticeWords } from './words.ts'
import { useActivityWords } from '#app/features/activity/words.ts'
import { useCardWords } from '#app/features/card/words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'

export function NoticeList({ flow }: { flow: NoticesActor }) {
  const { notice: texts } = useNoticeWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <section className="card" aria-label={texts.title} aria-busy={busy}>
      <PagedList alone flow={flow} lines={5} unread={texts.notRead} empty={<NoNotices />}>
        {({ data }) => <ByDays flow={flow} all={data} />}
      </PagedList>
    </section>
  )
}

function NoNotices() {
  const { notice: texts } = useNoticeWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  return (
    <EmptyList
      alone
      icon={bell}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <PageLink className="button" {...linkTo('activity')}>
          {pages.activity}
        </PageLink>
      }
    />
  )
}

function ByDays({ flow, all }: { flow: NoticesActor; all: readonly PersonNotice[] }) {
  const language = useLanguage()
  const today = useToday()
  const dayOf = ({ at }: PersonNotice) => dayHeading(at, today, language)
  const days = [...new Set(all.map(dayOf))]
  return days.map((day) => (
    <Fragment key={day}>
      <h2 className="day small soft">{day}</h2>
      <RowList of={all.filter((one) => dayOf(one) === day)} by="id">
        {(one) => <NoticeItem flow={flow} one={one} />}
      </RowList>
    </Fragment>
  ))
}

function NoticeItem({ flow, one }: { flow: NoticesActor; one: PersonNotice }) {
  const words = { ...useNoticeWords(), ...useCardWords(), ...useActivityWords() }
  const language = useLanguage()
  const read = useSelector(flow, ({ context }) => isRead(context, one))
  const { href, onGo } = useNoticeLink()(one)
  const tone = noticeTone(one)
  const open = () => {
    flow.send({ type: 'notice.read', id: one.id })
    onGo()
  }
  return (
    <RowLink
      href={href}
      onGo={open}
      icon={topicIcons[one.topic]}
      {...(tone && { tone })}
      name={noticeText(one, words, language)}
      hint={[formatTime(one.at, language), ...noticeHint(one, words)].join(' · ')}
      end={
        !read && (
          <span className="fresh">
            <span className="unseen">{words.notice.isUnread}</span>
          </span>
        )
      }
    />
  )
}
