import { expect } from 'vitest'
import type { Order } from '#contract/order'
import { placeTransfer } from '#contract/place'
import { createWebhook, listDeliveries, type Delivery, type Webhook } from '#contract/webhook'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'
import { openReceiver, verified, type Received } from './receiver.ts'

export type Made = Webhook & { secret: string }

/** A tenant whose customers may have webhooks. */
export async function openWebhookKit(bank: TestBank) {
  // Receivers use their own clock.
  bank.clock.advance(Date.now() - bank.clock.now().getTime())
  const kit = await openOrderKit(bank)
  const { follower } = bank
  const bob = await kit.moveIn()

  return {
    kit,
    follower,
    bob,
    async begin(events: string[] = ['order', 'transaction', 'card']) {
      const owner = await kit.moveIn()
      const receiver = await openReceiver()
      const { body, status } = await owner.ask(createWebhook, { url: receiver.url, events })
      expect(status).toBe(200)
      return { owner, receiver, webhook: body as unknown as Made }
    },
    async pay(owner: Owner): Promise<Order> {
      await kit.give(owner, kit.usd, 1_000n)
      const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '4' }
      return (await owner.ask(placeTransfer, words)).body as unknown as Order
    },
    async carry() {
      await follower.drain(kit.tenantId)
      await bank.worker.drain(kit.tenantId)
    },
  }
}

export const typesIn = (secret: string, all: Received[]) =>
  all.map((one) => verified(secret, one).type).sort()

export const history = async (owner: Owner, { id }: Webhook) =>
  (await owner.ask(listDeliveries, { id })).body.data as Delivery[]
