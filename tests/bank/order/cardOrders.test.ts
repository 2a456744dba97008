import { expect, test } from 'vitest'
import { createBalanceCard, deleteCard, type CardDetail } from '#contract/card'
import { loadSubAccount, withdrawSubAccount } from '#contract/cardOrder'
import { cancelOrder, listOrders, type Order } from '#contract/order'
import { openCardMoney } from '#tests/bank/card/cardMoney'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which orders stand in the way of a card, and which wait for it. */

const bank = await openTestBank()
const cards = await openCardMoney(bank)

const statusesOf = async (owner: Owner) =>
  ((await owner.ask(listOrders)).body.data as Order[])
    .map(({ total, status }) => `${total} ${status}`)
    .toSorted()

test('a load under way keeps nothing from being withdrawn, another withdrawal does', async () => {
  const { owner, at, ask } = await cards.funded()
  await ask('credit', '30.00')
  const loaded = await owner.ask(loadSubAccount, { amount: '40', sub_account_id: at })
  expect(loaded.body.status).toBe('PROCESSING')
  const off = () => owner.ask(withdrawSubAccount, { amount: '5', sub_account_id: at })
  expect((await off()).status).toBe(201)
  expect((await off()).body).toMatchObject({ code: 'STATE_CONFLICT', state: 'PROCESSING' })
  await cards.settle()
  expect((await off()).status).toBe(201)
})

test('whatever a withdrawal waits for, the next one waits until it is over', async () => {
  const { owner, at, ask } = await cards.funded()
  await ask('credit', '30.00')
  const off = () => owner.ask(withdrawSubAccount, { amount: '5', sub_account_id: at })
  const { order_uuid } = (await off()).body
  for (const status of ['NEW', 'PENDING', 'PROCESSING', 'ERROR']) {
    await cards.rows(
      `update orders set status = $3 where tenant_id = $1 and id = $2`,
      order_uuid,
      status,
    )
    expect((await off()).body.code).toBe('STATE_CONFLICT')
  }
})

test('what is loaded pays what the card owes first', async () => {
  const { owner, at, ask, money } = await cards.funded()
  await ask('clearUnasked', '30.00')
  const owed = await money()
  await owner.ask(loadSubAccount, { amount: '40', sub_account_id: at })
  await cards.settle()
  expect([owed, await money()]).toEqual(['0.00 0.00 30.00', '9.80 0.00 0.00'])
})

test('a withdrawal from another card stands in nobody’s way', async () => {
  const first = await cards.funded()
  const { owner } = first
  await first.ask('credit', '30.00')
  const made = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  await bank.relay.drain()
  const second = cards.shopping(owner, made)
  await second.ask('credit', '30.00')
  const off = async (sub_account_id: string) =>
    (await owner.ask(withdrawSubAccount, { amount: '5', sub_account_id })).status
  expect([await off(first.at), await off(made.fiat_account.id)]).toEqual([201, 201])
})

test('a load that was canceled before the card was issued stays canceled', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const { body } = await cards.make(owner, 'VIRTUAL_BALANCE', { initial_topup: '25' })
  const [load] = (await owner.ask(listOrders)).body.data as Order[]
  expect((await owner.ask(cancelOrder, { order_uuid: load!.order_uuid })).status).toBe(200)
  await bank.relay.drain()
  expect((await cards.read(owner, String(body.id))).card_status).toBe('ACTIVE')
  expect(await statusesOf(owner)).toEqual(['25.00 CANCELED'])
})

test('a card that is given up takes only its own load with it', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const first = (await cards.make(owner, 'VIRTUAL_BALANCE', { initial_topup: '25' }))
    .body as unknown as CardDetail
  const { program_id, fiat_account } = first
  const second = await owner.ask(createBalanceCard, {
    program_id,
    sub_account_id: fiat_account.id,
    initial_topup: '35',
  })
  expect(second.status).toBe(200)
  await owner.ask(deleteCard, { id: first.id })
  expect(await statusesOf(owner)).toEqual(['25.00 CANCELED', '35.00 NEW'])
  await bank.relay.drain()
  await cards.settle()
  expect(await statusesOf(owner)).toEqual(['25.00 CANCELED', '35.00 COMPLETE'])
})
