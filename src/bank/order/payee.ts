import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { takeDestination } from '#bank/counterparty/destinationOf'
import { assertNoLookalike } from '#bank/counterparty/lookalike'
import { asBank } from '#bank/db/asBank'
import { findCoins } from '#bank/rate/rate.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { payableRequest, type PayableRequest } from '#bank/paymentRequest/payable'
import { isAccountClosed } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { DestinationSnapshot, CardEnd } from './order.rows.ts'
import { findPaidOwner, payableAddress } from './payableAddress.ts'
import { findOwnAddress } from './payee.rows.ts'
import type { PaymentRoute } from './paymentRoutes.ts'

export interface DraftOrder {
  type: OrderType
  walletId: string | undefined
  fromId: string | undefined
  toId: string | undefined
  amount: string
  reverse: boolean
  /** Whether the fees are taken out of the amount rather than added. */
  subtract: boolean
  quoteId: string | undefined
  payee: PayeeRequest
  accountId?: string | undefined
  card?: CardEnd
  requestId?: string | undefined
  reference?: string | undefined
  note?: string | undefined
}

export interface PayeeRequest {
  walletId?: string | undefined
  /** The link of a request for money, which names its wallet. */
  requestSlug?: string | undefined
  destinationId?: string | undefined
  address?: string | undefined
  memo?: string | undefined
  /** Whether the payer confirmed the look-alike address. */
  lookalikeSeen?: boolean | undefined
}

/** Where the money goes, as the order stores it. */
export interface ResolvedPayee {
  toWalletId: string | null
  toPersonId: string | null
  toAddress: string | null
  memo: string | null
  chainId: number | null
  destination: DestinationSnapshot | null
  counterpartyId: string | null
  destinationId: string | null
  account: string | null
  /** The only currency a saved address takes. */
  currencyId: string | null
  request: PayableRequest | null
  /** The request whose own address is paid, without its link. */
  addressRequestId: string | null
}

const nobody: ResolvedPayee = {
  toWalletId: null,
  toPersonId: null,
  toAddress: null,
  memo: null,
  chainId: null,
  destination: null,
  counterpartyId: null,
  destinationId: null,
  account: null,
  currencyId: null,
  request: null,
  addressRequestId: null,
}

/** The same payee under every name: saved or typed, by any rail, in any of their wallets. */
export function payeeDigest({ world }: PersonContext, payee: ResolvedPayee): Buffer | null {
  const { toPersonId, toAddress, account, destinationId } = payee
  const name = toPersonId ?? toAddress ?? account ?? destinationId
  return name === null ? null : world.seal.digest(name, 'payee of an order')
}

interface PayeeQuery {
  draft: Pick<DraftOrder, 'type' | 'fromId' | 'toId' | 'payee'>
  route: PaymentRoute
  walletId: string
  ownerId: string
}

export async function resolvePayee(
  context: PersonContext,
  query: PayeeQuery,
): Promise<ResolvedPayee> {
  const { payee, type } = query.draft
  if (query.route.rail === 'cards') return nobody
  if (query.route.direction === 'in') return senderOf(context, query)
  if (payee.destinationId) return atDestination(context, query, payee.destinationId)
  if (payee.address) return atAddress(context, query, payee.address)
  if (type === 'EXCHANGE_CRYPTO_INTERNAL') return { ...nobody, toWalletId: query.walletId }
  if (payee.requestSlug) return atRequest(context, query, payee.requestSlug)
  if (payee.walletId) return atWallet(context, query, payee.walletId)
  throw missing(query.route.rail === null ? '/to_wallet_id' : '/counterparty_destination_id')
}

const missing = (pointer: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'REQUIRED' }] })

async function atWallet({ tx, scope }: PersonContext, { walletId }: PayeeQuery, id: string) {
  const whole = { tenantId: scope.tenantId, personId: null }
  const wallet = await asBank(tx, scope, () => walletOf(tx, whole, id))
  if (wallet.id === walletId) throw new Refusal('SAME_ACCOUNT')
  const { person_id: personId } = wallet
  if (await asBank(tx, scope, () => isAccountClosed(tx, scope.tenantId, personId)))
    throw new Refusal('NOT_FOUND', 'There is no such wallet.')
  return { ...nobody, toWalletId: wallet.id, toPersonId: wallet.person_id }
}

