import { expect, test } from 'vitest'
import { activateCard } from '#contract/card'
import { moveCard } from '#contract/sandboxCard'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from './cards.ts'
import { openReveal } from './reveal.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const { reveal } = openReveal(bank)

async function secretOf(owner: Owner, id: string) {
  const { channel, answer, sealed } = await reveal(owner, id)
  const secret = await channel.open(sealed)
  expect(answer.text).not.toContain(secret.card_number)
  return secret
}

async function physical() {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 10_000n)
  const { body } = await cards.make(owner, 'PHYSICAL_BALANCE')
  await bank.relay.drain()
  const id = String(body.id)
  await owner.ask(moveCard, { id, event: 'ship' })
  await owner.ask(activateCard, { id, last4: body.last4 })
  return { owner, id }
}

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
