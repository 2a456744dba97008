import { expect } from 'vitest'
import { activateCard } from '#contract/card'
import { cardPinBound, setCardPin } from '#contract/cardPin'
import { moveCard } from '#contract/sandboxCard'
import { wrapCardPin } from '#device/cipher'
import type { PinChange } from '#bank/outside/network/network'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving } from '#tests/bank/proof/proving'
import type { TestBank } from '#tests/kit/bank'
import type { openCards } from './cards.ts'
import { openReveal } from './reveal.ts'

type Cards = Awaited<ReturnType<typeof openCards>>

/** Physical cards in use, their PIN, and the network that hears of new ones. */
export function openPhysicalCards(bank: TestBank, cards: Cards) {
  const { reveal, keyFor } = openReveal(bank)
  const { grant } = openProving(bank, cards)
  const heard = new Map<string, PinChange>()
  const { network } = bank.world
  bank.world.network = {
    ...network,
    async setPin(change) {
      heard.set(change.changeId, change)
    },
  }

  async function physical(owner?: Owner) {
    const holder = owner ?? (await cards.moveIn())
    await cards.fundWallet(holder, 10_000n)
    await cards.rows('update issuing_programs set max_cards = 2 where tenant_id = $1')
    const { status, body } = await cards.make(holder, 'PHYSICAL_BALANCE')
    expect(status).toBe(200)
    await bank.relay.drain()
    const id = String(body.id)
    await holder.ask(moveCard, { id, event: 'ship' })
    await holder.ask(activateCard, { id, last4: body.last4 })
    return { owner: holder, id, last4: String(body.last4) }
  }

  async function secretOf(owner: Owner, id: string) {
    const { channel, answer, sealed } = await reveal(owner, id)
    const secret = await channel.open(sealed)
    expect(answer.text).not.toContain(secret.card_number)
    return secret
  }

  const wrap = async (owner: Owner, cardId: string, pin: string) =>
    wrapCardPin({ publicKey: await keyFor(owner), now: bank.clock.now().getTime(), cardId, pin })

  const prove = (owner: Owner, id: string) => grant(owner.bearer, cardPinBound(id))

  /** With a proof, as the app does. */
  async function choose(owner: Owner, id: string, pin: string) {
    await prove(owner, id)
    return owner.ask(setCardPin, { id, encrypted_pin: await wrap(owner, id, pin) })
  }

  const heardOf = (id: string) =>
    [...heard.values()].filter(({ cardId }) => cardId === id).map(({ pin }) => pin)

  return { physical, secretOf, wrap, prove, grant, choose, heardOf, keyFor }
}
