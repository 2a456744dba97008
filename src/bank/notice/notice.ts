import { topicOfKind, type listNotices, type readNotices } from '#contract/notice'
import { type changePreferences } from '#contract/notificationPreferences'
import type { ParsedOf } from '#contract/kit/endpoint'
import { isUuid } from '#bank/db/uuid'
import { personOf } from '#bank/person/person'
import type { SignedInContext } from '#bank/requestContext'
import { findInbox, lockInbox, writeInbox } from './inbox.rows.ts'
import { applyChoices, preferencesOf } from './choices.ts'
import { countNotices, listNoticeRows, markRead, noticeShown } from './notice.rows.ts'
import { publishUnread } from './insertNotices.ts'

export async function handleListNotices(
  paging: ParsedOf<typeof listNotices>,
  context: SignedInContext,
) {
  const { tx, scope } = context
  const { tenantId, personId } = scope
  const box = await findInbox(tx, tenantId, personId)
  const total = await countNotices(tx, tenantId, personId)
  const rows = await listNoticeRows(tx, tenantId, personId, paging)
  const data = rows.map((row) => ({ ...noticeShown(row), topic: topicOfKind[row.kind] }))
  const has_more = paging.offset + data.length < total
  return { total, count: total, data, has_more, unread: box?.unread ?? 0 }
}

export async function handleReadNotices(
  { ids, until }: ParsedOf<typeof readNotices>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const { tenantId, personId } = scope
  const box = await lockInbox(tx, tenantId, personId)
  const at = world.clock.now()
  const which = { ids: ids?.filter(isUuid) ?? null, until: until ?? null, at }
  const read = await markRead(tx, tenantId, personId, which)
  if (read === 0) return { unread: box.unread }
  const after = { ...box, unread: box.unread - read }
  await writeInbox(tx, tenantId, after)
  await publishUnread(tx, tenantId, world, after, 'UPDATE')
  return { unread: after.unread }
}

export async function handleReadPreferences(_: object, context: SignedInContext) {
  const { tx, scope, tenant } = context
  const box = await findInbox(tx, scope.tenantId, scope.personId)
  return preferencesOf(tenant, await personOf(context), box)
}

export async function handleChangePreferences(
  change: ParsedOf<typeof changePreferences>,
  context: SignedInContext,
) {
  const { tx, scope, tenant } = context
  const box = await lockInbox(tx, scope.tenantId, scope.personId)
  const after = applyChoices(box, change)
  await writeInbox(tx, scope.tenantId, after)
  return preferencesOf(tenant, await personOf(context), after)
}
