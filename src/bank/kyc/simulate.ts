import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { moveKyc, renewTerms, sayVerdict, StaffWord } from '#contract/sandboxKyc'
import type { EntityEvent } from '#machines/kyc/entity.life'
import { said } from '#bank/outside/vendors/pretend'
import type { Loose, PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { entityShown } from './entity.ts'
import { findEntity, lockEntity } from './entity.rows.ts'
import { hearVendor } from './vendorNews.ts'
import { railIn, readRail } from './rail.ts'
import { insertVersion, listVersions } from './rail.rows.ts'
import { stepEntity } from './stepEntity.ts'
import { findNewestVisit } from './verificationSession.rows.ts'

/** Play tenants only: presses what the vendor, the calendar or the bank's own people would do. */

async function standingOf(visit: PersonVisit, walletId: string) {
  const wallet = await walletOf(visit.tx, visit.scope, walletId)
  const row = await findEntity(visit.tx, visit.tenant.id, wallet.id)
  if (!row) throw new Refusal('NOT_FOUND', 'Nothing was begun for this wallet.')
  return row
}

/** The vendor's word goes the way of any other: signed, and by the same door. */
export const pressVerdict: Loose<typeof sayVerdict> = {
  async loose({ wallet_id, word, parts }: Heard<typeof sayVerdict>, room) {
    const { world, tenant } = room
    const { row, inquiryId } = await room.commit(async (visit) => {
      const row = await standingOf(visit, wallet_id)
      const newest = await findNewestVisit(visit.tx, tenant.id, row.id)
      return { row, inquiryId: newest?.inquiry_id ?? null }
    })
    const now = world.clock.now()
    const eventId = world.random.id()
    const news = { eventId, reference: row.id, inquiryId, word, parts, at: now }
    const outcome = await hearVendor(world, tenant.id, 'pretend', said(world.seal, news, now))
    if (outcome !== 'taken')
      throw new Refusal('STATE_CONFLICT', 'This word fits nowhere now.', { state: row.status })
    return room.within(async (visit) => entityShown(visit, await standingOf(visit, wallet_id)))
  },
}

const events: Record<StaffWord, (officer: string) => EntityEvent> = {
  approve: (officer) => ({ type: 'officer.approve', officer }),
  decline: () => ({ type: 'officer.decline' }),
  merge: () => ({ type: 'officer.merge' }),
  other: () => ({ type: 'officer.confirmOther' }),
  reopen: () => ({ type: 'officer.reopen' }),
  withdraw: () => ({ type: 'officer.withdraw' }),
  due: () => ({ type: 'requirement.due' }),
  overdue: () => ({ type: 'requirement.overdue' }),
}

export async function pressMove(
  { wallet_id, word, officer }: Heard<typeof moveKyc>,
  visit: PersonVisit,
) {
  const { tx, tenant, world } = visit
  const { id } = await standingOf(visit, wallet_id)
  const row = await lockEntity(tx, tenant.id, { id })
  if (!row) throw new Refusal('NOT_FOUND')
  const here = { tx, tenant, world, actor: `officer ${officer}` }
  return entityShown(visit, await stepEntity(here, row, events[word](officer)))
}

export async function pressTerms(heard: Heard<typeof renewTerms>, visit: PersonVisit) {
  const { tx, tenant, world } = visit
  const railId = railIn(heard.rail_id)
  await walletOf(tx, visit.scope, heard.wallet_id)
  const version = ((await listVersions(tx, tenant.id)).get(railId) ?? 1) + 1
  await insertVersion(tx, tenant.id, { railId, version, at: world.clock.now() })
  return readRail(heard, visit)
}
