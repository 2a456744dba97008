import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  readPaymentRequest,
  readRequestLink,
  readRequestToPay,
} from '#contract/paymentRequest'
import { asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { balancesOf, freeBalanceOf } from '#bank/ledger/balances.rows'
import { bulkRow } from '#bank/ledger/step'
import { assertVerified } from '#bank/order/placing'
import { pageFrom } from '#bank/page'
import { knownAs } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import { quoteFor } from '#bank/quote/quote'
import { findCoins } from '#bank/rate/rate.rows'
import type { PersonContext, RequestContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { stepPaymentRequest, paymentRequestsMoved } from './moved.rows.ts'
import {
  findRequestBySlug,
  findPaymentRequest,
  listPaymentRequestRows,
  paymentRequestsMade,
} from './paymentRequest.rows.ts'
import { offerOutside } from './outside/offer.ts'
import { outsideWaysOf } from './outside/ways.ts'
import { paymentRequestShown, requestTermsShown, type PaymentRequestShown } from './shown.ts'

const DAY_MS = 24 * 3_600_000
const SLUG_BYTES = 16
const TRANSFER = 'TRANSFER_INTERNAL'

export async function handleCreatePaymentRequest(
  request: ParsedOf<typeof createPaymentRequest>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  await assertVerified(context, TRANSFER, wallet.id)
  const coin = (await findCoins(tx, scope.tenantId, [request.currency_id])).get(request.currency_id)
  if (!coin?.is_enabled) throw new Refusal('CURRENCY_REQUIRED')
  const asked = request.amount ?? null
  if (asked !== null) await assertPayable(context, coin.id, asked)
  const person = await findPerson(tx, scope.tenantId, scope.personId)
  const now = world.clock.now()
  const row: PaymentRequestShown = {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: wallet.id,
    slug: world.random.bytes(SLUG_BYTES).toString('base64url'),
    status: 'OPEN',
    currency_id: coin.id,
    minor: asked === null ? null : String(toMinor(asked, coin.scale)!),
    asker: person && knownAs(person),
    note: request.note ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + request.days * DAY_MS),
    moved_at: now,
    order_id: null,
    payer: null,
    paid_minor: null,
    outside: request.outside,
    reference: null,
    received_minor: '0',
    transaction_id: null,
    symbol: coin.symbol,
    scale: coin.scale,
    deposits: [],
  }
  const offer = request.outside ? await offerOutside(context, row, coin) : nothingOffered
  const made = { ...row, reference: offer.reference }
  const expiry = job(world, 'paymentRequest.expire', {
    key: row.id,
    what: { paymentRequestId: row.id },
    dueAt: row.expires_at,
  })
  return {
    step: { transfers: [], rows: [bulkRow(paymentRequestsMade, made), ...offer.rows, expiry] },
    response: paymentRequestShown(made),
  }
}

const nothingOffered = { reference: null, rows: [] }

/** A link that no order could pay would only be found out by whoever opens it. */
const assertPayable = (context: PersonContext, currencyId: string, amount: string) =>
  quoteFor(context, {
    orderType: TRANSFER,
    fromId: currencyId,
    toId: currencyId,
    amount,
    reverse: true,
    subtract: true,
    toAddress: null,
  })

async function requestOf(
  { tx, scope }: PersonContext,
  { wallet_uuid, id }: { wallet_uuid: string; id: string },
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isUuid(id) ? await findPaymentRequest(tx, scope.tenantId, wallet.id, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleListPaymentRequests(
  { wallet_uuid, limit, offset }: ParsedOf<typeof listPaymentRequests>,
  { tx, scope }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const page = { limit, offset }
  const { rows, total } = await listPaymentRequestRows(tx, scope.tenantId, wallet.id, page)
  const data = rows.map(paymentRequestShown)
  return pageFrom(data, total, offset)
}

export const handleReadPaymentRequest = async (
  request: ParsedOf<typeof readPaymentRequest>,
  context: PersonContext,
) => paymentRequestShown(await requestOf(context, request))

/** Cancelling what is canceled changes nothing. */
export async function handleCancelPaymentRequest(
  request: ParsedOf<typeof cancelPaymentRequest>,
  context: PersonContext,
) {
  const row = await requestOf(context, request)
  if (row.status === 'CANCELED')
    return { step: { transfers: [], rows: [] }, response: paymentRequestShown(row) }
  const event = { type: 'request.cancel' } as const
  const next = stepPaymentRequest(row, { event }, context.world.clock.now())
  return {
    step: { transfers: [], rows: [bulkRow(paymentRequestsMoved, { id: row.id, event })] },
    response: paymentRequestShown(next),
  }
}

/**
 * For everybody who has the link. Once it has ended it looks as if it had never been made; that it
 * is paid is told until then, since whoever sent the money wants to know.
 */
export async function handleReadRequestLink(
  { slug }: ParsedOf<typeof readRequestLink>,
  context: RequestContext,
) {
  const row = await linkedRequest(context, slug)
  const now = context.world.clock.now()
  const isOver = row.status === 'CANCELED' || row.expires_at <= now
  if (isOver) throw new Refusal('NOT_FOUND')
  return { ...requestTermsShown(row, now), outside: await outsideWaysOf(context, row) }
}

async function linkedRequest({ tx, scope }: RequestContext, slug: string) {
  const row = await asBank(tx, scope, () => findRequestBySlug(tx, scope.tenantId, slug))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleReadRequestToPay(
  { wallet_uuid, slug }: ParsedOf<typeof readRequestToPay>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = await linkedRequest(context, slug)
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${wallet.id}`])
  return {
    ...requestTermsShown(row, world.clock.now()),
    own: row.person_id === scope.personId,
    available: fromMinor(freeBalanceOf(balances, row.currency_id), row.scale),
  }
}
