import { Refusal } from '#contract/kit/refusal'
import type { FixedAmount } from '#contract/orderApprovalShape'
import type { OrderType } from '#contract/orderType'
import { bornFacts, type OrderFacts } from '#machines/order/order.life'
import { startQuery } from '#bank/db/engine'
import { balancesOf, freeBalanceOf, type Balance } from '#bank/ledger/balances.rows'
import { bulkRow } from '#bank/ledger/step'
import { assertCovers } from '#bank/quote/amountRefused'
import { claimQuote, type Quoted } from '#bank/quote/quote'
import { actorIn } from '#bank/member/access'
import { unsecondedRows } from '#bank/member/approvalSum'
import { memberPaymentOf } from '#bank/member/payment'
import { isReviewed, policyTermsOf } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import { assertNoWait, moneyWaitsUntil } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { assertGateOpen } from '#bank/kyc/gate'
import { orderTypeSettingsOf } from '#bank/quote/orderTypes'
import { proofUnderRequest } from './approval.ts'
import { withinNewPayeeLimit } from './newPayeeLimit.ts'
import { dayBefore, orderWorthOf, paysSomebody, withinDay } from './dayLimit.ts'
import { orderWorths } from './dayLimit.rows.ts'
import { orderDeadline, quoteUntilOf, type WaitsFor } from './deadlines.ts'
import { createOrder } from './kernel.ts'
import type { CardEnd, OrderLine, OrderTerms } from './order.rows.ts'
import { assertAnswers } from '#bank/paymentRequest/payable'
import { payeeDigest, resolvePayee, type ResolvedPayee, type DraftOrder } from './payee.ts'
import { stepUpFor, type StepUp } from './stepUp.ts'
import { routeFor, type PaymentRoute } from './paymentRoutes.ts'
import { orderShown, type OrderCoins } from './wire.ts'

/** Nobody is there when it is placed: whoever scheduled it may have proved it then. */
interface Scheduled {
  isProved: boolean
}

/** Nothing is written yet; if the money is gone by the commit, the ledger refuses the step. */
export async function placeDraft(
  context: PersonContext,
  draft: DraftOrder,
  scheduled: Scheduled | null = null,
) {
  const route = routeFor(draft)
  const { tx, scope, world } = context
  const waits = route.direction === 'out' ? startQuery(moneyWaitsUntil(context)) : null
  const wallet = await walletOf(tx, scope, required(draft.walletId, '/wallet_id'))
  const balances = startQuery(balancesOf(tx, scope.tenantId, [`wallet:${wallet.id}`]))
  await assertVerified(context, draft.type, wallet.id)
  const wanted = { draft, route, walletId: wallet.id, ownerId: wallet.owner_id }
  const payee = await resolvePayee(context, wanted)
  assertKeyMay(context, route, payee)
  const quoted = await claimQuote(context, quoteRequestOf(draft, payee))
  assertReachable(context, route)
  if (payee.request) assertAnswers(payee.request, quoted)
  const counts = paysSomebody(context, route, payee)
  const payeeMost = counts ? await withinNewPayeeLimit(context, payee, quoted) : null
  if (waits) {
    assertNoWait(await waits, world.clock.now())
    assertFree(await balances, quoted)
  }
  const worth = route.direction === 'out' ? await orderWorthOf(context, quoted) : null
  const { needsApprover, mayCount, ...allowed } = await memberPaymentOf(context, {
    coin: quoted.from,
    minor: quoted.lines.from,
    walletId: counts ? wallet.id : null,
    mayWait: route.direction === 'out',
  })
  const day = counts ? await withinDay(context, quoted, draft.type) : null
  const policy = await policyOf(context)
  const reviewed = counts && isReviewed(policyTermsOf(policy.document, draft.type), worth)
  const digest = counts ? payeeDigest(context, payee) : null
  const due = { route, payee, digest, walletId: wallet.id, worth, needsApprover }
  const asks = await stepUpFor(context, due)
  assertProved(asks, scheduled, needsApprover)

  const input = { draft, route, payee, quoted, walletId: wallet.id }
  const coins = new Map([quoted.from, quoted.to].map((coin) => [coin.id, coin]))
  const { terms, stepUp, proof } = needsApprover
    ? waiting(context, input, 'approver')
    : await approvedTerms(context, input, coins, asks.asked && !scheduled)
  const facts = initialFactsOf(route, payee, { reviewed, needsApprover })
  const moved = createOrder({ world, coins }, terms, facts, {
    events: route.direction === 'in' || stepUp || terms.card?.whenIssued ? [] : approved,
    by: { actor: 'customer', actorId: actorIn(scope).personId },
  })
  const { personId } = scope
  const bounds = { personId, payeeMost, payee: digest, since: dayBefore(context), ...asks }
  const worths =
    day && worth !== null
      ? [bulkRow(orderWorths, { orderId: moved.order.id, worth, ...day, ...bounds })]
      : []
  const unseconded = mayCount ? unsecondedRows(context, moved.order) : []
  const rows = [...moved.step.rows, ...worths, ...proof, ...allowed.rows, ...unseconded]
  return { step: { ...moved.step, rows }, response: orderShown(moved.order, coins) }
}

/** What waits for a second person is proved by them. */
function assertProved(
  { asked }: StepUp,
  scheduled: Scheduled | null,
  needsApprover: boolean,
): void {
  if (asked && !needsApprover && scheduled && !scheduled.isProved)
    throw new Refusal('STEP_UP_REQUIRED')
}

