import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { readAddress } from '#bank/counterparty/cryptoAddress'
import { listAddressesKnown } from '#bank/counterparty/destination.rows'
import { takeDestination } from '#bank/counterparty/destinationOf'
import { looksLike } from '#bank/counterparty/lookalike'
import { asBank } from '#bank/db/asBank'
import { findCoins } from '#bank/rate/rate.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { DestinationSnapshot, CardEnd } from './order.rows.ts'
import { findOwnAddress } from './payee.rows.ts'
import type { PaymentRoute } from './paymentRoutes.ts'

/** An order as every call asks for it, whichever its spelling was. */
export interface OrderInput {
  type: OrderType
  walletId: string | undefined
  fromId: string | undefined
  toId: string | undefined
  amount: string
  reverse: boolean
  /** Whether the fees come out of the amount rather than on top of it. */
  subtract: boolean
  quoteId: string | undefined
  payee: PayeeRequest
  accountId?: string | undefined
  card?: CardEnd
  requestId?: string | undefined
  reference?: string | undefined
  note?: string | undefined
}

/** Whom an order names to be paid: a wallet of this bank, a saved destination, or a bare address. */
interface PayeeRequest {
  walletId?: string | undefined
  destinationId?: string | undefined
  address?: string | undefined
  memo?: string | undefined
  /** Whether the payer held the address against the known one it looks like. */
  lookalikeSeen?: boolean | undefined
}

/** Where the money goes, as the order keeps it. */
export interface ResolvedPayee {
  toWalletId: string | null
  toPersonId: string | null
  toAddress: string | null
  memo: string | null
  chainId: number | null
  destination: DestinationSnapshot | null
  counterpartyId: string | null
  destinationId: string | null
  /** What a saved address takes, where it takes one thing only. */
  currencyId: string | null
  /** Until then a saved destination takes small amounts only. */
  usableFrom: Date | null
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
  currencyId: null,
  usableFrom: null,
}

interface Ask {
  draft: OrderInput
  route: PaymentRoute
  walletId: string
}

/** Finds whom to pay, and refuses what cannot be paid there. */
export async function resolvePayee(context: PersonContext, ask: Ask): Promise<ResolvedPayee> {
  const { payee, type } = ask.draft
  if (ask.route.direction === 'in' || ask.route.rail === 'cards') return nobody
  if (payee.destinationId) return atDestination(context, ask, payee.destinationId)
  if (payee.address) return atAddress(context, ask, payee.address)
  if (type === 'EXCHANGE_CRYPTO_INTERNAL') return { ...nobody, toWalletId: ask.walletId }
  if (payee.walletId) return atWallet(context, ask, payee.walletId)
  throw missing(ask.route.rail === null ? '/to_wallet_id' : '/counterparty_destination_id')
}

const missing = (pointer: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'REQUIRED' }] })

async function atWallet(
  { tx, scope }: PersonContext,
  { walletId }: Ask,
  id: string,
): Promise<ResolvedPayee> {
  const whole = { tenantId: scope.tenantId, personId: null }
  const wallet = await asBank(tx, scope, () => walletOf(tx, whole, id))
  if (wallet.id === walletId) throw new Refusal('SAME_ACCOUNT')
  return { ...nobody, toWalletId: wallet.id, toPersonId: wallet.person_id }
}

async function atDestination(context: PersonContext, ask: Ask, id: string): Promise<ResolvedPayee> {
  const { tx, scope } = context
  const taken = await takeDestination(tx, scope, id)
  if (taken.walletId !== ask.walletId) throw new Refusal('NOT_FOUND')
  if (!ask.route.destinations.includes(taken.type)) throw new Refusal('DESTINATION_INVALID')
  const destination = {
    ...nobody,
    destination: taken.snapshot,
    counterpartyId: taken.counterpartyId,
    destinationId: taken.id,
    usableFrom: taken.usableFrom,
  }
  if (!taken.crypto) return destination
  const { address, memo, currency_id } = taken.crypto
  const coin = (await findCoins(tx, scope.tenantId, [currency_id])).get(currency_id)
  const chainId = coin?.chain_id ?? null
  const paid = { ...destination, toAddress: address, memo, chainId, currencyId: currency_id }
  return taken.type === 'CRYPTO_INTERNAL' ? withinBank(context, ask, paid) : paid
}

/** What is paid inside the bank moves in the book, and no chain hears of it. */
async function withinBank(
  { tx, scope }: PersonContext,
  { walletId }: Ask,
  paid: ResolvedPayee,
): Promise<ResolvedPayee> {
  const { chainId, toAddress, memo } = paid
  if (chainId === null || toAddress === null) throw new Refusal('DESTINATION_INVALID')
  const whose = await asBank(tx, scope, () =>
    findOwnAddress(tx, scope.tenantId, { chainId, address: toAddress, memo }),
  )
  if (!whose) throw new Refusal('DESTINATION_INVALID')
  if (whose.walletId === walletId) throw new Refusal('SAME_ACCOUNT')
  return { ...paid, toWalletId: whose.walletId, toPersonId: whose.personId }
}

/** An address typed in is held against its chain's own rules, and never one of the payer's own. */
async function atAddress(context: PersonContext, { draft, walletId }: Ask, text: string) {
  const { tx, scope } = context
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const currency = currencies.find(({ id }) => id === (draft.toId ?? draft.fromId))
  if (!currency) throw new Refusal('RATE_NOT_FOUND')
  const chainId = currency.chain_id
  if (chainId === null || !context.world.chains.follows(context.tenant.kind, chainId))
    throw new Refusal('CHAIN_UNSUPPORTED')
  const read = readAddress(chainId, text)
  if ('fault' in read)
    throw new Refusal('ADDRESS_INVALID', undefined, {
      errors: [{ pointer: '/to_address', code: read.fault }],
    })
  if (!draft.payee.lookalikeSeen) await assertUnlike(context, read.address)
  const memo = draft.payee.memo || null
  if (currency.needs_memo && !memo) throw new Refusal('MEMO_REQUIRED')
  const ours = await findOwnAddress(tx, scope.tenantId, { chainId, address: read.address, memo })
  if (ours?.walletId === walletId) throw new Refusal('SAME_ACCOUNT')
  return { ...nobody, toAddress: read.address, memo, chainId }
}

/** A poisoned history makes one address look like another; the known one travels back whole. */
async function assertUnlike({ tx, scope }: PersonContext, address: string): Promise<void> {
  const all = await listAddressesKnown(tx, scope)
  const known = all.includes(address) ? null : all.find((one) => looksLike(address, one))
  if (!known) return
  throw new Refusal('ADDRESS_LOOKALIKE', undefined, {
    errors: [{ pointer: '/to_address', code: 'LOOKALIKE', params: { address: known } }],
  })
}
