import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  type adjustmentCalls,
  type proposeCorrection,
  type proposeFeeReturn,
  type proposeGoodwill,
} from '#contract/ops/adjustment'
import { currencyAmong, readCurrencies } from '#bank/book/shown'
import { customerOf } from '#bank/customer/customer'
import { allAsBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { amountRefused } from '#bank/quote/amountRefused'
import { findOrder } from '#bank/order/order.rows'
import { lineMinorOf } from '#bank/order/postings'
import { aboutNothing, namesOf, proposing } from '#bank/proposal/proposal'
import { totalIn } from '#bank/rate/price'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { staffSumsOf } from '#bank/setting/staffSums'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { findWallet } from '#bank/wallet/wallet.rows'
import { findCorrectable, findTransactionNumber, type AdjustmentDraft } from './adjustment.rows.ts'
import { handleReadAdjustments } from './read.ts'
import { adjustmentTarget } from './target.ts'

async function proposed(context: StaffContext, draft: AdjustmentDraft, reason: string) {
  const target = await adjustmentTarget(context, draft)
  if (!target.isCurrent) throw doneAlready()
  return proposing(
    context,
    {
      kind: draft.act,
      reason,
      about: { ...aboutNothing, adjustment: draft },
      names: await namesOf(context, { walletId: draft.wallet_id, personId: draft.person_id }),
    },
    target,
  )
}

export const doneAlready = () =>
  new Refusal('STATE_CONFLICT', 'It was done already, or the account is closed.')

/** More than nothing, and no finer than the currency. */
function minorIn(amount: string, scale: number): bigint {
  const minor = toMinor(amount, scale)
  if (minor === null || minor <= 0n)
    throw new Refusal('VALIDATION_FAILED', 'That is no amount of this currency.', {
      errors: [{ pointer: '/amount', code: 'INVALID' }],
    })
  return minor
}

const tooLarge = (max: string, currency: string) =>
  amountRefused('AMOUNT_TOO_LARGE', { max, currency })

const feeOf = (order: Parameters<typeof lineMinorOf>[0]) =>
  lineMinorOf(order, 'percent') + lineMinorOf(order, 'fixed')

async function stepProposeFeeReturn(
  { id, order_id, amount, reason }: ParsedOf<typeof proposeFeeReturn>,
  context: StaffContext,
) {
  const { tx, scope } = context
  await customerOf(context, id)
  const order = isUuid(order_id) ? await findOrder(tx, scope, order_id) : null
  if (!order || order.personId !== id) throw new Refusal('NOT_FOUND')
  const fee = feeOf(order)
  if (order.status !== 'COMPLETE' || fee === 0n)
    throw new Refusal('STATE_CONFLICT', 'The order has cost no fee.', { state: order.status })
  const currency = currencyAmong(await readCurrencies(tx, scope.tenantId), order.fromId)
  const minor = amount === undefined ? fee : minorIn(amount, currency.scale)
  if (minor > fee) throw tooLarge(fromMinor(fee, currency.scale), currency.symbol)
  const draft: AdjustmentDraft = {
    act: 'fee_return',
    person_id: id,
    wallet_id: order.walletId,
    currency_id: order.fromId,
    minor: minor.toString(),
    leaves: false,
    account: 'fees',
    order_id,
    transaction_id: null,
  }
  return proposed(context, draft, reason)
}

async function stepProposeGoodwill(
  { id, wallet_id, currency_id, amount, reason }: ParsedOf<typeof proposeGoodwill>,
  context: StaffContext,
) {
  const { tx, scope, tenant, world } = context
  await customerOf(context, id)
  const wallet = isUuid(wallet_id) ? await findWallet(tx, scope, wallet_id) : null
  const currency = (await readCurrencies(tx, scope.tenantId)).get(currency_id)
  if (wallet?.person_id !== id || !currency?.is_enabled) throw new Refusal('NOT_FOUND')
  const minor = minorIn(amount, currency.scale)
  const base = tenant.config.base_currency
  const balance = { currencyId: currency_id, minor }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base, TOTAL_SCALE)
  const worth = each[0] ?? null
  if (worth === null) throw new Refusal('RATE_NOT_FOUND')
  const { goodwill } = staffSumsOf(tenant.config)
  if (worth > toMinor(goodwill, TOTAL_SCALE)!) throw tooLarge(goodwill, base)
  const draft: AdjustmentDraft = {
    act: 'goodwill',
    person_id: id,
    wallet_id,
    currency_id,
    minor: minor.toString(),
    leaves: false,
    account: 'goodwill',
    order_id: null,
    transaction_id: null,
  }
  return proposed(context, draft, reason)
}

/** Others are refused: what they moved is outside the bank, or is somebody else's by now. */
async function stepProposeCorrection(
  { id, transaction_id, reason }: ParsedOf<typeof proposeCorrection>,
  context: StaffContext,
) {
  const { tx, scope } = context
  await customerOf(context, id)
  if (!isUuid(transaction_id)) throw new Refusal('NOT_FOUND')
  const { known, row } = await allAsBank(tx, scope, async () => ({
    known: await findTransactionNumber(tx, scope.tenantId, transaction_id),
    row: await findCorrectable(tx, scope.tenantId, { personId: id, id: transaction_id }),
  }))
  if (known?.person_id !== id) throw new Refusal('NOT_FOUND')
  if (!row)
    throw new Refusal(
      'STATE_CONFLICT',
      'Only goodwill, returned fees and the price of an issued card can be undone, once each. The fee of an order is returned instead.',
    )
  const draft: AdjustmentDraft = {
    act: 'correction',
    person_id: id,
    wallet_id: row.wallet_id,
    currency_id: row.currency_id,
    minor: row.minor,
    leaves: row.type === 'deposit',
    account: row.kind === 'GOODWILL' ? 'goodwill' : 'fees',
    order_id: null,
    transaction_id,
  }
  return proposed(context, draft, reason)
}

export const adjustmentRoutes: HandlersOf<typeof adjustmentCalls> = {
  readAdjustments: handleReadAdjustments,
  proposeFeeReturn: { ledgerStep: stepProposeFeeReturn },
  proposeGoodwill: { ledgerStep: stepProposeGoodwill },
  proposeCorrection: { ledgerStep: stepProposeCorrection },
}
