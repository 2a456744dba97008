import { findCard, isOpenCard, lockCard, writeCardPin, type CardRow } from '#bank/card/card.rows'
import { notifyPinChanged } from '#bank/card/notice'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { publishCard } from '#bank/card/stepCard'
import { inTenant } from '#bank/db/engine'
import type { Topics } from '#bank/outbox/topics'
import type { BankServices } from '#bank/services'
import { openPin } from './number.ts'

/** Safe to repeat: the network takes a change once. A card that closed meanwhile needs none. */
export const createPinSetting =
  (world: BankServices) =>
  async ({ cardId, changeId }: Topics['setPin'], tenantId: string): Promise<void> => {
    const card = await inTenant(world.engine, tenantId, (tx) => findCard(tx, tenantId, cardId))
    if (card?.pin_change !== changeId || card.next_pin === null) return
    const isTold = isOpenCard(card)
    const pin = openPin(world, cardId, card.next_pin)
    if (isTold) await world.network.setPin({ cardId, changeId, pin })
    await inTenant(world.engine, tenantId, async (tx) => {
      const locked = await lockCard(tx, tenantId, cardId)
      if (locked?.pin_change === changeId) await settle({ tx, tenantId, world }, locked, isTold)
    })
  }

async function settle(deps: PurchaseDeps, card: CardRow, isTold: boolean) {
  const { tx, tenantId, world } = deps
  const sealed_pin = isTold ? card.next_pin : card.sealed_pin
  const next = { ...card, sealed_pin, next_pin: null, pin_change: null }
  await writeCardPin(tx, tenantId, next, world.clock.now())
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  await publishCard({ ...deps, program: programIn(programs, card.program_id) }, next)
  if (isTold) await notifyPinChanged(deps, next)
}
