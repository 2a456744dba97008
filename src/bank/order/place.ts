import type { Heard } from '#contract/kit/endpoint'
import type {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferV1,
} from '#contract/place'
import type { PersonVisit } from '#bank/requestContext'
import { asked, placing } from './placing.ts'
import type { Draft } from './payee.ts'

/** Every way to ask for an order, each read into the one draft all of them are. */

/** Without flags the typed amount is what leaves, fees and all; so the calculation reads it too. */
export const plain = { reverse: false, subtract: true }

export const transferV1 = (heard: Heard<typeof placeTransferV1>, visit: PersonVisit) =>
  placing(
    {
      ...plain,
      type: 'TRANSFER_INTERNAL',
      walletId: heard.wallet_id ?? heard.wallet_uuid,
      fromId: asked(heard.currency_id ?? heard.from_uuid, '/currency_id'),
      toId: undefined,
      amount: heard.amount,
      quoteId: heard.quote_id,
      payee: { walletId: heard.to_wallet_id ?? heard.to_uuid },
      requestId: heard.request_id,
      note: heard.note,
    },
    visit,
  )

export const exchange = async (heard: Heard<typeof placeExchange>, visit: PersonVisit) =>
  byNumber(
    await placing(
      {
        type: 'EXCHANGE_CRYPTO_INTERNAL',
        walletId: heard.wallet_id ?? heard.wallet_uuid,
        fromId: heard.from_uuid,
        toId: heard.to_uuid,
        amount: heard.amount,
        quoteId: heard.quote_id,
        payee: {},
        requestId: heard.request_id,
        ...flagsIn(heard),
      },
      visit,
    ),
  )

export const withdrawCrypto = async (
  heard: Heard<typeof placeCryptoWithdrawal>,
  visit: PersonVisit,
) =>
  byNumber(
    await placing(
      {
        type: 'WITHDRAWAL_CRYPTO',
        walletId: heard.wallet_id ?? heard.wallet_uuid,
        fromId: heard.crypto_uuid,
        toId: heard.crypto_uuid,
        amount: heard.amount,
        quoteId: heard.quote_id,
        payee: {
          address: heard.to_address,
          memo: heard.memo,
          lookalikeSeen: heard.confirm_lookalike,
        },
        requestId: heard.request_id,
        note: heard.note,
        ...flagsIn({ ...heard, is_subtract: heard.is_subsctract ?? heard.is_subtract }),
      },
      visit,
    ),
  )

export const transfer = (heard: Heard<typeof placeTransfer>, visit: PersonVisit) =>
  placing(
    {
      type: 'TRANSFER_INTERNAL',
      walletId: heard.wallet_id ?? heard.wallet_uuid,
      fromId: asked(heard.from_currency_id ?? heard.from_crypto_uuid, '/from_currency_id'),
      toId: undefined,
      amount: heard.amount,
      quoteId: heard.quote_id,
      payee: {
        walletId: heard.to_wallet_uuid ?? heard.to_wallet_id,
        destinationId: heard.counterparty_destination_id,
      },
      ...wordsIn(heard),
      ...flagsIn(heard),
    },
    visit,
  )

export const toDestination = (heard: Heard<typeof placeToDestination>, visit: PersonVisit) =>
  placing(
    {
      type: heard.order_type,
      walletId: heard.wallet_id ?? heard.wallet_uuid,
      fromId: heard.from_currency_id,
      toId: heard.to_currency_id,
      amount: heard.amount,
      quoteId: heard.quote_id,
      payee: { destinationId: heard.counterparty_destination_id, memo: heard.memo },
      accountId: heard.virtual_account_id ?? heard.wallet_account_id,
      ...wordsIn(heard),
      ...flagsIn(heard),
    },
    visit,
  )

interface Flags {
  is_reverse?: boolean | undefined
  is_subtract?: boolean | undefined
}

export const flagsIn = ({ is_reverse, is_subtract }: Flags) => ({
  reverse: is_reverse ?? plain.reverse,
  subtract: is_subtract ?? plain.subtract,
})

interface Words {
  request_id?: string | undefined
  reference?: string | undefined
  note?: string | undefined
}

export const wordsIn = ({ request_id, reference, note }: Words): Partial<Draft> => ({
  requestId: request_id,
  reference,
  note,
})

type Placed = Awaited<ReturnType<typeof placing>>

/** Old clients read the order's number where newer ones read its uuid. */
const byNumber = ({ step, answer }: Placed) => ({ step, answer: { ...answer, id: answer.number } })
