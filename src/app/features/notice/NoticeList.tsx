import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import { inWallet } from '#contract/kit/inWallet'
import type { Notice } from '#contract/notice'
import type { NoticesActor } from '#machines/notice/notices.flow'
import { isRead } from '#machines/notice/notices.setup'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { bell } from '#app/ui/icons/bell.ts'
import { useToday } from '#app/ui/now.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { dayHeading } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { timeOf } from '#app/i18n/when.ts'
import { hintOf, iconOfTopic, textOf, toneOf } from './noticeLook.ts'
import { useNoticeWords } from './words.ts'
import { useCardWords } from '#app/features/card/words.ts'

/** Newest first, by days. Opening one marks it and leads where it belongs. */
export function AllNotices({ flow }: { flow: NoticesActor }) {
  const { notice: said } = useNoticeWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <section className="card" aria-label={said.title} aria-busy={busy}>
      <Paged alone flow={flow} lines={5} unread={said.notRead} empty={<None />}>
        {({ data }) => <ByDays flow={flow} all={data} />}
      </Paged>
    </section>
  )
}

function None() {
  const { notice: said } = useNoticeWords()
  return (
    <EmptyState alone icon={bell} title={said.empty}>
      <p className="soft">{said.emptyText}</p>
    </EmptyState>
  )
}

function ByDays({ flow, all }: { flow: NoticesActor; all: readonly Notice[] }) {
  const language = useLanguage()
  const today = useToday()
  const dayOf = ({ at }: Notice) => dayHeading(at, today, language)
  const days = [...new Set(all.map(dayOf))]
  return days.map((day) => (
    <Fragment key={day}>
      <h2 className="day small soft">{day}</h2>
      <ul className="rows">
        {all
          .filter((one) => dayOf(one) === day)
          .map((one) => (
            <li key={one.id}>
              <One flow={flow} one={one} />
            </li>
          ))}
      </ul>
    </Fragment>
  ))
}

function One({ flow, one }: { flow: NoticesActor; one: Notice }) {
  const words = { ...useNoticeWords(), ...useCardWords() }
  const language = useLanguage()
  const way = useWay()
  const read = useSelector(flow, ({ context }) => isRead(context, one))
  const { href, onGo } = way(one.room, one.subject, one.wallet_id ? inWallet(one.wallet_id) : '')
  const tone = toneOf(one)
  const open = () => {
    flow.send({ type: 'notice.read', id: one.id })
    onGo()
  }
  return (
    <RowLink
      href={href}
      onGo={open}
      icon={iconOfTopic[one.topic]}
      {...(tone && { tone })}
      name={textOf(one, words, language)}
      hint={[timeOf(one.at, language), ...hintOf(one, words)].join(' · ')}
      end={!read && <Unread />}
    />
  )
}

function Unread() {
  const { notice: said } = useNoticeWords()
  return (
    <span className="fresh">
      <span className="unseen">{said.isUnread}</span>
    </span>
  )
}
