import type { CardDetail } from '#contract/card'
import { pressOrder, type Order } from '#contract/order'
import type { TestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from './cards.ts'

export const placed = ({ body }: { body: object }) => body as unknown as Order
export const simulateOrder = (owner: Owner, { order_uuid }: Order, event: string) =>
  owner.ask(pressOrder, { order_uuid, event })

/** A tenant that issues cards, with helpers to move and count money. */
export async function openCardMoney(bank: TestBank) {
  const cards = await openCards(bank)

  /** The card vendor answers, and what follows is done. */
  async function settle() {
    for (let round = 0; round < 2; round++) {
      await bank.worker.drain(cards.tenantId)
      bank.clock.advance(2_000)
    }
    await bank.worker.drain(cards.tenantId)
  }

  /** A wallet's transactions, oldest first. */
  const lines = async ({ walletId }: Owner) => {
    const found = await cards.rows<{
      record_kind: string
      type: string
      status: string
      minor: string
    }>(
      `select record_kind, type, status, minor from transactions
       where tenant_id = $1 and wallet_id = $2 order by place`,
      walletId,
    )
    return found.map((one) => [one.type, one.record_kind, one.status, one.minor].join(' '))
  }

  /** The ledger accounts that one order touches. */
  async function book({ walletId }: Owner, { fiat_account: { id } }: CardDetail) {
    const all = await cards.posted()
    const at = (address: string) => all.get(address)?.posted ?? 0n
    return {
      wallet: at(`wallet:${walletId}`),
      held: all.get(`wallet:${walletId}`)?.held ?? 0n,
      incoming: at(`incoming:${walletId}`),
      card: at(`card:${id}`),
    }
  }

  /** A customer with an empty card and 100.00 in their wallet. */
  async function funded(kind: 'VIRTUAL_PREPAID' | 'VIRTUAL_BALANCE' = 'VIRTUAL_BALANCE') {
    const shopper = await cards.shopper(kind, null)
    await cards.fundWallet(shopper.owner, 10_000n)
    return { ...shopper, at: shopper.card.fiat_account.id }
  }

  return { ...cards, settle, lines, book, funded }
}
