import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { moveKyc, renewTerms, sayVerdict, StaffAction } from '#contract/sandboxKyc'
import type { EntityEvent } from '#machines/kyc/entity.life'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { NoTransactionHandler, PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { entityShown } from './entity.ts'
import { findEntity, lockEntity } from './entity.rows.ts'
import { handleVendorNews } from './vendorNews.ts'
import { railIn, handleReadKycRail } from './rail.ts'
import { insertVersion, listVersions } from './rail.rows.ts'
import { stepEntity } from './stepEntity.ts'
import { aboutEntity, findNewestSession } from './verificationSession.rows.ts'

/** Sandbox only: does what the vendor, the calendar or the bank's staff would do. */

async function entityRowOf(context: PersonContext, walletId: string) {
  const wallet = await walletOf(context.tx, context.scope, walletId)
  const row = await findEntity(context.tx, context.tenant.id, wallet.id)
  if (!row) throw new Refusal('NOT_FOUND', 'Nothing was begun for this wallet.')
  return row
}

/** The result arrives as a signed message, like a real vendor's. */
export const handleSayVerdict: NoTransactionHandler<typeof sayVerdict> = {
  async noTransaction({ wallet_id, word, parts }: ParsedOf<typeof sayVerdict>, context) {
    const { world, tenant } = context
    const { row, inquiryId } = await context.commit(async (current) => {
      const row = await entityRowOf(current, wallet_id)
      const newest = await findNewestSession(current.tx, tenant.id, aboutEntity(row.id))
      return { row, inquiryId: newest?.inquiry_id ?? null }
    })
    const now = world.clock.now()
    const eventId = world.random.id()
    const news = { eventId, reference: row.id, inquiryId, word, parts, at: now }
    const outcome = await handleVendorNews(
      world,
      tenant.id,
      'pretend',
      signedVendorMessage(world.seal, news, now),
    )
    if (outcome !== 'taken')
      throw new Refusal('STATE_CONFLICT', 'This word fits nowhere now.', { state: row.status })
    return context.within(async (current) =>
      entityShown(current, await entityRowOf(current, wallet_id)),
    )
  },
}

const events: Record<StaffAction, (officer: string) => EntityEvent> = {
  approve: (officer) => ({ type: 'officer.approve', officer }),
  more: () => ({
    type: 'officer.askMore',
    parts: ['address'],
    message: 'Please send a document that shows your address.',
  }),
  decline: () => ({ type: 'officer.decline' }),
  merge: () => ({ type: 'officer.merge' }),
  other: () => ({ type: 'officer.confirmOther' }),
  reopen: () => ({ type: 'officer.reopen' }),
  withdraw: () => ({ type: 'officer.withdraw' }),
  due: () => ({ type: 'requirement.due' }),
  overdue: () => ({ type: 'requirement.overdue' }),
}

export async function handleMoveKyc(
  { wallet_id, word, officer }: ParsedOf<typeof moveKyc>,
  context: PersonContext,
) {
  const { tx, tenant, world } = context
  const { id } = await entityRowOf(context, wallet_id)
  const row = await lockEntity(tx, tenant.id, { id })
  if (!row) throw new Refusal('NOT_FOUND')
  const deps = { tx, tenant, world, actor: `officer ${officer}` }
  return entityShown(context, await stepEntity(deps, row, events[word](officer)))
}

export async function handleRenewTerms(
  request: ParsedOf<typeof renewTerms>,
  context: PersonContext,
) {
  const { tx, tenant, world } = context
  const railId = railIn(request.rail_id)
  const version = ((await listVersions(tx, tenant.id)).get(railId) ?? 1) + 1
  await insertVersion(tx, tenant.id, { railId, version, at: world.clock.now() })
  return handleReadKycRail(request, context)
}
