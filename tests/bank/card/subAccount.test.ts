import { expect, test } from 'vitest'
import { createBalanceCard, deleteCard, type CardDetail } from '#contract/card'
import { openSubAccount, readSubAccount, type SubAccount } from '#contract/program'
import { fundSubAccount, moveSubAccountByHand } from '#contract/sandboxCard'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What a sub-account has on it, and what has to be gone before it is paused or closed. */

const bank = await openTestBank()
const cards = await openCards(bank)

const mover = (owner: Owner, id: string) => async (event: string) => {
  const { body } = await owner.ask(moveSubAccountByHand, { id, event })
  return body.code ?? body.status
}

async function opened(owner: Owner) {
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  return (await owner.ask(openSubAccount, { program_id })).body as unknown as SubAccount
}

test('it closes once it has neither cards nor money', async () => {
  const { owner, card } = await cards.shopper('VIRTUAL_BALANCE', null)
  const move = mover(owner, card.fiat_account.id)
  expect(await move('cancel')).toBe('STATE_CONFLICT')
  await owner.ask(deleteCard, { id: card.id })
  expect(await move('cancel')).toBe('CANCELED')
})

test('a cent on it or owed by it keeps it open', async () => {
  const { owner, card, ask } = await cards.shopper('VIRTUAL_BALANCE', '0.01')
  const move = mover(owner, card.fiat_account.id)
  await owner.ask(deleteCard, { id: card.id })
  expect(await move('cancel'), 'a cent').toBe('STATE_CONFLICT')
  await ask('clearUnasked', '0.02')
  expect(await move('cancel'), 'a debt').toBe('STATE_CONFLICT')
  await owner.ask(fundSubAccount, { id: card.fiat_account.id, amount: '0.01' })
  expect(await move('cancel')).toBe('CANCELED')
})

test('it is paused while a purchase holds nothing of it', async () => {
  const { owner, card, buy, next } = await cards.shopper()
  const move = mover(owner, card.fiat_account.id)
  const { id } = await buy('0.01')
  expect(await move('pause')).toBe('STATE_CONFLICT')
  await next(id, 'reverse')
  expect(await move('pause')).toBe('INACTIVE')
})

test('it says what is free, held and owed, and what is on it in all', async () => {
  const { owner, card, ask, buy } = await cards.shopper()
  const sums = async () => {
    const { body } = await owner.ask(readSubAccount, { id: card.fiat_account.id })
    const { balance, fiat_balance, held_balance, owed_balance, total_balance } = body
    return [balance, fiat_balance, held_balance, owed_balance, total_balance].join(' ')
  }
  await buy('30.00')
  expect(await sums()).toBe('70.00 70.00 30.00 0.00 100.00')
  await ask('clearUnasked', '75.00')
  expect(await sums()).toBe('0.00 0.00 30.00 5.00 25.00')
})

test('a new card takes the oldest empty one that is in use', async () => {
  const owner = await cards.moveIn()
  const first = await opened(owner)
  const { program_id } = first
  const copies = [bank.world.random.id(), bank.world.random.id()]
  for (const [at, id] of copies.entries())
    await cards.rows(
      `insert into sub_accounts (tenant_id, id, person_id, wallet_id, program_id, type, status,
         created_at, moved_at)
       select tenant_id, $3, person_id, wallet_id, program_id, type, status,
         created_at + make_interval(secs => $4), moved_at
       from sub_accounts where tenant_id = $1 and id = $2`,
      first.id,
      id,
      at + 1,
    )
  expect((await opened(owner)).id).toBe(first.id)
  await mover(owner, first.id)('block')
  expect((await opened(owner)).id).toBe(copies[0])
  const { body } = await owner.ask(createBalanceCard, { program_id })
  expect((body as unknown as CardDetail).fiat_account.id).toBe(copies[0])
  expect((await opened(owner)).id).toBe(copies[1])
})

test('an empty one of another program or of another wallet is not taken', async () => {
  const owner = await cards.moveIn()
  const open = async (program_id: string, more: object = {}) =>
    (await owner.ask(openSubAccount, { program_id, ...more })).body.id
  const [virtual, physical] = [
    (await cards.programOf(owner, 'VIRTUAL_BALANCE')).id,
    (await cards.programOf(owner, 'PHYSICAL_BALANCE')).id,
  ]
  const first = await open(physical)
  expect(await open(virtual)).not.toBe(first)
  const { body } = await owner.ask(createWallet, { type: 'vault' })
  const elsewhere = await open(physical, { wallet_id: body.uuid })
  expect(elsewhere).not.toBe(first)
  expect([await open(physical), await open(physical, { wallet_id: body.uuid })]).toEqual([
    first,
    elsewhere,
  ])
})
