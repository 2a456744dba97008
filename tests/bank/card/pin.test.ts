import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'
import { openPhysicalCards } from './physicalCards.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const { physical, secretOf } = openPhysicalCards(bank, cards)

test('plastic has a PIN of its own, the same each time, sealed with its number', async () => {
  const { owner, id } = await physical()
  const { pin, card_number } = await secretOf(owner, id)
  expect(pin).toMatch(/^\d{4}$/)
  expect((await secretOf(owner, id)).pin).toBe(pin)
  const other = await physical()
  const otherSecret = await secretOf(other.owner, other.id)
  expect([otherSecret.pin, otherSecret.card_number]).not.toEqual([pin, card_number])
  for (const line of bank.logged) expect(line).not.toContain(`"${pin}"`)
})

test('a virtual card has none', async () => {
  const { owner, card } = await cards.shopper()
  expect('pin' in (await secretOf(owner, card.id))).toBe(false)
})
