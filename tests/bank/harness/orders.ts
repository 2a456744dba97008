import { createContinuation, redeemContinuation } from '#contract/continuation'
import { createCounterparty, createDestination, type Counterparty } from '#contract/counterparty'
import { type Destination } from '#contract/destination'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  approveOrder,
  cancelOrder,
  listOrders,
  pressOrder,
  readOrder,
  type Order,
} from '#contract/order'
import { commentOrder, exportOrders } from '#contract/orderHistory'
import {
  approveFrontendOrder,
  cancelFrontendOrder,
  exportFrontendOrders,
  listFrontendOrders,
  listWalletOrders,
  readFrontendOrder,
  readFrontendOrderByUuid,
} from '#contract/frontend'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  readPaymentRequest,
  readRequestLink,
  readRequestToPay,
  type PaymentRequest,
} from '#contract/paymentRequest'
import { readUser } from '#contract/person'
import { declineOrder } from '#contract/orderApproval'
import { recallOrder } from '#contract/recall'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferCut,
  placeTransferV1,
} from '#contract/place'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import { openWallet } from '#bank/wallet/wallet'
import { askForPayouts } from './payouts.ts'
import { askForSchedules } from './schedules.ts'
import { ach } from '#tests/bank/order/orderKit'
import { plantWaiting, type Waiting } from '#tests/bank/order/waiting'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type CallEndpoint = (
  endpoint: Endpoint,
  words: object,
  caller: CallOptions,
) => Promise<TestResponse>

type Ask = (endpoint: Endpoint, words: object) => Promise<TestResponse>

async function continueElsewhere(ask: Ask, wallet: string, coin: string) {
  const draft = {
    form: 'send',
    order_type: 'WITHDRAWAL_CRYPTO',
    from_currency_id: coin,
    to_currency_id: coin,
    amount: '0.2',
    is_reverse: false,
    is_subtract: true,
  }
  const { body } = await ask(createContinuation, { wallet_id: wallet, order_id: null, draft })
  await ask(redeemContinuation, { token: body.code })
}

/** Every call about orders, by somebody with two wallets. */
export async function askForOrders(
  bank: TestBank,
  tenantId: string,
  call: CallEndpoint,
  me: CallOptions,
) {
  const ask = (endpoint: Endpoint, words: object) =>
    call(endpoint, words, { ...me, headers: { 'idempotency-key': bank.world.random.id() } })
  const deps = await openFixtures(bank, tenantId, String((await ask(readUser, {})).body.id))
  const { usd, eur, eth, from, to } = deps
  await continueElsewhere(ask, from, eth)
  const wallet = { wallet_id: from, wallet_uuid: from }
  const out = { ...wallet, amount: '20' }

  await ask(placeTransferV1, { ...out, from_uuid: usd, to_uuid: to })
  await ask(placeTransfer, { ...out, from_currency_id: usd, to_wallet_uuid: to })
  await ask(placeTransfer, { ...out, from_currency_id: usd, to_wallet_uuid: from })
  await ask(placeTransferCut, { ...out, from_crypto_uuid: usd, to_wallet_id: to })
  await ask(placeExchange, { ...out, from_uuid: usd, to_uuid: eur })
  await ask(placeExchange, { ...out, from_uuid: usd, to_uuid: eur, amount: '99999' })
  const crypto = { crypto_uuid: eth, to_address: '0x52908400098527886E0F7030069857D2E4169EE7' }
  await ask(placeCryptoWithdrawal, { ...out, ...crypto, amount: '0.2' })
  await ask(placeCryptoWithdrawal, { ...out, ...crypto, to_address: '0x1' })

  const counterparty = (
    await ask(createCounterparty, { wallet_id: from, type: 'INDIVIDUAL', name: 'R' })
  ).body as unknown as Counterparty
  const at = { wallet_id: from, counterparty_account_id: counterparty.id }
  const saved = (await ask(createDestination, { ...at, ...ach })).body as unknown as Destination
  const ramp = { ...out, from_currency_id: usd, to_currency_id: usd }
  const cashOut = { ...ramp, order_type: 'HIFI_ACH_OFFRAMP' }
  await ask(placeToDestination, cashOut)
  const gone = await ask(placeToDestination, { ...cashOut, counterparty_destination_id: saved.id })
  const due = await ask(placeToDestination, { ...ramp, order_type: 'HIFI_ACH_ONRAMP' })

  for (const askFor of [askForRequests, askForPayouts]) await askFor(ask, deps)
  await askForSchedules(bank, ask, deps)
  const named = ({ body }: TestResponse) => ({ order_uuid: (body as unknown as Order).order_uuid })
  await ask(listOrders, { wallet_id: from })
  await ask(readOrder, named(gone))
  await ask(commentOrder, { ...named(gone), wallet_id: from, comment: 'Rent' })
  await ask(exportOrders, { wallet_id: from })
  await ask(listWalletOrders, { wallet_id: from })
  await ask(listFrontendOrders, { wallet_id: from })
  await ask(exportFrontendOrders, { wallet_id: from })
  for (const read of [readFrontendOrder, readFrontendOrderByUuid]) await ask(read, named(gone))
  await ask(pressOrder, { ...named(gone), event: 'rail.rejected' })
  await ask(pressOrder, { ...named(gone), event: 'rail.settled' })
  await askForRecall(ask, { ...cashOut, counterparty_destination_id: saved.id })
  await ask(cancelOrder, named(due))
  const next = await ask(placeToDestination, { ...ramp, order_type: 'HIFI_ACH_ONRAMP' })
  await ask(cancelFrontendOrder, { ...named(next), wallet_id: from })
  const waiting = { tenantId, personId: deps.personId, walletId: from, currencyId: usd }
  const { id: order_uuid } = await plantWaiting(bank.world, waiting)
  await ask(approveOrder, { order_uuid })
  await ask(approveOrder, { order_uuid })
  const { id } = await plantWaiting(bank.world, waiting)
  await askForDecline(bank, ask, waiting)
  await ask(approveFrontendOrder, { order_uuid: id, wallet_id: from })
}

