import { toMinor } from '#contract/kit/amount'
import { advance } from '#machines/kit/life'
import { priceAlertLife } from '#machines/currency/priceAlert.life'
import { existing } from '#bank/existing'
import { RATE_SCALE } from '#bank/rate/ratio'
import type { PriceAlertRow } from './priceAlert.rows.ts'

const recordOf = ({ direction }: PriceAlertRow, isReached: boolean) =>
  ({ status: 'WAITING', facts: { direction, isReached } }) as const

/** What is told as an alert ends that was taken at this price. */
export function reachAlert(row: PriceAlertRow, price: bigint) {
  const figure = existing(toMinor(row.price, RATE_SCALE), `The alert ${row.id} waits for nothing.`)
  const isReached = row.direction === 'above' ? price > figure : price < figure
  return advance(priceAlertLife, recordOf(row, isReached), { type: 'price.check' }).intents
}

export const removeAlert = (row: PriceAlertRow) =>
  advance(priceAlertLife, recordOf(row, false), { type: 'alert.remove' })
