/** Sandbox: what rails, the clock, the other bank and the bank’s people would do. */
export const simulatedOrderEvents = [
  'funds.received',
  'rail.submitted',
  'rail.confirming',
  'rail.settled',
  'rail.rejected',
  'rail.lost',
  'rail.mismatched',
  'rail.returned',
  'recall.refused',
  'recall.expired',
  'order.withhold',
  'order.release',
  'order.reject',
  'order.retry',
  'order.settle',
  'order.fail',
  'order.expire',
] as const
export type SimulatedOrderEvent = (typeof simulatedOrderEvents)[number]
