import type { ParsedOf } from '#contract/kit/endpoint'
import type {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferV1,
} from '#contract/place'
import type { PersonContext } from '#bank/requestContext'
import { required, placeDraft } from './placing.ts'
import type { DraftOrder } from './payee.ts'

/** By default the amount includes the fees, as in quotes. */
export const defaultFlags = { reverse: false, subtract: true }

export const handlePlaceTransferV1 = (
  request: ParsedOf<typeof placeTransferV1>,
  context: PersonContext,
) =>
  placeDraft(context, {
    ...defaultFlags,
    type: 'TRANSFER_INTERNAL',
    walletId: request.wallet_id ?? request.wallet_uuid,
    fromId: required(request.currency_id ?? request.from_uuid, '/currency_id'),
    toId: undefined,
    amount: request.amount,
    quoteId: request.quote_id,
    payee: { walletId: request.to_wallet_id ?? request.to_uuid },
    requestId: request.request_id,
    note: request.note,
  })

export const handlePlaceExchange = async (
  request: ParsedOf<typeof placeExchange>,
  context: PersonContext,
) =>
  withNumberAsId(
    await placeDraft(context, {
      type: 'EXCHANGE_CRYPTO_INTERNAL',
      walletId: request.wallet_id ?? request.wallet_uuid,
      fromId: request.from_uuid,
      toId: request.to_uuid,
      amount: request.amount,
      quoteId: request.quote_id,
      payee: {},
      requestId: request.request_id,
      ...flagsIn(request),
    }),
  )

export const handlePlaceCryptoWithdrawal = async (
  request: ParsedOf<typeof placeCryptoWithdrawal>,
  context: PersonContext,
) => {
  const { step, response } = withNumberAsId(
    await placeDraft(context, {
      type: 'WITHDRAWAL_CRYPTO',
      walletId: request.wallet_id ?? request.wallet_uuid,
      fromId: request.crypto_uuid,
      toId: request.crypto_uuid,
      amount: request.amount,
      quoteId: request.quote_id,
      payee: {
        address: request.to_address,
        memo: request.memo,
        lookalikeSeen: request.confirm_lookalike,
      },
      requestId: request.request_id,
      note: request.note,
      ...flagsIn({ ...request, is_subtract: request.is_subsctract ?? request.is_subtract }),
    }),
  )
  return { step, response: { ...response, crypto_uuid: response.from_uuid } }
}

export const handlePlaceTransfer = (
  request: ParsedOf<typeof placeTransfer>,
  context: PersonContext,
) =>
  placeDraft(context, {
    type: 'TRANSFER_INTERNAL',
    walletId: request.wallet_id ?? request.wallet_uuid,
    fromId: required(request.from_currency_id ?? request.from_crypto_uuid, '/from_currency_id'),
    toId: undefined,
    amount: request.amount,
    quoteId: request.quote_id,
    payee: {
      walletId: request.to_wallet_uuid ?? request.to_wallet_id,
      destinationId: request.counterparty_destination_id,
      requestSlug: request.payment_request,
    },
    ...textsIn(request),
    ...flagsIn(request),
  })

export const handlePlaceToDestination = (
  request: ParsedOf<typeof placeToDestination>,
  context: PersonContext,
) =>
  placeDraft(context, {
    type: request.order_type,
    walletId: request.wallet_id ?? request.wallet_uuid,
    fromId: request.from_currency_id,
    toId: request.to_currency_id,
    amount: request.amount,
    quoteId: request.quote_id,
    payee: { destinationId: request.counterparty_destination_id, memo: request.memo },
    accountId: request.virtual_account_id ?? request.wallet_account_id,
    ...textsIn(request),
    ...flagsIn(request),
  })

interface Flags {
  is_reverse?: boolean | undefined
  is_subtract?: boolean | undefined
}

export const flagsIn = ({ is_reverse, is_subtract }: Flags) => ({
  reverse: is_reverse ?? defaultFlags.reverse,
  subtract: is_subtract ?? defaultFlags.subtract,
})

interface Texts {
  request_id?: string | undefined
  reference?: string | undefined
  note?: string | undefined
}

export const textsIn = ({ request_id, reference, note }: Texts): Partial<DraftOrder> => ({
  requestId: request_id,
  reference,
  note,
})

type Placed = Awaited<ReturnType<typeof placeDraft>>

/** Old clients expect the order's number as its `id`. */
export const withNumberAsId = ({ step, response }: Placed) => ({
  step,
  response: { ...response, id: response.number },
})
