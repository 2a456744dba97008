import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { useFlow } from '#app/context.tsx'
import { loadChunk } from '#app/loadChunk.ts'

// With the words of orders: most people have none that waits.
const OrdersReminder = lazy(() => loadChunk(() => import('./OrdersReminder.tsx')))

/** What waits for a word of the person; nothing at all where nothing does. */
export function Waiting() {
  const page = useSelector(useFlow('waitingOrders'), (snapshot) => snapshot?.context.page ?? null)
  const [first] = page?.data ?? []
  return page && first && <OrdersReminder order={first} more={page.total - 1} />
}
