import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { ActivityDetail } from '#contract/activity'
import { useDevice, useFlow, usePageFlow } from '#app/context.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PurchaseStory } from '#app/features/card/Purchase.tsx'
import { OneOrder } from '#app/features/order/OneOrder.tsx'
import { TransactionTimeline } from '#app/features/wallet/TransactionTimeline.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { HostBackButton } from '#app/ui/HostBackButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { ActivityActions } from './ActivityActions.tsx'
import { ActivityAmount } from './ActivityItem.tsx'
import { ActivityFacts } from './ActivityFacts.tsx'
import { Exactly } from './Exactly.tsx'
import { activityAmount, activityStatusLook, activityTitle } from './activityLook.ts'
import { useActivityWords } from './words.ts'

/** Beside the list where there is space, over it where there is none. */
export function ActivitySheet({ query }: { query: string }) {
  const { activity: texts } = useActivityWords()
  const page = usePageFlow('activity')
  const event = useSelector(page, (snapshot) => snapshot?.context.event ?? null)
  const refusal = useSelector(page, (snapshot) => snapshot?.context.refusal ?? null)
  const missing = useSelector(page, (snapshot) => snapshot?.matches({ detail: 'missing' }))
  const order = useFlow('oneOrder')
  return (
    <Sheet
      title={event ? activityTitle(event, texts) : texts.title}
      shown={event?.id}
      busy={!event && !missing}
      query={query}
    >
      {order && event && (
        <OneOrder flow={order}>
          <ActivityActions event={event} />
        </OneOrder>
      )}
      {!order && event && event.source !== 'order' && <EventContent event={event} />}
      {missing && refusal?.code === 'NOT_FOUND' && (
        <EmptyState icon={alert} title={texts.missing} />
      )}
      {missing && refusal?.code !== 'NOT_FOUND' && (
        <LoadFailed
          title={texts.refused}
          note={refusal}
          onRetry={() => page?.send({ type: 'event.retry' })}
        />
      )}
      {!missing && !order && (!event || event.source === 'order') && <SkeletonRows count={4} />}
    </Sheet>
  )
}

interface SheetProps {
  title: string
  /** Its heading takes the focus whenever another one is shown. */
  shown: string | undefined
  busy: boolean
  query: string
  children: ReactNode
}

function Sheet({ title, shown, busy, query, children }: SheetProps) {
  const { activity: texts } = useActivityWords()
  const { host } = useDevice()
  const list = useLinkTo()('activity', null, query)
  const sheet = useRef<HTMLElement>(null)
  const onGo = () => {
    focusRow(sheet.current)
    list.onGo()
  }
  const close = { ...list, onGo }
  return (
    <>
      <HostBackButton host={host} onBack={close.onGo} />
      <PageLink className="backdrop" label={texts.close} {...close}>
        {null}
      </PageLink>
      <aside
        ref={(at) => {
          sheet.current = at
          return onKeys(at, onGo)
        }}
        className="card detail"
        aria-label={title}
        aria-busy={busy}
      >
        <div className="card-head card-head-close">
          <h2 className="whole" key={shown} ref={focusOnMount} tabIndex={-1}>
            {title}
          </h2>
          <PageLink
            className="button button-quiet button-icon close"
            label={texts.close}
            {...close}
          >
            <Icon path={cross} />
          </PageLink>
        </div>
        {children}
      </aside>
    </>
  )
}

function focusOnMount(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
}

function onKeys(sheet: HTMLElement | null, close: () => void) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (sheet && event.key === 'Tab') trapFocus(sheet, event)
  }
  sheet?.addEventListener('keydown', onKey)
  return () => sheet?.removeEventListener('keydown', onKey)
}

/** Where its backdrop covers the list the sheet keeps the focus: nobody sees what lies beneath. */
function trapFocus(sheet: HTMLElement, event: KeyboardEvent) {
  if (!sheet.previousElementSibling?.getClientRects().length) return
  const stops = [...sheet.querySelectorAll<HTMLElement>('a, button, input, textarea')]
  const at = stops.findIndex((stop) => stop === event.target)
  const next = event.shiftKey ? at <= 0 && stops.at(-1) : at === stops.length - 1 && stops[0]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The focus returns to the row the sheet was opened from. */
const focusRow = (sheet: HTMLElement | null) =>
  sheet?.parentElement?.querySelector<HTMLElement>('.row[aria-current]')?.focus()

function EventContent({ event }: { event: ActivityDetail }) {
  const { activity: texts } = useActivityWords()
  const { status, transaction, purchase } = event
  const { amount, currency } = activityAmount(event)
  const declined = status === 'failed' && purchase !== null
  return (
    <div className="card-body stack">
      <div className="stack stack-tight">
        <p>
          <ActivityAmount event={event} look="figure" />
        </p>
        <Exactly amount={amount} symbol={currency} />
        <p aria-live="polite">
          <Status
            {...activityStatusLook[status]}
            word={declined ? texts.declined : texts.status[status]}
          />
        </p>
      </div>
      {transaction && (
        <TransactionTimeline transaction={transaction} history={transaction.history} />
      )}
      {purchase && <PurchaseStory one={purchase} />}
      <ActivityFacts event={event} />
      <ActivityActions event={event} />
    </div>
  )
}
