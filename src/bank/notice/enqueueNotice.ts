import type { NoticeFacts, NoticeKind, NoticePageName } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import { enqueue } from '#bank/outbox/outbox'
import type { BankServices } from '#bank/services'
import type { NoticePayload } from '#bank/outbox/topics'
import { insertNotices } from './insertNotices.ts'

type EnqueueDeps = Pick<BankServices, 'clock' | 'random'>

interface NoticeContent {
  kind: NoticeKind
  facts?: NoticeFacts
  room: NoticePageName
  subject?: string | null
  walletId?: string | null
}

export async function enqueueNotice(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: EnqueueDeps },
  personId: string,
  { kind, facts = {}, room, subject = null, walletId = null }: NoticeContent,
): Promise<void> {
  const key = world.random.id()
  const at = world.clock.now().toISOString()
  const notice = { personId, key, kind, facts, room, subject, walletId, at }
  await enqueue(tx, { tenantId, personId: null }, world, 'notice', notice)
}

/** Notices that nobody can opt out of. */
export const enqueueSecurityNotice = (
  { tx, scope, world }: { tx: Tx; scope: { tenantId: string }; world: EnqueueDeps },
  personId: string,
  kind: NoticeKind,
  facts: NoticeFacts = {},
) => {
  const content = { kind, facts, room: pageOfKind[kind] ?? 'profile' }
  return enqueueNotice({ tx, tenantId: scope.tenantId, world }, personId, content)
}

const pageOfKind: Partial<Record<NoticeKind, NoticePageName>> = {
  key_made: 'developers',
  key_changed: 'developers',
  payee_saved: 'counterparties',
  limit_set: 'fees',
  payment_limit_set: 'fees',
  limit_removed: 'fees',
}

/** Safe to repeat: the key was made when the notice was enqueued. */
export const createNoticeSubscriber =
  (world: BankServices) =>
  ({ at, ...notice }: NoticePayload, tenantId: string): Promise<void> =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      insertNotices(tx, tenantId, world, [{ ...notice, at: new Date(at) }]),
    )
