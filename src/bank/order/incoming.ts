import type { OrderType } from '#contract/orderType'
import { bornFacts } from '#machines/order/order.life'
import { fromMinor } from '#contract/kit/amount'
import { existing } from '#bank/existing'
import type { PaymentRail } from '#bank/outside/rails/rail'
import { quoteFor } from '#bank/quote/quote'
import type { QuoteDeps } from '#bank/quote/terms'
import { findCoins } from '#bank/rate/rate.rows'
import type { BankServices } from '#bank/services'
import { createOrder, type OrderActor } from './kernel.ts'
import type { CardEnd } from './order.rows.ts'
import { orderLinesOf } from './placing.ts'

export interface Incoming {
  type: OrderType
  rail: PaymentRail
  walletId: string
  personId: string
  fromId: string
  toId: string
  minor: bigint
  accountId: string | null
  reference: string | null
  /** What the sender wrote. */
  note?: string | null
  /** The request for money that it names. */
  paymentRequestId?: string | null
  /** Why it is returned at once, if it is. */
  sentBack: string | null
  /** Set where it comes from cards. */
  card?: CardEnd
  by?: OrderActor
}

/** Created and received in one step, then settled by its rail; the caller commits it. */
export async function openIncoming(deps: QuoteDeps & { world: BankServices }, incoming: Incoming) {
  const { tx, scope, world } = deps
  const coin = existing(
    (await findCoins(tx, scope.tenantId, [incoming.fromId])).get(incoming.fromId),
    `Currency ${incoming.fromId} is not there.`,
  )
  const quoted = await quoteFor(deps, {
    orderType: incoming.type,
    fromId: incoming.fromId,
    toId: incoming.toId,
    amount: fromMinor(incoming.minor, coin.scale),
    reverse: false,
    subtract: true,
    toAddress: null,
  })
  const coins = new Map([quoted.from, quoted.to].map((one) => [one.id, one]))
  const { type, rail, walletId, personId, fromId, toId, accountId, reference } = incoming
  return createOrder(
    { world, coins },
    {
      ...noDetails,
      id: world.random.id(),
      number: world.random.number(),
      type,
      rail,
      walletId,
      personId,
      fromId,
      toId,
      accountId,
      reference,
      card: incoming.card ?? null,
      note: incoming.note ?? null,
      paymentRequestId: incoming.paymentRequestId ?? null,
      total: quoted.lines.from,
      net: quoted.lines.net,
      arrives: quoted.lines.result,
      lines: orderLinesOf(quoted),
      policyVersion: quoted.policyVersion,
      rate: quoted.rate,
      createdAt: world.clock.now(),
    },
    bornFacts('in', 'byRail'),
    {
      events: [{ type: 'funds.received' }, ...sendingBack(incoming.sentBack)],
      by: incoming.by ?? { actor: 'rail' },
    },
  )
}

const sendingBack = (reason: string | null) =>
  reason === null ? [] : [{ type: 'rail.rejected' as const, reason }]

const noDetails = {
  quoteUntil: null,
  toWalletId: null,
  toPersonId: null,
  toAddress: null,
  memo: null,
  chainId: null,
  destination: null,
  counterpartyId: null,
  destinationId: null,
  linkedOrderId: null,
  requestId: null,
  payer: null,
  deadlineAt: null,
}
