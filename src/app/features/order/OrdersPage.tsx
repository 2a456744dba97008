import { useFlow } from '#app/context.tsx'
import '#app/theme/forms.css'
import { AllOrders } from './OrderList.tsx'
import { OneOrder } from './OneOrder.tsx'

/** The orders of the open wallet, or the one that the address names. */
export function Orders() {
  const one = useFlow('oneOrder')
  const all = useFlow('orders')
  if (one) return <OneOrder flow={one} />
  return <AllOrders flow={all} />
}
