import { useSelector } from '@xstate/react'
import { memo, useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Activity } from '#contract/activity'
import type { ActivitySnapshot } from '#machines/activity/activity.flow'
import { useFlow } from '#app/context.ts'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { LoadFailed, TryAgain } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RowTable } from '#app/features/app/RowList.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { dayHeading, formatDayListed } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { list } from '#app/ui/icons/list.ts'
import { useToday } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRow, SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { ActivityItem } from './ActivityItem.tsx'
import { useActivityWords } from './words.ts'
import '#app/theme/table.css'

interface Props {
  query: string
  openId: string | null
}

/** Rows shown before stay shown while they are read again and when that fails. */
function phaseOf(snapshot: ActivitySnapshot | undefined) {
  const rows = snapshot?.context.rows ?? null
  if (rows !== null && rows.length > 0) return 'full'
  if (snapshot?.matches('refused')) return 'refused'
  return rows === null ? 'coming' : 'empty'
}

export function ActivityList({ query, openId }: Props) {
  const { activity: texts } = useActivityWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('activity')
  const phase = useSelector(flow, phaseOf)
  return (
    <section className="card activity" aria-label={texts.title} aria-busy={phase === 'coming'}>
      {phase === 'coming' && <SkeletonRows count={8} />}
      {phase === 'refused' && (
        <LoadFailed
          alone
          title={texts.refused}
          text={texts.refusedText}
          onRetry={() => flow?.send({ type: 'list.refresh' })}
        />
      )}
      {phase === 'empty' && (
        <EmptyList
          alone
          icon={list}
          title={query ? texts.noMatches : texts.none}
          text={query ? texts.noMatchesText : texts.noneText}
          action={
            query ? null : (
              <PageLink className="button" {...linkTo('addMoney')}>
                {pages.addMoney}
              </PageLink>
            )
          }
        />
      )}
      {phase === 'full' && (
        <>
          <Interrupted />
          <RowTable heads={texts.columns}>
            <Rows {...{ query, openId }} />
          </RowTable>
        </>
      )}
    </section>
  )
}

/** A page that did not load, said where it is seen and not at the far end. */
function Interrupted() {
  const { activity: texts } = useActivityWords()
  const flow = useFlow('activity')
  const stuck = useSelector(flow, (snapshot) => snapshot?.matches('stuck'))
  const refused = useSelector(flow, (snapshot) => snapshot?.matches('refused'))
  if (!stuck && !refused) return null
  const again = { type: stuck ? 'list.more' : 'list.refresh' } as const
  return (
    <div className="interrupted">
      <Callout tone="bad" icon={alert}>
        <p>{stuck ? texts.moreRefused : texts.refused}</p>
        <div>
          <TryAgain onClick={() => flow?.send(again)} />
        </div>
      </Callout>
    </div>
  )
}

/** Asked for so many rows before the end is seen. */
const AHEAD = 15
const ROW_PX = 64
const noRows: Activity[] = []

function Rows({ query, openId }: Props) {
  const flow = useFlow('activity')
  const rows = useSelector(flow, (snapshot) => snapshot?.context.rows ?? noRows)
  const more = useSelector(flow, (snapshot) => (snapshot?.context.next ?? null) !== null)
  const today = useToday()
  const view = useRef<WindowVirtualizerHandle>(null)
  const look = () => {
    const at = view.current
    if (!at || !more) return
    const last = at.findItemIndex(at.scrollOffset + at.viewportSize)
    if (last > rows.length - AHEAD) flow?.send({ type: 'list.more' })
  }
  return (
    <WindowVirtualizer ref={view} as="ul" item={RowSlot} itemSize={ROW_PX} onScroll={look}>
      {rows.map((event, at) => (
        <Item
          key={event.id}
          {...{ event, today, query }}
          above={rows[at - 1]}
          current={event.id === openId}
        />
      ))}
      {more && <SkeletonRow key="more" />}
    </WindowVirtualizer>
  )
}

interface SlotProps {
  ref?: Ref<HTMLLIElement>
  style: CSSProperties
  children: ReactNode
}

/**
 * Visible at once, at the estimated height. Hidden until measured, as the library would have it,
 * every row would be painted twice.
 */
const RowSlot = ({ ref, style, children }: SlotProps) => (
  <li ref={ref} className="rows-item" style={{ ...style, visibility: 'inherit' }}>
    {children}
  </li>
)

interface ItemProps {
  event: Activity
  above: Activity | undefined
  current: boolean
  today: number
  query: string
}

/** Rendered again only when its own row changes: the list renders with every scroll step. */
const Item = memo(({ event, above, current, today, query }: ItemProps) => {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const headingOf = ({ waiting, created_at: at }: Activity) =>
    waiting ? texts.onItsWay : dayHeading(at, today, language)
  const heading = headingOf(event)
  return (
    <>
      {(!above || headingOf(above) !== heading) && <p className="day small soft">{heading}</p>}
      <ActivityItem
        {...{ event, current }}
        {...linkTo('activity', event.id, query)}
        day={formatDayListed(event.created_at, today, language)}
      />
    </>
  )
})
