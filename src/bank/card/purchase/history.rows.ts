import type { Tx } from '#bank/db/engine'

/** One step of a card's life, as it is kept. */
export interface CardStepRow {
  id: string
  cardId: string
  personId: string
  from: string
  event: string
  to: string
  reason: string | null
  at: Date
}

export async function noteStep(tx: Tx, tenantId: string, step: CardStepRow): Promise<void> {
  await tx.query(
    `insert into card_history
       (tenant_id, id, card_id, person_id, from_status, event, to_status, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      step.id,
      step.cardId,
      step.personId,
      step.from,
      step.event,
      step.to,
      step.reason,
      step.at,
    ],
  )
}
