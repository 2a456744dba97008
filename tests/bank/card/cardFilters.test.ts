import { expect, test } from 'vitest'
import { listCards, renameCard, type CardDetail } from '#contract/card'
import { listSubAccounts, type SubAccount } from '#contract/program'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** Lists of cards: by what they are found, and in what order they come. */

const bank = await openTestBank()
const cards = await openCards(bank)

async function several() {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const made: CardDetail[] = []
  for (const [kind, nick_name] of [
    ['VIRTUAL_PREPAID', 'Music'],
    ['VIRTUAL_BALANCE', 'Groceries'],
    ['PHYSICAL_BALANCE', 'Travel'],
  ] as const) {
    made.push((await cards.make(owner, kind, { nick_name })).body as unknown as CardDetail)
    bank.clock.advance(1_000)
  }
  const [prepaid, virtual, physical] = made as [CardDetail, CardDetail, CardDetail]
  const list = async (words: object) => {
    const { body } = await owner.ask(listCards, words)
    return (body.data as CardDetail[]).map(({ nick_name }) => nick_name).join(' ')
  }
  const find = (filter: object) => list({ filter: JSON.stringify(filter) })
  return { owner, prepaid, virtual, physical, list, find }
}

test('cards are found by what they are, whose they are and when they were made', async () => {
  const { prepaid, virtual, physical, find } = await several()
  const cases: [filter: object, found: string][] = [
    [{}, 'Travel Groceries Music'],
    [{ form_factor: 'PHYSICAL' }, 'Travel'],
    [{ type: 'DEBIT' }, 'Travel Groceries Music'],
    [{ type: 'CREDIT' }, ''],
    [{ card_id: virtual.id }, 'Groceries'],
    [{ program_id: prepaid.program_id }, 'Music'],
    [{ nick_name: 'ROCER' }, 'Groceries'],
    [{ fiat_account: { id: physical.fiat_account.id } }, 'Travel'],
    [{ from_created_at: virtual.created_at }, 'Travel Groceries'],
    [{ to_created_at: virtual.created_at }, 'Groceries Music'],
    [{ created_at: virtual.created_at }, 'Groceries'],
    [{ status: 'INACTIVE', card_status: 'ACTIVE' }, ''],
  ]
  for (const [filter, found] of cases) expect([filter, await find(filter)]).toEqual([filter, found])
})

test('the account that a call names goes before the one in its filter', async () => {
  const { prepaid, virtual, list } = await several()
  const filter = JSON.stringify({ fiat_account: { id: virtual.fiat_account.id } })
  expect(await list({ filter, fiat_account_id: prepaid.fiat_account.id })).toBe('Music')
})

test('they come in the order that is asked for, newest first without one', async () => {
  const { list } = await several()
  expect(await list({})).toBe('Travel Groceries Music')
  expect(await list({ sort_order: 'ASC' })).toBe('Music Groceries Travel')
  expect(await list({ sort_by: 'nick_name', sort_order: 'ASC' })).toBe('Groceries Music Travel')
  expect(await list({ limit: 1, offset: 1 })).toBe('Groceries')
})

test('those of one moment come in one order, whichever way round', async () => {
  const { owner, virtual, list } = await several()
  const { program_id, fiat_account } = virtual
  await cards.make(owner, 'VIRTUAL_BALANCE', { nick_name: 'Rent', sub_account_id: fiat_account.id })
  await cards.rows(
    `update cards set created_at = $3 where tenant_id = $1 and program_id = $2`,
    program_id,
    virtual.created_at,
  )
  expect(await list({})).toBe('Travel Rent Groceries Music')
  expect(await list({ sort_order: 'ASC' })).toBe('Music Groceries Rent Travel')
  const { text } = await owner.ask(listSubAccounts, { show_cards: true })
  const shared = (JSON.parse(text) as SubAccount[]).find(({ id }) => id === fiat_account.id)
  expect(shared?.cards?.map(({ nick_name }) => nick_name)).toEqual(['Rent', 'Groceries'])
  await owner.ask(renameCard, { id: virtual.id, nick_name: 'Food', request_id: 'r-1' })
  expect(await list({})).toBe('Travel Rent Food Music')
})
