import { expect, test } from 'vitest'
import { createBalanceCard, createPrepaidCard, deleteCard, type CardDetail } from '#contract/card'
import { listSubAccounts, openSubAccount, readSubAccount, type SubAccount } from '#contract/program'
import { moveSubAccountByHand } from '#contract/sandboxCard'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What no card is made of, and how many there are at most. */

const bank = await openTestBank()
const cards = await openCards(bank)
const NOBODY = '0198c5d2-0000-7000-8000-000000000000'

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code)}`
const opened = async (owner: Owner, program_id: string, more: object = {}) =>
  (await owner.ask(openSubAccount, { program_id, ...more })).body as unknown as SubAccount

test('joins only a sub-account of the same wallet and program that takes cards', async () => {
  const owner = await cards.moveIn()
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  const physical = await cards.programOf(owner, 'PHYSICAL_BALANCE')
  const other = await cards.moveIn()
  const second = (await owner.ask(createWallet, { type: 'business' })).body.uuid
  const join = (sub_account_id: string, more: object = {}) =>
    owner.ask(createBalanceCard, { program_id, sub_account_id, ...more })

  const mine = await opened(owner, program_id)
  expect(codeOf(await join((await opened(owner, physical.id)).id))).toBe('404 NOT_FOUND')
  expect(codeOf(await join(mine.id, { wallet_id: second }))).toBe('404 NOT_FOUND')
  const elsewhere = await opened(owner, program_id, { wallet_id: second })
  expect(codeOf(await join(elsewhere.id))).toBe('404 NOT_FOUND')
  expect(codeOf(await join((await opened(other, program_id)).id))).toBe('404 NOT_FOUND')
  for (const id of [NOBODY, 'none']) expect(codeOf(await join(id))).toBe('404 NOT_FOUND')

  await owner.ask(moveSubAccountByHand, { id: mine.id, event: 'block' })
  const blocked = await join(mine.id)
  expect([codeOf(blocked), blocked.body.state]).toEqual(['409 STATE_CONFLICT', 'BLOCKED'])
  await owner.ask(moveSubAccountByHand, { id: mine.id, event: 'unblock' })
  const { status, body } = await owner.ask(createBalanceCard, {
    program_id,
    fiat_account_id: mine.id,
  })
  expect([status, (body as unknown as CardDetail).fiat_account.id]).toEqual([200, mine.id])
})

test('replaces only a card of theirs that is over', async () => {
  const owner = await cards.moveIn()
  const other = await cards.moveIn()
  const make = (who: Owner, replaces: string) => cards.make(who, 'VIRTUAL_BALANCE', { replaces })
  for (const id of [NOBODY, 'none']) expect(codeOf(await make(owner, id))).toBe('404 NOT_FOUND')
  const first = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  const alive = await make(owner, first.id)
  expect([codeOf(alive), alive.body.state]).toEqual(['409 STATE_CONFLICT', 'INACTIVE'])
  await owner.ask(deleteCard, { id: first.id })
  expect(codeOf(await make(other, first.id))).toBe('404 NOT_FOUND')
  expect((await make(owner, first.id)).body.replaces).toBe(first.id)
})

test('of a program there are as many open cards as it says', async () => {
  const owner = await cards.moveIn()
  const made: string[] = []
  for (let at = 0; at < 5; at += 1)
    made.push(String((await cards.make(owner, 'VIRTUAL_BALANCE')).body.id))
  expect(codeOf(await cards.make(owner, 'VIRTUAL_BALANCE'))).toBe('422 LIMIT_REACHED')
  await owner.ask(deleteCard, { id: made[0]! })
  expect((await cards.make(owner, 'VIRTUAL_BALANCE')).status).toBe(200)
})

test('a wallet has twenty sub-accounts at most', async () => {
  const owner = await cards.moveIn()
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_PREPAID')
  const { id } = await opened(owner, program_id)
  const copies = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await cards.rows(
        `insert into sub_accounts (tenant_id, id, person_id, wallet_id, program_id, type, status,
           created_at, moved_at)
         select tenant_id, $3, person_id, wallet_id, program_id, type, status, created_at, moved_at
         from sub_accounts where tenant_id = $1 and id = $2`,
        id,
        bank.world.random.id(),
      )
  }
  await copies(18)
  expect((await opened(owner, program_id)).status).toBe('ACTIVE')
  expect(codeOf(await owner.ask(openSubAccount, { program_id }))).toBe('422 LIMIT_REACHED')
  expect(codeOf(await cards.make(owner, 'VIRTUAL_PREPAID'))).toBe('422 LIMIT_REACHED')
  const all = JSON.parse((await owner.ask(listSubAccounts, { limit: 50 })).text) as unknown[]
  expect(all).toHaveLength(20)
})

test('a physical card works many times, and a virtual one for one purpose', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const refused = [
    await cards.make(owner, 'PHYSICAL_BALANCE', { single_use: true }),
    await cards.make(owner, 'PHYSICAL_BALANCE', { one_merchant: true }),
    await cards.make(owner, 'VIRTUAL_BALANCE', { single_use: true, one_merchant: true }),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [{ pointer: '/single_use', code: 'VALUE' }]],
    [400, [{ pointer: '/one_merchant', code: 'VALUE' }]],
    [400, [{ pointer: '/one_merchant', code: 'VALUE' }]],
  ])
  for (const use of ['single_use', 'one_merchant'])
    expect((await cards.make(owner, 'VIRTUAL_BALANCE', { [use]: true })).status).toBe(200)
})

test('a program makes its kind of card, and says which', async () => {
  const owner = await cards.moveIn()
  const { id: prepaid } = await cards.programOf(owner, 'VIRTUAL_PREPAID')
  const { id: balance } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  for (const [call, program_id] of [
    [createBalanceCard, prepaid],
    [createPrepaidCard, balance],
  ] as const) {
    const { body } = await owner.ask(call, { program_id })
    expect(body.errors).toEqual([{ pointer: '/program_id', code: 'VALUE' }])
  }
  expect(codeOf(await owner.ask(createPrepaidCard, { program_id: NOBODY }))).toBe('404 NOT_FOUND')
})

test('sub-accounts are listed by how many cards they have', async () => {
  const owner = await cards.moveIn()
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  const { fiat_account: two } = (await cards.make(owner, 'VIRTUAL_BALANCE'))
    .body as unknown as CardDetail
  await owner.ask(createBalanceCard, { program_id, sub_account_id: two.id })
  const { fiat_account: one } = (await cards.make(owner, 'VIRTUAL_BALANCE'))
    .body as unknown as CardDetail
  const empty = await opened(owner, program_id)
  const find = async (words: object) => {
    const { text } = await owner.ask(listSubAccounts, { ...words })
    return (JSON.parse(text) as SubAccount[]).map(({ id }) => id)
  }
  expect(await find({})).toEqual([empty.id, one.id, two.id])
  expect(await find({ gt_cards_limit: 0 })).toEqual([one.id, two.id])
  expect(await find({ lt_cards_limit: 2 })).toEqual([empty.id, one.id])
  expect(await find({ gt_cards_limit: 0, lt_cards_limit: 2 })).toEqual([one.id])
  expect(await find({ limit: 1, offset: 1 })).toEqual([one.id])
  expect(await find({ type: 'prepaid' })).toEqual([])
  const same = await owner.ask(listSubAccounts, { gt_cards_limit: 1, lt_cards_limit: 1 })
  expect([same.status, same.body.errors]).toEqual([
    400,
    [{ pointer: '/gt_cards_limit', code: 'VALUE' }],
  ])
  expect((await owner.ask(readSubAccount, { id: two.id })).body.cards_count).toBe(2)
  expect((await owner.ask(readSubAccount, { id: 'none' })).status).toBe(404)
})
