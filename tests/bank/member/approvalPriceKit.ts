import type { OrderDetail } from '#contract/order'
import { approveOrder, readOrder } from '#contract/order'
import type { FixedAmount } from '#contract/orderApprovalShape'
import { placeToDestination } from '#contract/place'
import type { Transaction } from '#contract/transaction'
import { listTransactions } from '#contract/wallet'
import { sepa } from '#tests/bank/counterparty/requests'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { placed } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'
import { openSumKit } from './sumKit.ts'

export interface OrderName {
  one: { order_uuid: string }
}

export const cents = (amount: string) => BigInt(amount.replace(/[.-]/g, ''))

const typed: Record<FixedAmount, object> = {
  total: {},
  net: { is_subtract: false },
  arrives: { is_reverse: true },
}

/** A tenant with payments that convert and wait for a second person. */
export async function openApprovalPriceKit(bank: TestBank) {
  const kit = await openSumKit(bank)
  const { shared, stayIn, grant, usd, eur } = kit

  /** Dollars of a wallet with a sum of a hundred, to a bank account in euros. */
  async function asking(fixed: FixedAmount = 'total', more: object = {}) {
    const all = await shared()
    await stayIn()
    const order = await placed(
      all.owner.ask(placeToDestination, {
        order_type: 'L2F_SEPA_OFFRAMP',
        from_currency_id: usd,
        to_currency_id: eur,
        amount: '200',
        counterparty_destination_id: await kit.destination(all.owner, sepa),
        ...typed[fixed],
        ...more,
      }),
    )
    return { ...all, order, one: { order_uuid: order.order_uuid } }
  }

  const detailFor = async (person: Owner, { one }: OrderName) =>
    (await person.ask(readOrder, one)).body as unknown as OrderDetail

  const priceFor = async (person: Owner, asked: OrderName) =>
    (await detailFor(person, asked)).approval?.price ?? null

  /** At the price of now, with the approver's own second factor. */
  async function approve(by: Owner, asked: OrderName, quoteId?: string) {
    const quote_id = quoteId ?? (await priceFor(by, asked))?.quote_id
    const words = { ...asked.one, quote_id }
    const first = await by.ask(approveOrder, words)
    if (first.body.code !== 'STEP_UP_REQUIRED') return first
    await grant(by.bearer, first.body.bound as never)
    return by.ask(approveOrder, words)
  }

  /** Of one order: how each stands, and what they come to. */
  async function transactionsOf({ ask, walletId }: Owner, { one }: OrderName) {
    const { body } = await ask(listTransactions, { wallet_uuid: walletId, limit: 50 })
    const made = (body.data as Transaction[]).filter(({ meta }) => meta.order_id === one.order_uuid)
    return {
      statuses: [...new Set(made.map(({ status }) => status))],
      sum: made.reduce((sum, { amount }) => sum + cents(amount), 0n),
    }
  }

  return { ...kit, asking, detailFor, priceFor, approve, transactionsOf }
}
