import { idOf, type LedgerAddress } from '#bank/ledger/accounts'
import type { RailEntry } from '#bank/outside/rails/rail'
import { capturing, holding, voiding, type Leg, type Transfer } from '#bank/ledger/transfer'
import type { OrderLine, OrderRow } from './order.rows.ts'

/**
 * Money that leaves goes to the rail's sending account first and is distributed only on completion:
 * fees are earned once, and a failure gives back exactly what was taken. Ids derive from order and
 * cause, so posting twice changes nothing.
 */

const transfer = (order: OrderRow, cause: string, legs: readonly Leg[]): Transfer => ({
  id: idOf(order.id, cause),
  cause: `order ${cause}`,
  legs: legs.filter((leg) => leg.hold !== undefined || leg.posted !== 0n),
})

/** A price that was set once more holds another total, and a hold is placed but once. */
const holdId = ({ id, fixed, total }: OrderRow) => idOf(id, fixed ? `held ${total}` : 'held')
const wallet = (order: OrderRow) => account(`wallet:${order.walletId}`, order.fromId)
const account = (address: LedgerAddress, currencyId: string) => ({ address, currencyId })
const leg = (address: LedgerAddress, currencyId: string, posted: bigint): Leg => ({
  address,
  currencyId,
  posted,
})

const railOf = ({ rail, chainId }: OrderRow): LedgerAddress =>
  rail === 'chain' ? `rail:chain-${chainId}` : `rail:${rail ?? 'none'}`
const sendingOf = (order: OrderRow): LedgerAddress =>
  `rail:${railOf(order).slice('rail:'.length)}:sending`

export const holdTransfer = (order: OrderRow): Transfer =>
  transfer(order, 'hold', [holding(wallet(order), { id: holdId(order), amount: order.total })])

export const reholdTransfer = (before: OrderRow, order: OrderRow): Transfer =>
  transfer(order, `hold ${order.total}`, [
    voiding(wallet(before), holdId(before)),
    holding(wallet(order), { id: holdId(order), amount: order.total }),
  ])

export const releaseTransfer = (order: OrderRow): Transfer =>
  transfer(order, 'release', [voiding(wallet(order), holdId(order))])

function farEndOf(order: OrderRow): LedgerAddress {
  const { card } = order
  if (card?.subAccountId) return `card:${card.subAccountId}`
  return card?.vendorId ? `rail:card-vendor:${card.vendorId}` : railOf(order)
}

/** What it does, once carried out, to the bank's account outside; null for cards of the bank's own. */
export function railEntryOf(order: OrderRow): RailEntry | null {
  const source = farEndOf(order)
  if (!source.startsWith('rail:')) return null
  return order.facts.direction === 'out'
    ? { source, currencyId: order.toId, minor: -order.arrives }
    : { source, currencyId: order.fromId, minor: order.total }
}

const taken = (order: OrderRow, held: boolean): Leg =>
  held
    ? capturing(wallet(order), { id: holdId(order), amount: order.total, rest: 'released' })
    : { ...wallet(order), posted: -order.total }

export const sendTransfer = (order: OrderRow, held: boolean): Transfer =>
  transfer(order, 'send', [taken(order, held), leg(sendingOf(order), order.fromId, order.total)])

export const moveTransfer = (order: OrderRow, held: boolean): Transfer =>
  transfer(order, 'move', [
    taken(order, held),
    ...sharedOut(order, `wallet:${order.toWalletId ?? order.walletId}`),
  ])

export const receiveTransfer = (order: OrderRow): Transfer =>
  transfer(order, 'receive', [
    leg(farEndOf(order), order.fromId, -order.total),
    leg(`incoming:${order.walletId}`, order.fromId, order.total),
  ])

export const settleTransfer = (order: OrderRow): Transfer =>
  order.facts.direction === 'out'
    ? transfer(order, 'settle', [
        leg(sendingOf(order), order.fromId, -order.total),
        ...sharedOut(order, farEndOf(order)),
      ])
    : transfer(order, 'settle', [
        leg(`incoming:${order.walletId}`, order.fromId, -order.total),
        ...sharedOut(order, `wallet:${order.walletId}`),
      ])

/** Returns the whole total: no fee was earned yet. */
export const giveBackTransfer = (order: OrderRow): Transfer =>
  order.facts.direction === 'out'
    ? transfer(order, 'give back', [
        leg(sendingOf(order), order.fromId, -order.total),
        leg(`wallet:${order.walletId}`, order.fromId, order.total),
      ])
    : transfer(order, 'give back', [
        leg(`incoming:${order.walletId}`, order.fromId, -order.total),
        leg(farEndOf(order), order.fromId, order.total),
      ])

/** Distributes the total: fees, network fee, exchange, rounding and the payee. */
function sharedOut(order: OrderRow, payee: LedgerAddress): Leg[] {
  const { fromId, toId, net, arrives } = order
  const exchanged = fromId !== toId
  const over = lineMinorOf(order, 'roundingTo')
  return [
    leg('fees', fromId, lineMinorOf(order, 'percent') + lineMinorOf(order, 'fixed')),
    leg('rail:network', fromId, lineMinorOf(order, 'network')),
    leg('rounding', fromId, lineMinorOf(order, 'rounding') + (exchanged ? 0n : over)),
    ...(exchanged
      ? [
          leg('exchange', fromId, net),
          leg('exchange', toId, -(arrives + over)),
          leg('rounding', toId, over),
        ]
      : []),
    leg(payee, toId, arrives),
  ]
}

export const lineMinorOf = ({ lines }: Pick<OrderRow, 'lines'>, kind: OrderLine['kind']): bigint =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.minor : sum), 0n)
