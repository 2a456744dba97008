import type { AuditAct } from '#contract/auditActs'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { keepCardBlocked, releaseCard } from '#contract/ops/blockedCard'
import { lockCard } from '#bank/card/card.rows'
import { cardStateOf } from '#bank/card/dispute/locked'
import { stepCard } from '#bank/card/stepCard'
import { lockSubAccountOf } from '#bank/card/subAccount.rows'
import { isUuid } from '#bank/db/uuid'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { findPerson } from '#bank/person/person.rows'
import type { NoTransactionContext } from '#bank/requestContext'
import { dropAssignment } from '#bank/staff/assignment.rows'
import { carryOut } from '#bank/staff/carryOut'
import { findBlockedCard, insertCardReview, type CardReview } from './blocked.rows.ts'

type Decision = CardReview['decision']

/** The words of the staff as they are, under a subject in the holder's language. */
const textsOf: Record<Decision, (last4: string, words: string) => MessageTexts> = {
  RELEASED: (last4, words) => ({
    en: (bank) => [`Your card ending in ${last4} at ${bank} is no longer blocked`, words],
    ru: (bank) => [`Карта •• ${last4} в ${bank} разблокирована`, words],
  }),
  KEPT: (last4, words) => ({
    en: (bank) => [`Your card ending in ${last4} at ${bank} stays blocked`, words],
    ru: (bank) => [`Карта •• ${last4} в ${bank} остаётся заблокированной`, words],
  }),
}

type Context = NoTransactionContext<typeof releaseCard>

/**
 * The card and its feed are out of reach of staff. Review and message are in the same commit; of two
 * at once the second finds it decided.
 */
function review(
  { id, message }: ParsedOf<typeof releaseCard>,
  context: Context,
  { decision, audit }: { decision: Decision; audit: AuditAct },
) {
  const { world, tenant, caller, entered } = context
  return carryOut(context, { audit, reason: message }, async (tx) => {
    const deps = { tx, tenantId: tenant.id, world }
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    await lockSubAccountOf(tx, tenant.id, id)
    const card = await lockCard(tx, tenant.id, id)
    const found = card && (await findBlockedCard(tx, tenant.id, id))
    if (!found) throw new Refusal('NOT_FOUND')
    if (card.status !== 'BLOCKED' || (decision === 'KEPT' && found.is_kept))
      throw new Refusal('STATE_CONFLICT', 'Already decided.')
    const { program } = await cardStateOf(deps, card)
    const released = decision === 'RELEASED'
    const { status } = released
      ? await stepCard({ ...deps, program }, card, { type: 'card.unblock' })
      : card
    await insertCardReview(tx, tenant.id, {
      id: world.random.id(),
      cardId: id,
      blockedAt: found.blocked_at,
      decision,
      words: message,
      staffId: caller.staffId,
      at: world.clock.now(),
    })
    await dropAssignment(tx, tenant.id, `card ${id}`)
    const holder = await findPerson(tx, tenant.id, card.person_id)
    const sending = { tx, scope: { tenantId: tenant.id, personId: null }, world, tenant }
    if (holder) await sendMessageTo(sending, holder, textsOf[decision](card.last4, message))
    entered.object = `person ${card.person_id}`
    return { id, status }
  })
}

export const releasing = {
  noTransaction: (request: ParsedOf<typeof releaseCard>, context: Context) =>
    review(request, context, { decision: 'RELEASED', audit: releaseCard.audit }),
}

export const keeping = {
  noTransaction: (request: ParsedOf<typeof releaseCard>, context: Context) =>
    review(request, context, { decision: 'KEPT', audit: keepCardBlocked.audit }),
}
