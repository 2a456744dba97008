import { afterEach, expect, test } from 'vitest'
import { createBalanceCard, createPrepaidCard, deleteCard, type CardDetail } from '#contract/card'
import { changeUserData } from '#contract/person'
import { approveOrder, listOrders, type Order } from '#contract/order'
import { listSubAccounts, openSubAccount, type SubAccount } from '#contract/program'
import { pretendNetwork } from '#bank/outside/network/network'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCardMoney } from './cardMoney.ts'

const bank = await openTestBank()
const cards = await openCardMoney(bank)

const refusing = { ...pretendNetwork, register: async () => 'refused' as const }
afterEach(() => {
  bank.world.network = pretendNetwork
})

const accountsOf = async (owner: Owner) =>
  JSON.parse((await owner.ask(listSubAccounts, { show_cards: true })).text) as SubAccount[]
const ordersOf = async (owner: Owner) => (await owner.ask(listOrders)).body.data as Order[]
const walletOf = async ({ walletId }: Owner) => {
  const { posted = 0n, held = 0n } = (await cards.posted()).get(`wallet:${walletId}`) ?? {}
  return [posted, held]
}

test('holds the initial load and sends it once the card is issued', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const { status, body } = await cards.make(owner, 'VIRTUAL_PREPAID', { initial_topup: 25 })
  expect([status, body.card_status]).toEqual([200, 'INACTIVE'])
  expect(await walletOf(owner)).toEqual([10_000n, 2_500n])
  await bank.relay.drain()
  await cards.settle()
  expect(await walletOf(owner)).toEqual([7_500n, 0n])
  const card = await cards.read(owner, String(body.id))
  expect([card.card_status, card.fiat_account.balance]).toEqual(['ACTIVE', '24.87'])
  expect(await ordersOf(owner)).toMatchObject([
    { order_type: 'TRANSFER_CARD_PREPAID', status: 'COMPLETE', meta: { card_id: card.id } },
  ])
})

test('a card carries as much of the name as its plastic holds', async () => {
  const owner = await cards.moveIn()
  await owner.ask(changeUserData, { first_name: 'Wolfeschlegel', last_name: 'Steinhausenberger' })
  const { body } = await cards.make(owner, 'VIRTUAL_PREPAID')
  expect(body.name_on_card).toBe('Wolfeschlegel Steinhausenb')
})

test('releases the load and refunds the fee if the card is never issued', async () => {
  bank.world.network = refusing
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const { body } = await cards.make(owner, 'PHYSICAL_BALANCE', { initial_topup: '25' })
  expect(await walletOf(owner)).toEqual([9_500n, 2_500n])
  await bank.relay.drain()
  expect(await walletOf(owner)).toEqual([10_000n, 0n])
  expect((await cards.read(owner, String(body.id))).card_status).toBe('CANCELED')
  expect(await ordersOf(owner)).toMatchObject([{ status: 'CANCELED' }])
})

test('deleting a card before it is issued releases its load at once', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const { body } = await cards.make(owner, 'VIRTUAL_BALANCE', { initial_topup: '25' })
  expect((await owner.ask(deleteCard, { id: body.id })).body.card_status).toBe('CANCELED')
  expect(await walletOf(owner)).toEqual([10_000n, 0n])
  await bank.relay.drain()
  expect(await ordersOf(owner)).toMatchObject([{ status: 'CANCELED' }])
})

test('a load above the balance leaves nothing behind', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 700n)
  const { body } = await cards.make(owner, 'PHYSICAL_BALANCE', { initial_topup: '5' })
  expect(body.code).toBe('INSUFFICIENT_FUNDS')
  expect(await accountsOf(owner)).toEqual([])
  expect([await walletOf(owner), await ordersOf(owner)]).toEqual([[700n, 0n], []])
})

test('the next attempt reuses the sub-account of a failed card', async () => {
  const owner = await cards.moveIn()
  bank.world.network = refusing
  const failed = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  await bank.relay.drain()
  expect((await cards.read(owner, failed.id)).reason).toBe('issue_failed')
  bank.world.network = pretendNetwork
  const next = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  await bank.relay.drain()
  expect(next.fiat_account.id).toBe(failed.fiat_account.id)
  const [account, ...more] = await accountsOf(owner)
  expect([more, account?.cards_count, account?.cards?.length]).toEqual([[], 1, 1])
  const whole = { show_cards: true, closed_cards: true, pagination: true }
  const [withClosed] = (await owner.ask(listSubAccounts, whole)).body.data as SubAccount[]
  expect([withClosed?.cards_count, withClosed?.cards?.length]).toEqual([1, 2])
  const third = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  expect(third.fiat_account.id).not.toBe(next.fiat_account.id)
})

test('a card uses a sub-account opened beforehand, as old clients do', async () => {
  const owner = await cards.moveIn()
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  const opened = await owner.ask(openSubAccount, { program_id })
  const again = await owner.ask(openSubAccount, { program_id })
  expect(again.body.id).toBe(opened.body.id)
  const { body } = await owner.ask(createBalanceCard, { program_id })
  expect((body as unknown as CardDetail).fiat_account.id).toBe(opened.body.id)
})

test('refuses fields of the other kind of card', async () => {
  const owner = await cards.moveIn()
  const prepaid = await cards.programOf(owner, 'VIRTUAL_PREPAID')
  const balance = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  const wrong = [
    await owner.ask(createBalanceCard, { program_id: prepaid.id }),
    await owner.ask(createPrepaidCard, { program_id: balance.id }),
    await owner.ask(createPrepaidCard, { program_id: prepaid.id, sub_account_id: prepaid.id }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('a load approved before the card is issued is sent once', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  await cards.make(owner, 'VIRTUAL_BALANCE', { initial_topup: '10' })
  const [order] = await ordersOf(owner)
  await owner.ask(approveOrder, { order_uuid: order!.order_uuid })
  await bank.relay.drain()
  await cards.settle()
  expect(await walletOf(owner)).toEqual([9_000n, 0n])
})

test("a card closes after its last month and its money stays the holder's", async () => {
  const { owner, card } = await cards.shopper('VIRTUAL_PREPAID', '20.00')
  const [mail] = [(await cards.make(owner, 'VIRTUAL_BALANCE')).body]
  const end = Date.UTC(2030, 3, 1)
  bank.clock.advance(end - bank.clock.now().getTime() - 1)
  await bank.worker.drain(cards.tenantId)
  const statuses = async () =>
    cards.rows<{ status: string; reason: string | null }>(
      'select status, reason from cards where tenant_id = $1 and id = any($2) order by created_at, id',
      [card.id, mail.id],
    )
  expect((await statuses()).map(({ status }) => status)).toEqual(['ACTIVE', 'INACTIVE'])
  bank.clock.advance(1)
  await bank.worker.drain(cards.tenantId)
  const over = { status: 'CLOSED', reason: 'expired' }
  expect(await statuses()).toEqual([over, over])
  const { posted } = (await cards.posted()).get(`card:${card.fiat_account.id}`)!
  expect(posted).toBe(2_000n)
})
