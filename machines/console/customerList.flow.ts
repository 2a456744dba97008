import type { CustomerRow, CustomerSort } from '#contract/ops/customer'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Customers, the newest or those who were searched for. */
export const customerList = makeReadFlow<
  { q: string; sort: CustomerSort; offset: number },
  Page<CustomerRow>
>('customerList')
