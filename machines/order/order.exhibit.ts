import type { Exhibit } from '#machines/kit/exhibit'
import { bornFacts, orderLife } from './order.life.ts'

export const orderExhibit: Exhibit = {
  logic: orderLife,
  inputs: [
    bornFacts('out', 'byRail'),
    bornFacts('out', 'atOnce'),
    bornFacts('out', 'byRail', true),
    bornFacts('out', 'byRail', false, true),
    bornFacts('in', 'byRail'),
  ],
  events: [
    { type: 'order.approve' },
    { type: 'order.cancel' },
    { type: 'order.decline', reason: 'wrong_amount' },
    { type: 'order.withdraw' },
    { type: 'order.expire' },
    { type: 'order.withhold', reason: 'name_screening' },
    { type: 'order.release' },
    { type: 'order.reject', reason: 'sanctioned_name' },
    { type: 'order.retry' },
    { type: 'order.settle' },
    { type: 'order.fail' },
    { type: 'funds.received' },
    { type: 'rail.submitted' },
    { type: 'rail.confirming', seen: 1, needed: 3 },
    { type: 'rail.settled' },
    { type: 'rail.rejected', reason: 'account_closed' },
    { type: 'rail.lost' },
    { type: 'rail.mismatched' },
  ],
  // The attempt count is unbounded and decides nothing.
  essence: ({ context }) => ({ ...context, attempt: 0 }),
}
