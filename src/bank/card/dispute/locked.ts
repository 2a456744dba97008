import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { cardMoneyOf, type CardMoney } from '#bank/card/balance'
import { lockCard, type CardRow } from '#bank/card/card.rows'
import { issuingProgramsOf, programIn, type IssuingProgramInfo } from '#bank/card/programs'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { lockSubAccountOf } from '#bank/card/subAccount.rows'
import { findDispute, lockDispute, type DisputeRow } from './dispute.rows.ts'

export interface LockedDispute {
  dispute: DisputeRow
  card: CardRow
  program: IssuingProgramInfo
  money: CardMoney
  /** In whole units of the card's currency; only staff who credit need it. */
  creditAlone?: string
}

/** Sub-account, card, dispute: as purchases lock them. */
export async function lockedDispute(deps: PurchaseDeps, id: string): Promise<LockedDispute> {
  const { tx, tenantId } = deps
  const found = isUuid(id) ? await findDispute(tx, tenantId, id) : null
  if (!found) throw new Refusal('NOT_FOUND')
  await lockSubAccountOf(tx, tenantId, found.card_id)
  const card = await lockCard(tx, tenantId, found.card_id)
  const dispute = await lockDispute(tx, tenantId, found.id)
  if (!card || !dispute) throw new Refusal('NOT_FOUND')
  return { dispute, ...(await cardStateOf(deps, card)) }
}

/** The caller holds the rows of sub-account and card. */
export async function cardStateOf({ tx, tenantId }: PurchaseDeps, card: CardRow) {
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const money = await cardMoneyOf(tx, tenantId, [card.sub_account_id])
  return {
    card,
    program: programIn(programs, card.program_id),
    money: money(card.sub_account_id),
  }
}
