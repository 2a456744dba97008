import {
  topicOfKind,
  type changePreferences,
  type listNotices,
  type readNotices,
} from '#contract/notice'
import type { Heard } from '#contract/kit/endpoint'
import { isUuid } from '#bank/db/uuid'
import { mine } from '#bank/person/person'
import type { SignedInVisit } from '#bank/requestContext'
import { findBox, lockBox, writeBox } from './inbox.rows.ts'
import { changed, preferencesOf } from './choices.ts'
import { countNotices, listNoticeRows, markRead, noticeShown } from './notice.rows.ts'
import { tellUnread } from './insertNotices.ts'

export async function listMine(paging: Heard<typeof listNotices>, visit: SignedInVisit) {
  const { tx, scope } = visit
  const { tenantId, personId } = scope
  const box = await findBox(tx, tenantId, personId)
  const total = await countNotices(tx, tenantId, personId)
  const rows = await listNoticeRows(tx, tenantId, personId, paging)
  const data = rows.map((row) => ({ ...noticeShown(row), topic: topicOfKind[row.kind] }))
  const has_more = paging.offset + data.length < total
  return { total, count: total, data, has_more, unread: box?.unread ?? 0 }
}

/** Marked twice is marked once. What is no notice of the person's is passed over. */
export async function readMine({ ids, until }: Heard<typeof readNotices>, visit: SignedInVisit) {
  const { tx, scope, world } = visit
  const { tenantId, personId } = scope
  const box = await lockBox(tx, tenantId, personId)
  const at = world.clock.now()
  const which = { ids: ids?.filter(isUuid) ?? null, until: until ?? null, at }
  const read = await markRead(tx, tenantId, personId, which)
  if (read === 0) return { unread: box.unread }
  const after = { ...box, unread: box.unread - read }
  await writeBox(tx, tenantId, after)
  await tellUnread(tx, tenantId, world, after, 'UPDATE')
  return { unread: after.unread }
}

export async function preferencesHere(_: object, visit: SignedInVisit) {
  const { tx, scope, tenant } = visit
  const box = await findBox(tx, scope.tenantId, scope.personId)
  return preferencesOf(tenant, await mine(visit), box)
}

export async function changeMine(change: Heard<typeof changePreferences>, visit: SignedInVisit) {
  const { tx, scope, tenant } = visit
  const box = await lockBox(tx, scope.tenantId, scope.personId)
  const after = changed(box, change)
  await writeBox(tx, scope.tenantId, after)
  return preferencesOf(tenant, await mine(visit), after)
}
