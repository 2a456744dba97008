import type { NoticeFacts, NoticeKind, NoticeRoom } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import { tell } from '#bank/outbox/outbox'
import type { World } from '#bank/services'
import type { NoticeNews } from '#bank/outbox/topics'
import { putNotices } from './insertNotices.ts'

type Ground = Pick<World, 'clock' | 'random'>

interface Said {
  kind: NoticeKind
  facts?: NoticeFacts
  room: NoticeRoom
  subject?: string | null
  walletId?: string | null
}

/** Writes beside a change that its person is to be told of it. */
export async function tellNotice(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: Ground },
  personId: string,
  { kind, facts = {}, room, subject = null, walletId = null }: Said,
): Promise<void> {
  const key = world.random.id()
  const at = world.clock.now().toISOString()
  const news = { personId, key, kind, facts, room, subject, walletId, at }
  await tell(tx, { tenantId, personId: null }, world, 'notice', news)
}

/** Of what happened to the account itself, which nobody can choose not to hear. */
export const tellSecurity = (
  { tx, scope, world }: { tx: Tx; scope: { tenantId: string }; world: Ground },
  personId: string,
  kind: NoticeKind,
  facts: NoticeFacts = {},
) => {
  const room = roomOf[kind] ?? 'profile'
  return tellNotice({ tx, tenantId: scope.tenantId, world }, personId, { kind, facts, room })
}

/** Where something is done about it, if that is not among what protects the account. */
const roomOf: Partial<Record<NoticeKind, NoticeRoom>> = {
  key_made: 'developers',
  key_changed: 'developers',
  payee_saved: 'counterparties',
}

/** The outbox's way into the inbox. Carried out twice it changes nothing: the key was made with it. */
export const createNoticeTeller =
  (world: World) =>
  ({ at, ...news }: NoticeNews, tenantId: string): Promise<void> =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      putNotices(tx, tenantId, world, [{ ...news, at: new Date(at) }]),
    )
