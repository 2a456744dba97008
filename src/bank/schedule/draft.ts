import type { Schedule } from '#contract/schedule'
import { contactNameOf, CONTACTS_MAX } from '#bank/bot/contact'
import { listContactRows } from '#bank/bot/contact.rows'
import { asBank } from '#bank/db/asBank'
import { assertReachable, assertVerified } from '#bank/order/placing'
import { routeFor } from '#bank/order/paymentRoutes'
import { resolvePayee, type DraftOrder, type ResolvedPayee } from '#bank/order/payee'
import { quoteFor } from '#bank/quote/quote'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import type { ScheduleFound } from './schedule.rows.ts'

/** The order that one payment of it places, at the price of then. */
export const draftOf = (row: ScheduleFound): DraftOrder => ({
  type: row.order_type,
  walletId: row.wallet_id,
  fromId: row.from_id,
  toId: row.to_id,
  amount: row.amount,
  reverse: row.is_reverse,
  subtract: row.is_subtract,
  quoteId: undefined,
  payee: row.payee,
  reference: row.reference ?? undefined,
  note: row.note ?? undefined,
})

/**
 * What would refuse the payment today whatever there is to pay with: the balance and the limits of
 * the day are those of its day.
 */
export async function checkDraft(context: PersonContext, draft: DraftOrder, wallet: WalletRow) {
  const route = routeFor(draft)
  await assertVerified(context, draft.type, wallet.id)
  const query = { draft, route, walletId: wallet.id, ownerId: wallet.owner_id }
  const payee = await resolvePayee(context, query)
  const quoted = await quoteFor(context, {
    orderType: draft.type,
    fromId: draft.fromId ?? null,
    toId: draft.toId ?? null,
    amount: draft.amount,
    reverse: draft.reverse,
    subtract: draft.subtract,
    toAddress: payee.toAddress,
  })
  assertReachable(context, route)
  return { payee, quoted }
}

/** As it is called when the payment is scheduled. */
export async function namedRecipientOf(
  context: PersonContext,
  { destination, toAddress, toWalletId, toPersonId }: ResolvedPayee,
): Promise<Schedule['recipient']> {
  const { tx, scope } = context
  const own = toPersonId === scope.personId && toWalletId !== null && toAddress === null
  if (own) return { title: (await walletOf(tx, scope, toWalletId)).name, detail: null, own }
  if (destination) return { title: destination.title, detail: destination.detail, own }
  if (toAddress !== null) return { title: null, detail: toAddress, own }
  if (toWalletId === null) return { title: null, detail: null, own }
  const whole = { tenantId: scope.tenantId, personId: null }
  const { number } = await asBank(tx, scope, () => walletOf(tx, whole, toWalletId))
  const contacts = await asBank(tx, scope, () => listContactRows(tx, scope, CONTACTS_MAX))
  const contact = contacts.find(({ wallet_id }) => wallet_id === toWalletId)
  return { title: contact ? contactNameOf(contact) : null, detail: String(number), own }
}
