import { expect, test } from 'vitest'
import { deleteCard } from '#contract/card'
import { closeAccount, readClosing, type Closing } from '#contract/closing'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openDisputing } from '#tests/bank/card/disputing'
import { openTestBank } from '#tests/kit/bank'

/** Cards, their money and what is disputed are in the way of closing an account. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

const obstaclesOf = async (owner: Owner) =>
  ((await owner.ask(readClosing)).body as unknown as Closing).obstacles.map(({ kind, amounts }) =>
    [kind, ...amounts.map(({ amount }) => amount)].join(' '),
  )
const close = (owner: Owner) => owner.ask(closeAccount, { confirm: 'CLOSE' })

test('a card, its money and its dispute are in the way, each until it is settled', async () => {
  const one = await kit.disputed()
  expect(await obstaclesOf(one.owner)).toEqual(['cards', 'card_money 60.00', 'disputes'])
  await one.credit()
  expect(await obstaclesOf(one.owner)).toEqual(['cards', 'card_money 100.00', 'disputes'])
  await one.owner.ask(deleteCard, { id: one.card.id })
  expect(await obstaclesOf(one.owner)).toEqual(['card_money 100.00', 'disputes'])
  expect((await close(one.owner)).body.code).toBe('STATE_CONFLICT')
  await one.decline('The receipt bears your signature')
  expect(await obstaclesOf(one.owner)).toEqual(['card_money 60.00'])
})

test('a card that was spent to the last cent is only in the way while it is open', async () => {
  const { owner, card } = await kit.bought('100.00')
  expect(await obstaclesOf(owner)).toEqual(['cards'])
  await owner.ask(deleteCard, { id: card.id })
  expect(await obstaclesOf(owner)).toEqual([])
  expect((await close(owner)).status).toBe(200)
})
