import { expect, test } from 'vitest'
import { freezeCard, listCards, readCard } from '#contract/card'
import { listSubAccounts, openSubAccount, type SubAccount } from '#contract/program'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

const bank = await openTestBank()
const cards = await openCards(bank)

test('filters the list and hides it from others', async () => {
  const { owner, card } = await cards.shopper()
  const found = async (words: object) => (await owner.ask(listCards, words)).body.total
  const filter = (words: object) => found({ filter: JSON.stringify(words) })
  expect(await filter({ card_status: 'ACTIVE', fiat_account: { type: 'balance' } })).toBe(1)
  expect(await filter({ fiat_account: { type: 'prepaid' } })).toBe(0)
  expect(await filter({ last4: card.last4.slice(1, 3) })).toBe(1)
  expect(await filter({ status: ['FROZEN', 'CLOSED'] })).toBe(0)
  await cards.rows(
    `update cards set name_on_card = 'ADA FELL', request_id = 'one' where tenant_id = $1 and id = $2`,
    card.id,
  )
  const day = card.created_at.slice(0, 10)
  const matching: [match: object, other: object][] = [
    [{ name_on_card: 'a f' }, { name_on_card: 'Mallory' }],
    [{ brand: card.brand }, { brand: 'AMEX' }],
    [{ tokenizable: true }, { tokenizable: 'false' }],
    [{ created_at: day }, { created_at: '2020-01-01' }],
    [{ created_at: card.created_at }, { created_at: `${day}T00:00:00Z` }],
    [{ wallet_id: owner.walletId }, { wallet_id: card.id }],
    [{ request_id: 'one' }, { request_id: 'another' }],
  ]
  for (const [match, other] of matching)
    expect([match, await filter(match), await filter(other)]).toEqual([match, 1, 0])
  expect(await found({ fiat_account_id: card.fiat_account.id })).toBe(1)
  const other = await cards.moveIn()
  expect((await other.ask(readCard, { id: card.id })).body.code).toBe('NOT_FOUND')
  expect((await other.ask(freezeCard, { id: card.id })).body.code).toBe('NOT_FOUND')
  expect((await other.ask(listCards, { wallet_uuid: owner.walletId })).status).toBe(404)
})

test('filters sub-accounts by their number of cards, paged or not', async () => {
  const owner = await cards.moveIn()
  await cards.make(owner, 'VIRTUAL_BALANCE')
  const { id: program_id } = await cards.programOf(owner, 'PHYSICAL_BALANCE')
  await owner.ask(openSubAccount, { program_id })
  const list = (words: object) => owner.ask(listSubAccounts, words)
  const single = { gt_cards_limit: 0, lt_cards_limit: 2, show_cards: true, pagination: true }
  const { body } = await list(single)
  expect(body).toMatchObject({ total: 1, data: [{ cards_count: 1, cards: [{ type: 'DEBIT' }] }] })
  expect((await list({ gt_cards_limit: 1, pagination: true })).body.total).toBe(0)
  expect((await list({ lt_cards_limit: 1, pagination: true })).body.total).toBe(1)
  const bare = JSON.parse((await list({})).text) as SubAccount[]
  expect(bare.map(({ cards }) => cards)).toEqual([undefined, undefined])
  for (const bad of [{ gt_cards_limit: 2, lt_cards_limit: 2 }, { lt_cards_limit: 101 }])
    expect((await list(bad)).status).toBe(400)
})
