import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { ApprovalPrice, FixedAmount } from '#contract/orderApprovalShape'
import { balancesOf, freeBalanceOf } from '#bank/ledger/balances.rows'
import { bulkRow, type LedgerStep } from '#bank/ledger/step'
import { assertCovers } from '#bank/quote/amountRefused'
import { claimQuote, quoteFor, type Quoted, type QuoteRequest } from '#bank/quote/quote'
import type { PersonContext } from '#bank/requestContext'
import { PROVING_MS } from './deadlines.ts'
import { waitsForPrice, type OrderRow } from './order.rows.ts'
import { ordersPriced } from './orderWrites.rows.ts'
import { orderLinesOf } from './placing.ts'
import { reholdTransfer } from './postings.ts'
import { orderCoinOf, type OrderCoins } from './wire.ts'

/**
 * What converts and waits for a second person has no price while it waits. Of its amounts the one
 * that was typed stays; whoever approves reads the price of that moment and approves it exactly as
 * they read it, or reads another.
 */

function requestOf(order: OrderRow, fixed: FixedAmount, coins: OrderCoins): QuoteRequest {
  const { scale } = orderCoinOf(coins, fixed === 'arrives' ? order.toId : order.fromId)
  return {
    orderType: order.type,
    fromId: order.fromId,
    toId: order.toId,
    amount: fromMinor(order[fixed], scale),
    reverse: fixed === 'arrives',
    subtract: fixed === 'total',
    toAddress: order.toAddress,
  }
}

/** Null where there is no price now. It lives as long as it takes to prove the approval. */
export async function approvalPriceOf(
  context: PersonContext,
  order: OrderRow,
  coins: OrderCoins,
): Promise<ApprovalPrice | null> {
  if (!order.fixed) return null
  try {
    return priceShown(await quoteFor(context, requestOf(order, order.fixed, coins), PROVING_MS))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function priceShown({ id, from, to, lines, rate, expiresAt }: Quoted): ApprovalPrice {
  return {
    quote_id: id,
    expires_at: expiresAt.toISOString(),
    rate,
    total: fromMinor(lines.from, from.scale),
    fee: fromMinor(lines.percent + lines.fixed, from.scale),
    network_fee: fromMinor(lines.network, from.scale),
    arrives: fromMinor(lines.result, to.scale),
  }
}

/** The order at the price that whoever approves it read; as it is where it has one. */
export async function pricedAnew(
  context: PersonContext,
  { order, coins, quoteId }: { order: OrderRow; coins: OrderCoins; quoteId: string | undefined },
): Promise<OrderRow> {
  if (!order.fixed || !waitsForPrice(order)) return order
  const request = requestOf(order, order.fixed, coins)
  if (quoteId === undefined) {
    // Without any price now, the refusal says why.
    await quoteFor(context, request)
    throw new Refusal('QUOTE_EXPIRED')
  }
  const quoted = await claimQuote(context, { ...request, quoteId })
  await assertFree(context, order, quoted)
  return {
    ...order,
    total: quoted.lines.from,
    net: quoted.lines.net,
    arrives: quoted.lines.result,
    lines: orderLinesOf(quoted),
    rate: quoted.rate,
    quoteUntil: quoted.expiresAt,
    policyVersion: quoted.policyVersion,
  }
}

/** What it holds itself is free for it. */
async function assertFree(
  { tx, scope }: PersonContext,
  { walletId, fromId, total }: OrderRow,
  { from, lines }: Quoted,
): Promise<void> {
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${walletId}`])
  assertCovers(freeBalanceOf(balances, fromId) + total, lines.from, from)
}

/** What commits before a step at the new price: another hold, and the terms written anew. */
export function repriced(before: OrderRow, priced: OrderRow, step: LedgerStep): LedgerStep {
  if (before === priced) return step
  const holds = before.total === priced.total ? [] : [reholdTransfer(before, priced)]
  return {
    transfers: [...holds, ...step.transfers],
    rows: [...step.rows, bulkRow(ordersPriced, priced)],
  }
}