async function askForRecall(
  ask: (endpoint: Endpoint, words: object) => Promise<TestResponse>,
  words: object,
) {
  const { body } = await ask(placeToDestination, words)
  const one = { order_uuid: body.order_uuid }
  await ask(pressOrder, { ...one, event: 'rail.settled' })
  await ask(recallOrder, { ...one, reason: 'paid_twice' })
  await ask(readOrder, one)
}

async function askForDecline(
  { world }: TestBank,
  ask: (endpoint: Endpoint, words: object) => Promise<TestResponse>,
  waiting: Waiting,
) {
  const { id } = await plantWaiting(world, { ...waiting, needsApprover: true })
  await ask(declineOrder, { order_uuid: id, reason: 'wrong_amount' })
}

async function askForRequests(
  ask: (endpoint: Endpoint, words: object) => Promise<TestResponse>,
  { usd, from, to }: { usd: string; from: string; to: string },
) {
  const made = await ask(createPaymentRequest, {
    wallet_uuid: from,
    currency_id: usd,
    amount: '5',
    note: 'Rent',
  })
  const { id: requestId, slug } = made.body as unknown as PaymentRequest
  await ask(listPaymentRequests, { wallet_uuid: from })
  await ask(readPaymentRequest, { wallet_uuid: from, id: requestId })
  await ask(readRequestLink, { slug })
  await ask(readRequestToPay, { wallet_uuid: to, slug })
  await ask(placeTransfer, {
    wallet_id: to,
    amount: '5',
    from_currency_id: usd,
    payment_request: slug,
  })
  await ask(cancelPaymentRequest, { wallet_uuid: from, id: requestId })
}

async function openFixtures({ world }: TestBank, tenantId: string, personId: string) {
  const { engine, random, writer } = world
  const scope = { tenantId, personId: null }
  const deps = await engine.transaction(scope, async (tx) => {
    const rows = await listAllCurrencyRows(tx, tenantId)
    const idOf = (symbol: string, chain: number | null) =>
      rows.find((row) => row.symbol === symbol && row.chain_id === chain)?.id ?? ''
    const [from, to] = [
      await openWallet({ tx, scope, world }, personId, 'personal'),
      await openWallet({ tx, scope, world }, personId, 'business'),
    ]
    const ids = { usd: idOf('USD', null), eur: idOf('EUR', null), eth: idOf('ETH', 1) }
    return { ...ids, from: from.id, to: to.id, personId }
  })
  const give = (currencyId: string, minor: bigint) => ({
    id: random.id(),
    cause: 'gift',
    legs: [
      { address: 'rail:gift' as const, currencyId, posted: -minor },
      { address: `wallet:${deps.from}` as const, currencyId, posted: minor },
    ],
  })
  await writer.commit(tenantId, {
    transfers: [give(deps.usd, 100_000n), give(deps.eth, 10n ** 18n)],
    rows: [],
  })
  return deps
}
