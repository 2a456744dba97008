import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Page } from '#machines/kit/list.flow'
import { PanelBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Pager } from '#app/ui/Pager.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RefusalCallout } from './RefusalCallout.tsx'

export interface ListActor<Item> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): {
    context: { page: Page<Item> | null; offset: number; refusal: RefusalNote | null }
    hasTag(tag: 'busy'): boolean
  }
  send(event: { type: 'list.refresh' } | { type: 'page.set'; offset: number }): void
}

interface Props<Item> {
  flow: ListActor<Item>
  /** Skeleton rows until the first page is read. */
  lines: number
  alone?: boolean
  unread: string
  empty: ReactNode
  children: (page: Page<Item>) => ReactNode
}

export function PagedList<Item>({
  flow,
  lines,
  alone = false,
  unread,
  empty,
  children,
}: Props<Item>) {
  const { page, offset, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!page && busy) return <SkeletonRows count={lines} />
  if (!page) {
    const onRetry = () => flow.send({ type: 'list.refresh' })
    return <LoadFailed {...{ alone, onRetry }} title={unread} note={refusal} />
  }
  return (
    <>
      <PanelBody>
        <RefusalCallout note={refusal} />
      </PanelBody>
      {page.total === 0 ? empty : children(page)}
      <Pager
        {...{ offset, total: page.total }}
        onPage={(to) => flow.send({ type: 'page.set', offset: to })}
      />
    </>
  )
}
