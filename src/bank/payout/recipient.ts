import { payoutTypes, type PayoutProblem, type PayoutType } from '#contract/payout'
import { contactNameOf, CONTACTS_MAX } from '#bank/bot/contact'
import { listContactRows } from '#bank/bot/contact.rows'
import { asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import type { PayeeRequest } from '#bank/order/payee'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import { orderTypeSettingsOf } from '#bank/quote/orderTypes'
import { canPair } from '#bank/quote/terms'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { findWallet, listWalletRows, type WalletRow } from '#bank/wallet/wallet.rows'
import { listNamed, type SavedDestination } from './recipient.rows.ts'

/**
 * Whom a line of a file names: a saved recipient, a contact from Telegram, an own wallet, or
 * any wallet by its id.
 */
export interface NamedRecipient {
  order_type: PayoutType
  payee: PayeeRequest
  title: string | null
  detail: string | null
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

interface Known {
  saved: SavedDestination[]
  wallets: { name: string; walletId: string }[]
  enabled: readonly PayoutType[]
}

/** What one file needs to know, read once. */
export async function readKnown(
  context: PersonContext,
  { owner_id }: WalletRow,
  recipients: readonly string[],
): Promise<Known> {
  const { tx, scope } = context
  const words = [...new Set(recipients.map(plain))]
  const saved = await listNamed(tx, scope.tenantId, owner_id, words)
  const enabled: PayoutType[] = []
  for (const type of payoutTypes)
    if ((await orderTypeSettingsOf(context, type)).isEnabled) enabled.push(type)
  return { saved, wallets: await walletsKnown(context), enabled }
}

/** Contacts and other wallets are their owner's alone. */
async function walletsKnown({ tx, scope }: PersonContext) {
  if (scope.member) return []
  const own = await listWalletRows(tx, scope, scope.personId)
  const rows = await asBank(tx, scope, () => listContactRows(tx, scope, CONTACTS_MAX))
  const all = [
    ...own.map(({ id, name }) => ({ name, walletId: id })),
    ...rows.map((row) => ({ name: contactNameOf(row), walletId: row.wallet_id })),
  ]
  return all.flatMap(({ name, walletId }) => (name === null ? [] : [{ name, walletId }]))
}

export async function recipientNamed(
  context: PersonContext,
  known: Known,
  coin: Coin,
  recipient: string,
): Promise<NamedRecipient | PayoutProblem> {
  const word = plain(recipient)
  if (word === '') return 'RECIPIENT_UNKNOWN'
  const saved = known.saved.filter((one) => wordsOf(one).includes(word))
  const wallets = known.wallets.filter(({ name }) => plain(name) === word)
  const fitting = [
    ...saved.flatMap((one) => atDestination(known, coin, one)),
    ...wallets.map(({ name, walletId }) => atWallet(walletId, name, null)),
  ]
  if (fitting.length > 1) return 'RECIPIENT_SEVERAL'
  if (fitting[0]) return fitting[0]
  if (saved.length > 0) return 'RECIPIENT_CURRENCY'
  return (await walletById(context, recipient.trim())) ?? 'RECIPIENT_UNKNOWN'
}

function wordsOf({ holder, holder_nickname, nickname, bank, crypto }: SavedDestination): string[] {
  const named = nickname === null ? null : `${holder}·${nickname}`
  const all = [holder, holder_nickname, named, bank?.iban, bank?.account_number, crypto?.address]
  return all.flatMap((text) => (text ? [plain(text)] : []))
}

function atDestination(
  { enabled }: Known,
  coin: Coin,
  { id, type, holder, nickname, crypto }: SavedDestination,
): NamedRecipient[] {
  if (crypto && crypto.currency_id !== coin.id) return []
  const order_type = enabled.find(
    (one) => paymentRoutes[one]?.destinations.includes(type) && canPair(one, coin, coin),
  )
  if (!order_type) return []
  const title = nickname === null ? holder : `${holder} · ${nickname}`
  return [{ order_type, payee: { destinationId: id }, title, detail: crypto?.address ?? null }]
}

const atWallet = (walletId: string, title: string | null, detail: string | null) => ({
  order_type: 'TRANSFER_INTERNAL' as const,
  payee: { walletId },
  title,
  detail,
})

/** By its id, as programs name one; whose it is, is not told. */
async function walletById({ tx, scope }: PersonContext, id: string) {
  if (!isUuid(id)) return null
  const whole = { tenantId: scope.tenantId, personId: null }
  const wallet = await asBank(tx, scope, () => findWallet(tx, whole, id))
  return wallet && atWallet(wallet.id, null, String(wallet.number))
}