/** The payer is told a name and reason, and the asker the name of the payer. */
async function atRequest(context: PersonContext, { walletId }: PayeeQuery, slug: string) {
  const request = await payableRequest(context, slug)
  if (request.walletId === walletId || request.personId === context.scope.personId)
    throw new Refusal('SAME_ACCOUNT')
  const { asker, note } = request
  const destination = asker && { type: 'REQUEST', title: asker, detail: note, full: {} }
  return {
    ...nobody,
    toWalletId: request.walletId,
    toPersonId: request.personId,
    currencyId: request.currencyId,
    destination: destination || null,
    request,
  }
}

/** The account that a pay-in comes from, where it is named. Nothing is paid to it. */
async function senderOf(context: PersonContext, query: PayeeQuery): Promise<ResolvedPayee> {
  const { destinationId } = query.draft.payee
  if (destinationId === undefined) return nobody
  return atDestination(context, query, destinationId)
}

async function atDestination(context: PersonContext, query: PayeeQuery, id: string) {
  const { tx, scope } = context
  const locked = await takeDestination(tx, scope, id)
  if (locked.ownerId !== query.ownerId) throw new Refusal('NOT_FOUND')
  if (!query.route.destinations.includes(locked.type)) throw new Refusal('DESTINATION_INVALID')
  const { bank } = locked.snapshot.full
  const destination = {
    ...nobody,
    destination: locked.snapshot,
    counterpartyId: locked.counterpartyId,
    destinationId: locked.id,
    account: bank?.iban ?? bank?.account_number ?? null,
  }
  if (!locked.crypto) return destination
  const { address, memo, currency_id } = locked.crypto
  const coin = (await findCoins(tx, scope.tenantId, [currency_id])).get(currency_id)
  const chainId = coin?.chain_id ?? null
  const paid = { ...destination, toAddress: address, memo, chainId, currencyId: currency_id }
  return locked.type === 'CRYPTO_INTERNAL' ? withinBank(context, query, paid) : paid
}

/** Payments inside the bank are ledger transfers, without the chain. */
async function withinBank(
  { tx, scope }: PersonContext,
  { walletId }: PayeeQuery,
  paid: ResolvedPayee,
): Promise<ResolvedPayee> {
  const { chainId, toAddress, memo } = paid
  if (chainId === null || toAddress === null) throw new Refusal('DESTINATION_INVALID')
  const owner = await asBank(tx, scope, () =>
    findOwnAddress(tx, scope.tenantId, { chainId, address: toAddress, memo }),
  )
  if (!owner) throw new Refusal('DESTINATION_INVALID')
  if (owner.walletId === walletId) throw new Refusal('SAME_ACCOUNT')
  const { walletId: toWalletId, personId: toPersonId, request } = owner
  const addressRequestId = request?.currencyId === paid.currencyId ? (request?.id ?? null) : null
  return { ...paid, toWalletId, toPersonId, addressRequestId }
}

async function atAddress(context: PersonContext, { draft, walletId }: PayeeQuery, text: string) {
  const { tx, scope } = context
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const currency = currencies.find(({ id }) => id === (draft.toId ?? draft.fromId))
  if (!currency) throw new Refusal('RATE_NOT_FOUND')
  const chainId = currency.chain_id
  if (chainId === null || !context.world.chains.follows(context.tenant.kind, chainId))
    throw new Refusal('CHAIN_UNSUPPORTED')
  const address = payableAddress(chainId, text)
  if (!draft.payee.lookalikeSeen)
    await assertNoLookalike(context, address, { pointer: '/to_address' })
  const memo = draft.payee.memo || null
  if (currency.needs_memo && !memo) throw new Refusal('MEMO_REQUIRED')
  const owner = await findPaidOwner(context, walletId, { chainId, address, memo })
  return { ...nobody, toPersonId: owner?.personId ?? null, toAddress: address, memo, chainId }
}