/** The order's terms, and whether it still waits for its owner's proof. */
async function approvedTerms(
  context: PersonContext,
  input: Omit<OrderInput, 'waitsFor'>,
  coins: OrderCoins,
  asked: boolean,
) {
  const approved = termsOf(context, { ...input, waitsFor: null })
  if (!asked) return { terms: approved, stepUp: false, proof: [] }
  const proof = await proofUnderRequest(context, approved, coins)
  if (proof) return { terms: approved, stepUp: false, proof }
  return waiting(context, input, 'proof')
}

const waiting = (
  context: PersonContext,
  input: Omit<OrderInput, 'waitsFor'>,
  waitsFor: Exclude<WaitsFor, null>,
) => ({ terms: termsOf(context, { ...input, waitsFor }), stepUp: true, proof: [] })

/** Whoever steals a production key can neither name a payee nor save one. */
function assertKeyMay(context: PersonContext, route: PaymentRoute, payee: ResolvedPayee) {
  const { caller } = context
  if (caller.kind !== 'key' || caller.role !== 'PRODUCTION') return
  const saved = payee.destinationId !== null || !paysSomebody(context, route, payee)
  if (!caller.namesAddresses || !saved) throw new Refusal('KEY_NOT_ALLOWED')
}

const approved = [{ type: 'order.approve' }] as const

export function required(value: string | undefined, pointer: string): string {
  if (value) return value
  throw new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'REQUIRED' }] })
}

const quoteRequestOf = (draft: DraftOrder, payee: ResolvedPayee) => ({
  orderType: draft.type,
  fromId: draft.fromId ?? null,
  toId: draft.toId ?? payee.currencyId ?? draft.fromId ?? null,
  amount: draft.amount,
  reverse: draft.reverse,
  subtract: draft.subtract,
  toAddress: payee.toAddress,
  quoteId: draft.quoteId ?? null,
})

const initialFactsOf = (
  { direction, rail }: PaymentRoute,
  payee: ResolvedPayee,
  { reviewed, needsApprover }: Pick<OrderFacts, 'reviewed' | 'needsApprover'>,
): OrderFacts => {
  const settles = rail === null || payee.toWalletId !== null ? 'atOnce' : 'byRail'
  return bornFacts(direction, settles, reviewed, needsApprover)
}

function assertFree(balances: readonly Balance[], { from, lines }: Quoted): void {
  assertCovers(freeBalanceOf(balances, from.id), lines.from, from)
}

/** A live tenant cannot use simulated rails. */
export function assertReachable({ world, tenant }: PersonContext, { rail }: PaymentRoute) {
  if (rail === null || rail === 'chain') return
  if (!world.rails.link(rail, tenant.kind === 'sandbox')) throw new Refusal('ORDER_TYPE_DISABLED')
}

interface OrderInput {
  draft: DraftOrder
  route: PaymentRoute
  payee: ResolvedPayee
  quoted: Quoted
  walletId: string
  waitsFor: WaitsFor
}

function termsOf({ world, scope }: PersonContext, input: OrderInput): OrderTerms {
  const { draft, route, payee, quoted, walletId, waitsFor } = input
  const now = world.clock.now()
  return {
    id: world.random.id(),
    number: world.random.number(),
    personId: scope.personId,
    walletId,
    type: draft.type,
    fromId: quoted.from.id,
    toId: quoted.to.id,
    total: quoted.lines.from,
    net: quoted.lines.net,
    arrives: quoted.lines.result,
    lines: orderLinesOf(quoted),
    rate: quoted.rate,
    quoteUntil: quoteUntilOf(now, quoted, waitsFor),
    fixed: waitsFor === 'approver' ? fixedIn(quoted) : null,
    rail: payee.toWalletId === null ? route.rail : null,
    toWalletId: payee.toWalletId,
    toPersonId: payee.toPersonId,
    toAddress: payee.toAddress,
    memo: payee.memo,
    chainId: payee.chainId,
    destination: payee.destination,
    counterpartyId: payee.counterpartyId,
    destinationId: payee.destinationId,
    accountId: draft.accountId ?? null,
    card: cardFor(input),
    linkedOrderId: null,
    requestId: draft.requestId ?? null,
    paymentRequestId: payee.request?.id ?? payee.addressRequestId,
    payer: payee.request?.payer ?? null,
    reference: draft.reference ?? null,
    note: draft.note ?? payee.request?.note ?? null,
    deadlineAt: orderDeadline(now, route, waitsFor),
    createdAt: now,
    policyVersion: quoted.policyVersion,
  }
}

function fixedIn({ from, to, wanted }: Quoted): FixedAmount | null {
  if (from.id === to.id) return null
  if (wanted.reverse) return 'arrives'
  return wanted.subtract ? 'total' : 'net'
}

/** With a step-up the owner approves the order, issued card or not. */
function cardFor({ draft: { card }, waitsFor }: OrderInput): CardEnd | null {
  if (!card || waitsFor === null) return card ?? null
  const { whenIssued: _, ...end } = card
  return end
}

export const orderLinesOf = ({ lines }: Pick<Quoted, 'lines'>): OrderLine[] =>
  (['percent', 'fixed', 'network', 'rounding', 'roundingTo'] as const)
    .map((kind) => ({ kind, minor: lines[kind] }))
    .filter(({ minor }) => minor > 0n)

export async function assertVerified(context: PersonContext, type: OrderType, walletId: string) {
  const { kycRailId } = await orderTypeSettingsOf(context, type)
  await assertGateOpen(context, walletId, kycRailId)
}
