import { listCounterparties } from '#contract/counterparty'
import { listOrders } from '#contract/order'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { listTelegramContacts } from '#contract/telegramContact'
import { listWallets, WALLETS_MAX } from '#contract/wallet'
import type { Call, CallOptions } from '#client/call'
import { readCounterpartyDetail } from '#client/counterparty'
import type { OrderPayee } from '#machines/order/payee.setup'

/**
 * Everybody a wallet can pay without typing an address: saved payees, contacts chosen in Telegram
 * and the person's other wallets.
 */
export async function readPayees(call: Call, walletId: string, options: CallOptions) {
  const [{ data }, { data: wallets }, { data: orders }, { data: contacts }] = await Promise.all([
    call(listCounterparties, { wallet_id: walletId, limit: PAGE_LIMIT_MAX }, options),
    call(listWallets, { limit: WALLETS_MAX }, options),
    // They only sort the list: without them everybody can be paid as well.
    call(listOrders, { wallet_id: walletId, limit: PAGE_LIMIT_MAX }, options).catch(() => ({
      data: [],
    })),
    call(listTelegramContacts, {}, options).catch(() => ({ data: [] })),
  ])
  const details = await Promise.all(
    data.map(({ id }) => readCounterpartyDetail(call, { walletId, id }, options)),
  )
  const paidAt = (id: string) =>
    orders.find(({ meta }) => meta.counterparty_destination_id === id)?.created_at ?? null
  const saved = details.flatMap(({ counterparty, destinations }) =>
    destinations.map(
      (destination): OrderPayee => ({
        kind: 'destination',
        name: counterparty.nickname ?? counterparty.name,
        destination,
        paidAt: paidAt(destination.id),
      }),
    ),
  )
  const own = wallets
    .filter(({ uuid }) => uuid !== walletId)
    .map(
      ({ uuid, type, name, total_amount, base_currency }): OrderPayee => ({
        kind: 'wallet',
        walletId: uuid,
        wallet: { type, name },
        total: total_amount,
        symbol: base_currency,
      }),
    )
  const chosen = contacts.map(
    ({ id, wallet_id, name }): OrderPayee => ({
      kind: 'contact',
      contactId: id,
      walletId: wallet_id,
      name,
    }),
  )
  return [...saved, ...chosen, ...own]
}
