import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

// Fetched with the texts of orders: most people have no order waiting.
const OrdersReminder = lazy(() => loadChunk(() => import('./OrdersReminder.tsx')))

export function Waiting() {
  const page = useSelector(useFlow('waitingOrders'), (snapshot) => snapshot?.context.page ?? null)
  const [first] = page?.data ?? []
  return page && first && <OrdersReminder order={first} more={page.total - 1} />
}
