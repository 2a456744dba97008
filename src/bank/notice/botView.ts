import type { Tx } from '#bank/db/engine'
import { findCard } from '#bank/card/card.rows'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { needsProof } from '#bank/proof/proof'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import type { BotMessageView } from './botMessage.ts'
import type { NoticeRow } from './notice.rows.ts'
import { findPress } from './press.rows.ts'

interface BotViewDeps {
  world: Pick<BankServices, 'clock' | 'engine'>
  tenant: Tenant
}

/** What the notice's payment or card allows at this moment. */
export async function botViewOf(
  tx: Tx,
  { world, tenant }: BotViewDeps,
  notice: NoticeRow,
): Promise<BotMessageView> {
  const { kind, subject, person_id: personId } = notice
  const plain: BotMessageView = { notice, order: null, freezes: false, frozen: null }
  if (subject === null) return plain
  if (kind === 'order_waiting') {
    const order = await findOrder(tx, { tenantId: tenant.id, personId: null }, subject)
    const state = order && waitOf(order, world.clock.now())
    const scope = { tenantId: tenant.id, personId }
    const asks = state === 'waiting' && (await needsProof({ tx, scope, world }, 'order'))
    return { ...plain, order: asks ? 'proofDue' : state }
  }
  if (kind !== 'purchase_approved' && kind !== 'purchase_declined') return plain
  const press = await findPress(tx, { tenantId: tenant.id, noticeId: notice.id, act: 'freeze' })
  const card = press ? null : await findCard(tx, tenant.id, subject)
  return { ...plain, freezes: card?.status === 'ACTIVE', frozen: press?.outcome ?? null }
}

/** What waits for its owner, and for how long: the price is kept no longer than that. */
export function waitOf(
  { status, facts, quoteUntil }: OrderRow,
  now: Date,
): 'waiting' | 'expired' | 'canceled' | 'approved' {
  if (status === 'NEW') return quoteUntil && quoteUntil <= now ? 'expired' : 'waiting'
  if (status !== 'CANCELED') return 'approved'
  return facts.sub_status === 'expired' ? 'expired' : 'canceled'
}
