import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Most, readMost } from '#contract/quote'
import { balancesOf, freeBalanceOf } from '#bank/ledger/balances.rows'
import { limitRefused, type PaymentLimit } from '#bank/order/paymentLimit'
import type { PersonContext } from '#bank/requestContext'
import { boundsOfTyped } from './bounds.ts'
import { computeQuote } from './computeQuote.ts'
import { pricedPayment } from './paymentTerms.ts'
import { outsideBounds } from './quote.ts'

export async function handleReadMost(
  request: ParsedOf<typeof readMost>,
  context: PersonContext,
): Promise<Most> {
  const { wallet, priced, limits } = await pricedPayment(request, context)
  const { terms, from, least, most } = priced
  const free = await freeIn(context, wallet.id, from.id)
  const wanted = { reverse: false, subtract: request.is_subtract }
  const bounds = [free, ...(most === null ? [] : [most]), ...limits.flatMap(leastOf)]
  const leaving = { least, most: bounds.reduce((one, other) => (other < one ? other : one)) }
  const { max } = boundsOfTyped(terms, leaving, wanted)
  const lines = max === null ? null : computeQuote(terms, { ...wanted, minor: max })
  if (!lines || lines.from < least) {
    const met = limits.find((limit) => limit.most === leaving.most && limit.most < free)
    throw met ? limitRefused(context, met) : outsideBounds('INSUFFICIENT_FUNDS', priced, wanted)
  }
  return {
    amount: fromMinor(wanted.subtract ? lines.from : lines.net, from.scale),
    from_amount: fromMinor(lines.from, from.scale),
    currency_id: from.id,
    symbol: from.symbol,
  }
}

/** Above what a second person has to approve, a payment only waits. */
const leastOf = ({ kind, most }: PaymentLimit) => (kind === 'approval' ? [] : [most])

async function freeIn({ tx, scope }: PersonContext, walletId: string, currencyId: string) {
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${walletId}`])
  return freeBalanceOf(balances, currencyId)
}
