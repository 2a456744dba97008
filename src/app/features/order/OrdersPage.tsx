import { useFlow } from '#app/context.ts'
import '#app/theme/forms.css'
import { OrderList } from './OrderList.tsx'
import { OneOrder } from './OneOrder.tsx'

export function OrdersPage() {
  const one = useFlow('oneOrder')
  const all = useFlow('orders')
  if (one) return <OneOrder flow={one} />
  return <OrderList flow={all} />
}
