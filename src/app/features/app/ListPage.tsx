import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import '#app/theme/table.css'
import { BackLink } from './BackLink.tsx'
import { EmptyList } from './EmptyList.tsx'
import { PagedList, type ListActor } from './PagedList.tsx'
import { PageHead } from './PageHead.tsx'
import { RowList } from './RowList.tsx'

interface Link {
  word: string
  href: string
  onGo: () => void
}

interface Props<Item> {
  flow: ListActor<Item> | undefined
  icon: string
  texts: Record<'title' | 'empty' | 'emptyText' | 'unread', string> & { columns: readonly string[] }
  back: Link
  /** Where another one is made. */
  make: Link
  children: (item: Item) => ReactNode
}

const LINES = 4

/** A page of what somebody made, each with a page of its own, and the way to make another. */
export function ListPage<Item extends { id: string }>(props: Props<Item>) {
  const { flow, icon, texts, back, make, children } = props
  const { title } = texts
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  const empty = (
    <EmptyList
      alone
      icon={icon}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <PageLink className="button" {...make}>
          {make.word}
        </PageLink>
      }
    />
  )
  return (
    <>
      <PageHead word={title} back={<BackLink {...back}>{back.word}</BackLink>}>
        <PageLink className="button button-primary" {...make}>
          <Icon path={plus} />
          {make.word}
        </PageLink>
      </PageHead>
      <section className="card" aria-label={title} aria-busy={busy}>
        {flow ? (
          <PagedList alone flow={flow} lines={LINES} unread={texts.unread} empty={empty}>
            {({ data }) => (
              <RowList of={data} by="id" heads={texts.columns}>
                {children}
              </RowList>
            )}
          </PagedList>
        ) : (
          <SkeletonRows count={LINES} />
        )}
      </section>
    </>
  )
}
