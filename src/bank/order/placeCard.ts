import type {
  loadPrepaidCard,
  loadSubAccount,
  loadVendor,
  payOutToCards,
  withdrawPrepaidCard,
  withdrawSubAccount,
} from '#contract/cardOrder'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { cardOf } from '#bank/card/cards'
import type { CardRow } from '#bank/card/card.rows'
import { orderTypesOf, programIn, programsHere, type Program } from '#bank/card/programs'
import { cardStuck } from '#bank/card/stepCard'
import { subAccountOf } from '#bank/card/subAccount'
import type { SubAccountCounted } from '#bank/card/subAccount.rows'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { flagsIn, plain, wordsIn } from './place.ts'
import { asked, placing } from './placing.ts'
import type { Draft } from './payee.ts'
import { takingOff, type End } from './takeOff.ts'

/** Every way to ask for money to go to cards or to come back, each read into the one draft. */

export async function toSubAccount(heard: Heard<typeof loadSubAccount>, visit: PersonVisit) {
  const type = 'TRANSFER_CARD_SUBACCOUNT'
  const card = heard.card_id === undefined ? null : await loadable(visit, heard.card_id)
  const end = await endAt(visit, { ...heard, type, card })
  return placing(loadOf(heard, type, heard.from_uuid ?? end.currencyId, end), visit)
}

export async function toPrepaidCard(heard: Heard<typeof loadPrepaidCard>, visit: PersonVisit) {
  const type = 'TRANSFER_CARD_PREPAID'
  const card = await loadable(visit, heard.card_id)
  const end = await endAt(visit, { ...heard, type, card, sub_account_id: card.sub_account_id })
  return placing(loadOf(heard, type, heard.from_uuid ?? end.currencyId, end), visit)
}

export async function toVendor(heard: Heard<typeof loadVendor>, visit: PersonVisit) {
  const program = (await programsHere(visit)).find(({ row }) => row.vendor_id === heard.vendor_id)
  if (!program) throw new Refusal('NOT_FOUND', 'There is no such vendor.')
  const card = { subAccountId: null, cardId: null, last4: null, vendorId: program.row.vendor_id }
  const end = { card, currencyId: program.currency.id }
  return placing(loadOf(heard, 'TRANSFER_CARD_WHOLESALE', heard.currency_id, end), visit)
}

export async function toCards(heard: Heard<typeof payOutToCards>, visit: PersonVisit) {
  const type = 'RN_CARDS_OFFRAMP'
  const end = await endAt(visit, { ...heard, type, card: null })
  if (heard.to_currency_id !== undefined && heard.to_currency_id !== end.currencyId)
    throw new Refusal('RATE_NOT_FOUND', 'The account is in another currency.')
  const draft = loadOf(heard, type, heard.from_currency_id, end)
  return placing({ ...draft, ...wordsIn(heard), ...flagsIn(heard) }, visit)
}

export async function offPrepaidCard(heard: Heard<typeof withdrawPrepaidCard>, visit: PersonVisit) {
  const type = 'WITHDRAW_CARD_PREPAID'
  const card = await cardOf(visit, heard.card_id)
  if (card.status === 'BLOCKED') throw cardStuck(card, 'Blocked by us.')
  const at = { ...heard, type, card, sub_account_id: card.sub_account_id } as const
  return takingOff(await endAt(visit, at), { ...heard, type }, visit)
}

export async function offSubAccount(heard: Heard<typeof withdrawSubAccount>, visit: PersonVisit) {
  const type = 'WITHDRAW_CARD_SUBACCOUNT'
  const end = await endAt(visit, { ...heard, type, card: null })
  return takingOff(end, { ...heard, type }, visit)
}

interface EndAsked {
  type: OrderType
  wallet_id?: string | undefined
  wallet_uuid?: string | undefined
  sub_account_id: string
  card: CardRow | null
}

/** The account that pays for cards, where it is this wallet's and its program deals in such orders. */
async function endAt(visit: PersonVisit, ask: EndAsked): Promise<End> {
  const wallet = await walletOf(visit.tx, visit.scope, walletNamed(ask))
  const row = await subAccountOf(visit, ask.sub_account_id)
  const elsewhere = ask.card !== null && ask.card.sub_account_id !== row.id
  if (row.wallet_id !== wallet.id || elsewhere)
    throw new Refusal('NOT_FOUND', 'There is no such sub-account.')
  const program = programIn(await programsHere(visit), row.program_id)
  if (!orderTypesOf(program.row).includes(ask.type)) throw new Refusal('ORDER_TYPE_DISABLED')
  assertActive(row)
  return endOn(row, program, ask.card)
}

const endOn = (
  { id }: Pick<SubAccountCounted, 'id'>,
  { row, currency }: Program,
  card: CardRow | null,
): End => ({
  card: {
    subAccountId: id,
    cardId: card?.id ?? null,
    last4: card?.last4 ?? null,
    vendorId: row.vendor_id,
  },
  currencyId: currency.id,
})

const walletNamed = ({ wallet_id, wallet_uuid }: Pick<EndAsked, 'wallet_id' | 'wallet_uuid'>) =>
  asked(wallet_id ?? wallet_uuid, '/wallet_id')

function assertActive({ status }: SubAccountCounted) {
  if (status !== 'ACTIVE')
    throw new Refusal('STATE_CONFLICT', 'The sub-account moves no money.', { state: status })
}

async function loadable(visit: PersonVisit, id: string): Promise<CardRow> {
  const card = await cardOf(visit, id)
  if (card.status === 'CANCELED' || card.status === 'CLOSED' || card.status === 'BLOCKED')
    throw cardStuck(card, 'Nothing goes to this card.')
  return card
}

interface LoadHeard {
  wallet_id?: string | undefined
  wallet_uuid?: string | undefined
  amount: string
  quote_id?: string | undefined
  request_id?: string | undefined
}

const loadOf = (heard: LoadHeard, type: OrderType, fromId: string, end: End): Draft => ({
  ...plain,
  type,
  walletId: heard.wallet_id ?? heard.wallet_uuid,
  fromId,
  toId: end.currencyId,
  amount: heard.amount,
  quoteId: heard.quote_id,
  payee: {},
  card: end.card,
  requestId: heard.request_id,
})
