import { expect } from 'vitest'
import { placeTransfer } from '#contract/place'
import {
  createPaymentRequest,
  readPaymentRequest,
  type PaymentRequest,
} from '#contract/paymentRequest'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'

/** Asks for money and pays what was asked for. */
export function openRequests(kit: {
  usd: string
  moveIn: () => Promise<Owner>
  give: (owner: Owner, currencyId: string, minor: bigint) => Promise<unknown>
}) {
  async function requested(owner: Owner, words: object = { amount: '25.50' }) {
    const { status, body } = await owner.ask(createPaymentRequest, {
      currency_id: kit.usd,
      ...words,
    })
    expect([status, body.code]).toEqual([201, undefined])
    return body as unknown as PaymentRequest
  }

  const pay = (payer: Owner, { slug }: PaymentRequest, amount = '25.50', key?: string) =>
    payer.ask(
      placeTransfer,
      { from_currency_id: kit.usd, amount, is_reverse: true, payment_request: slug },
      key,
    )

  const read = async (owner: Owner, { id }: PaymentRequest) =>
    (await owner.ask(readPaymentRequest, { id })).body as unknown as PaymentRequest

  async function payer(minor = 1_000_00n) {
    const owner = await kit.moveIn()
    await kit.give(owner, kit.usd, minor)
    return owner
  }

  return { requested, pay, read, payer }
}
