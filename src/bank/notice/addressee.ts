import type { NoticeTopic } from '#contract/notice'
import type { NoticeResult } from '#contract/noticeResult'
import type { Tx } from '#bank/db/engine'
import { findPerson, type PersonRow } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import { findTenant } from '#bank/tenant/tenant.rows'
import { botOf, isWanted, mailOf } from './choices.ts'
import type { InboxRow } from './inbox.rows.ts'

export interface Addressee {
  person: PersonRow
  tenant: Tenant
  box: InboxRow
}

/** Null where nothing is sent to the person now. */
export async function addresseeOf(
  tx: Tx,
  { seal }: Pick<BankServices, 'seal'>,
  tenantId: string,
  box: InboxRow,
): Promise<Addressee | null> {
  const person = await findPerson(tx, tenantId, box.person_id)
  const tenant = await findTenant(tx, seal, tenantId)
  return person?.state === 'active' && tenant ? { person, tenant, box } : null
}

/** `waiting` where it is to be sent. */
export function emailResultOf(to: Addressee | null, topic: NoticeTopic): NoticeResult {
  if (topic === 'security') return 'unlisted'
  if (!to) return 'inactive'
  if (mailOf(to.person) === null) return 'absent'
  return isWanted(to.box.choices, topic, 'email') ? 'waiting' : 'off'
}

/** `waiting` where it is to be sent. */
export function telegramResultOf(to: Addressee | null, topic: NoticeTopic): NoticeResult {
  if (!to) return 'inactive'
  if (to.person.tg_id === null || botOf(to.tenant) === null) return 'absent'
  if (to.box.bot_shut_at !== null) return 'shut'
  return isWanted(to.box.choices, topic, 'telegram') ? 'waiting' : 'off'
}
