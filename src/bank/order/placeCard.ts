import type {
  loadPrepaidCard,
  loadSubAccount,
  loadVendor,
  payOutToCards,
  withdrawPrepaidCard,
  withdrawSubAccount,
} from '#contract/cardOrder'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { cardOf } from '#bank/card/cards'
import type { CardRow } from '#bank/card/card.rows'
import {
  orderTypesOfProgram,
  programIn,
  issuingProgramsOf,
  type IssuingProgramInfo,
} from '#bank/card/programs'
import { cardStateConflict } from '#bank/card/stepCard'
import { subAccountOf } from '#bank/card/subAccount'
import type { SubAccountCounted } from '#bank/card/subAccount.rows'
import { orderTypeSettingsOf } from '#bank/quote/orderTypes'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { flagsIn, defaultFlags, textsIn, withNumberAsId } from './place.ts'
import { required, placeDraft } from './placing.ts'
import type { DraftOrder } from './payee.ts'
import { takeOffCard, type CardOrderEnd } from './takeOff.ts'

export async function handleLoadSubAccount(
  request: ParsedOf<typeof loadSubAccount>,
  context: PersonContext,
) {
  const type = 'TRANSFER_CARD_SUBACCOUNT'
  const card = request.card_id === undefined ? null : await loadableCard(context, request.card_id)
  const end = await endAt(context, { ...request, type, card })
  const draft = loadOf(request, type, request.from_uuid ?? end.currencyId, end)
  const { step, response } = withNumberAsId(await placeDraft(context, draft))
  const { paymentMethod } = await orderTypeSettingsOf(context, type)
  return {
    step,
    response: {
      ...response,
      crypto_uuid: response.from_uuid,
      fiat_uuid: response.to_uuid,
      amount_fiat: response.amount_to,
      payment_method: paymentMethod,
      provider_uuid: end.card.vendorId ?? '',
      redirect_url: '',
    },
  }
}

export async function handleLoadPrepaidCard(
  request: ParsedOf<typeof loadPrepaidCard>,
  context: PersonContext,
) {
  const type = 'TRANSFER_CARD_PREPAID'
  const card = await loadableCard(context, request.card_id)
  const end = await endAt(context, { ...request, type, card, sub_account_id: card.sub_account_id })
  return placeDraft(context, loadOf(request, type, request.from_uuid ?? end.currencyId, end))
}

export async function handleLoadVendor(
  request: ParsedOf<typeof loadVendor>,
  context: PersonContext,
) {
  const program = (await issuingProgramsOf(context)).find(
    ({ row }) => row.vendor_id === request.vendor_id,
  )
  if (!program) throw new Refusal('NOT_FOUND', 'There is no such vendor.')
  const card = { subAccountId: null, cardId: null, last4: null, vendorId: program.row.vendor_id }
  const end = { card, currencyId: program.currency.id }
  return placeDraft(context, loadOf(request, 'TRANSFER_CARD_WHOLESALE', request.currency_id, end))
}

export async function handlePayOutToCards(
  request: ParsedOf<typeof payOutToCards>,
  context: PersonContext,
) {
  const type = 'RN_CARDS_OFFRAMP'
  const end = await endAt(context, { ...request, type, card: null })
  if (request.to_currency_id !== undefined && request.to_currency_id !== end.currencyId)
    throw new Refusal('RATE_NOT_FOUND', 'The account is in another currency.')
  const draft = loadOf(request, type, request.from_currency_id, end)
  return placeDraft(context, { ...draft, ...textsIn(request), ...flagsIn(request) })
}

export async function handleWithdrawPrepaidCard(
  request: ParsedOf<typeof withdrawPrepaidCard>,
  context: PersonContext,
) {
  const type = 'WITHDRAW_CARD_PREPAID'
  const card = await cardOf(context, request.card_id)
  if (card.status === 'BLOCKED') throw cardStateConflict(card, 'Blocked by us.')
  const at = { ...request, type, card, sub_account_id: card.sub_account_id } as const
  return takeOffCard(await endAt(context, at), { ...request, type }, context)
}

export async function handleWithdrawSubAccount(
  request: ParsedOf<typeof withdrawSubAccount>,
  context: PersonContext,
) {
  const type = 'WITHDRAW_CARD_SUBACCOUNT'
  const end = await endAt(context, { ...request, type, card: null })
  return takeOffCard(end, { ...request, type }, context)
}

interface CardEndRequest {
  type: OrderType
  wallet_id?: string | undefined
  wallet_uuid?: string | undefined
  sub_account_id: string
  card: CardRow | null
}

async function endAt(context: PersonContext, request: CardEndRequest): Promise<CardOrderEnd> {
  const wallet = await walletOf(context.tx, context.scope, walletNamed(request))
  const row = await subAccountOf(context, request.sub_account_id)
  const elsewhere = request.card !== null && request.card.sub_account_id !== row.id
  if (row.wallet_id !== wallet.id || elsewhere)
    throw new Refusal('NOT_FOUND', 'There is no such sub-account.')
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  if (!orderTypesOfProgram(program.row).includes(request.type))
    throw new Refusal('ORDER_TYPE_DISABLED')
  assertActive(row)
  return endOn(row, program, request.card)
}

const endOn = (
  { id }: Pick<SubAccountCounted, 'id'>,
  { row, currency }: IssuingProgramInfo,
  card: CardRow | null,
): CardOrderEnd => ({
  card: {
    subAccountId: id,
    cardId: card?.id ?? null,
    last4: card?.last4 ?? null,
    vendorId: row.vendor_id,
  },
  currencyId: currency.id,
})

const walletNamed = ({
  wallet_id,
  wallet_uuid,
}: Pick<CardEndRequest, 'wallet_id' | 'wallet_uuid'>) =>
  required(wallet_id ?? wallet_uuid, '/wallet_id')

function assertActive({ status }: SubAccountCounted) {
  if (status !== 'ACTIVE')
    throw new Refusal('STATE_CONFLICT', 'The sub-account moves no money.', { state: status })
}

async function loadableCard(context: PersonContext, id: string): Promise<CardRow> {
  const card = await cardOf(context, id)
  if (card.status === 'CANCELED' || card.status === 'CLOSED' || card.status === 'BLOCKED')
    throw cardStateConflict(card, 'Nothing goes to this card.')
  return card
}

interface LoadRequest {
  wallet_id?: string | undefined
  wallet_uuid?: string | undefined
  amount: string
  quote_id?: string | undefined
  request_id?: string | undefined
}

const loadOf = (
  request: LoadRequest,
  type: OrderType,
  fromId: string,
  end: CardOrderEnd,
): DraftOrder => ({
  ...defaultFlags,
  type,
  walletId: request.wallet_id ?? request.wallet_uuid,
  fromId,
  toId: end.currencyId,
  amount: request.amount,
  quoteId: request.quote_id,
  payee: {},
  card: end.card,
  requestId: request.request_id,
})
