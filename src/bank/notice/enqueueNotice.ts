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

/** Writes beside a change that its person is to be told of it. */
export async function enqueueNotice(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: EnqueueDeps },
  personId: string,
  { kind, facts = {}, room: page, subject = null, walletId = null }: NoticeContent,
): Promise<void> {
  const key = world.random.id()
  const at = world.clock.now().toISOString()
  const news = { personId, key, kind, facts, room: page, subject, walletId, at }
  await enqueue(tx, { tenantId, personId: null }, world, 'notice', news)
}

/** Of what happened to the account itself, which nobody can choose not to hear. */
export const enqueueSecurityNotice = (
  { tx, scope, world }: { tx: Tx; scope: { tenantId: string }; world: EnqueueDeps },
  personId: string,
  kind: NoticeKind,
  facts: NoticeFacts = {},
) => {
  const page = pageOfKind[kind] ?? 'profile'
  return enqueueNotice({ tx, tenantId: scope.tenantId, world }, personId, {
    kind,
    facts,
    room: page,
  })
}

/** Where something is done about it, if that is not among what protects the account. */
const pageOfKind: Partial<Record<NoticeKind, NoticePageName>> = {
  key_made: 'developers',
  key_changed: 'developers',
  payee_saved: 'counterparties',
}

/** The outbox's way into the inbox. Carried out twice it changes nothing: the key was made with it. */
export const createNoticeSubscriber =
  (world: BankServices) =>
  ({ at, ...news }: NoticePayload, tenantId: string): Promise<void> =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      insertNotices(tx, tenantId, world, [{ ...news, at: new Date(at) }]),
    )
