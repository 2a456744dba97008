import { expect, test } from 'vitest'
import { freezeCard } from '#contract/card'
import { loadSubAccount } from '#contract/cardOrder'
import { readCardKey, readCardOtp, readCardSecret } from '#contract/cardSecret'
import { approveOrder, listOrders, type Order } from '#contract/order'
import type { ProofBinding } from '#contract/proof'
import { openCardChannel } from '#device/cipher'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openCards } from './cards.ts'

/** Where the tenant asks for it, a card's secret is shown only after a fresh proof. */

const bank = await openTestBank()
const cards = await openCards(bank, {
  proofs: { ...strict, purposes: ['card_secret'] },
})
const proving = openProving(bank, cards)

async function reveal(owner: Owner, id: string) {
  const now = bank.clock.now().getTime()
  const publicKey = String((await owner.ask(readCardKey)).body.public_key)
  const channel = await openCardChannel({ publicKey, now })
  return owner.ask(readCardSecret, { id, ...channel.request })
}

const boundTo = (id: string): ProofBinding => ({ purpose: 'card_secret', meta: { subject: id } })

test('a proof for a card reveals that card once', async () => {
  const { owner, card } = await cards.shopper()
  const refused = await reveal(owner, card.id)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(refused.body.bound).toEqual(boundTo(card.id))
  await proving.prove(owner, boundTo(card.id))
  expect((await reveal(owner, card.id)).status).toBe(200)
  expect((await reveal(owner, card.id)).body.code).toBe('STEP_UP_REQUIRED')
})

test('refuses a proof for another card or for an order', async () => {
  const { owner, card } = await cards.shopper()
  await proving.prove(owner, boundTo(owner.walletId))
  await proving.prove(owner, { purpose: 'order', meta: { subject: card.id } })
  expect((await reveal(owner, card.id)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await owner.ask(readCardOtp, { id: card.id })).body.code).toBe('STEP_UP_REQUIRED')
})

test('an invalid key does not spend the proof, and it expires after five minutes', async () => {
  const { owner, card } = await cards.shopper()
  await proving.prove(owner, boundTo(card.id))
  const bad = await owner.ask(readCardSecret, { id: card.id, encrypted_key: 'none' })
  expect(bad.body.code).toBe('CARD_KEY_INVALID')
  bank.clock.advance(5 * 60_000)
  expect((await reveal(owner, card.id)).body.code).toBe('STEP_UP_REQUIRED')
  await proving.prove(owner, boundTo(card.id))
  expect((await owner.ask(readCardOtp, { id: card.id })).status).toBe(200)
})

test('freezing needs no proof', async () => {
  const { owner, card } = await cards.shopper()
  expect((await owner.ask(freezeCard, { id: card.id })).body.card_status).toBe('FROZEN')
})

const careful = await openCards(bank, { proofs: { ...strict, purposes: ['order'] } })
const yes = openProving(bank, careful)

test('a load waits for the proof where orders require one', async () => {
  const { owner, card } = await careful.shopper('VIRTUAL_BALANCE', null)
  await careful.fundWallet(owner, 10_000n)
  const words = { amount: '10', sub_account_id: card.fiat_account.id }
  const { body } = await owner.ask(loadSubAccount, words)
  expect([body.status, body.sub_status]).toEqual(['NEW', 'awaiting_step_up'])
  const { order_uuid } = body as unknown as Order
  const refused = await owner.ask(approveOrder, { order_uuid })
  expect(refused.body.code).toBe('STEP_UP_REQUIRED')
  await yes.prove(owner, refused.body.bound as ProofBinding)
  expect((await owner.ask(approveOrder, { order_uuid })).body.status).toBe('PROCESSING')
})

test("the initial load waits for its owner's proof, issued card or not", async () => {
  const owner = await careful.moveIn()
  await careful.fundWallet(owner, 10_000n)
  await careful.make(owner, 'VIRTUAL_PREPAID', { initial_topup: '10' })
  await bank.relay.drain()
  const [order] = (await owner.ask(listOrders)).body.data as Order[]
  expect([order?.status, order?.next?.mover]).toEqual(['NEW', 'you'])
})
