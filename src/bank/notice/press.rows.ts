import type { Tx } from '#bank/db/engine'

/** What a button of a notice does. */
export const pressActs = ['approve', 'cancel', 'freeze'] as const
export type PressAct = (typeof pressActs)[number]

/** What came of it. `proofDue` and the rest changed nothing. */
export type PressOutcome =
  | 'approved'
  | 'canceled'
  | 'frozen'
  | 'proofDue'
  | 'expired'
  | 'over'
  | 'cardState'

export interface Press {
  tenantId: string
  noticeId: string
  act: PressAct
}

export interface PressRow {
  update_id: string
  outcome: PressOutcome | null
}

export const findPress = (tx: Tx, { tenantId, noticeId, act }: Press) =>
  tx.row<PressRow>(
    `select update_id, outcome from bot_presses
     where tenant_id = $1 and notice_id = $2 and act = $3`,
    [tenantId, noticeId, act],
  )

/** False where the button was pressed before, by another update. */
export async function claimPress(
  tx: Tx,
  { tenantId, noticeId, act }: Press,
  { personId, updateId, at }: { personId: string; updateId: number; at: Date },
): Promise<boolean> {
  await tx.query(
    `insert into bot_presses (tenant_id, notice_id, act, person_id, update_id, at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [tenantId, noticeId, act, personId, updateId, at],
  )
  return tx.some(
    `select 1 from bot_presses
     where tenant_id = $1 and notice_id = $2 and act = $3 and update_id = $4`,
    [tenantId, noticeId, act, updateId],
  )
}

export async function noteOutcome(
  tx: Tx,
  { tenantId, noticeId, act }: Press,
  outcome: PressOutcome,
): Promise<void> {
  await tx.query(
    `update bot_presses set outcome = $4 where tenant_id = $1 and notice_id = $2 and act = $3`,
    [tenantId, noticeId, act, outcome],
  )
}
