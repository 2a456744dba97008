import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Most, readMost } from '#contract/quote'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { boundsOfTyped } from './bounds.ts'
import { pairIn } from './calc.ts'
import { outsideBounds } from './quote.ts'
import { computeQuote } from './computeQuote.ts'
import { termsFor } from './terms.ts'

export async function handleReadMost(
  request: ParsedOf<typeof readMost>,
  context: PersonContext,
): Promise<Most> {
  const wallet = await walletOf(context.tx, context.scope, request.wallet_id)
  const priced = await termsFor(context, pairIn(request))
  const { terms, from, least, most } = priced
  const free = await freeIn(context, wallet.id, from.id)
  const wanted = { reverse: false, subtract: request.is_subtract }
  const leaving = { least, most: most === null || free < most ? free : most }
  const { max } = boundsOfTyped(terms, leaving, wanted)
  const lines = max === null ? null : computeQuote(terms, { ...wanted, minor: max })
  if (!lines || lines.from < least) throw outsideBounds('INSUFFICIENT_FUNDS', priced, wanted)
  return {
    amount: fromMinor(wanted.subtract ? lines.from : lines.net, from.scale),
    from_amount: fromMinor(lines.from, from.scale),
    currency_id: from.id,
    symbol: from.symbol,
  }
}

async function freeIn({ tx, scope }: PersonContext, walletId: string, currencyId: string) {
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${walletId}`])
  const balance = balances.find((one) => one.currencyId === currencyId)
  return balance ? balance.posted - balance.held : 0n
}
