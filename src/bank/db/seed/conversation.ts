import type { DemoTenant } from '#contract/tenants'
import { lockConversationOf } from '#bank/conversation/conversation.rows'
import { stepConversation } from '#bank/conversation/step'
import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { lockStaffAt } from '#bank/staff/staff.rows'
import { staffEmailOf } from './staff.ts'
import { demoCustomers } from './tenants.ts'

const HOUR_MS = 3_600_000

interface SeededMessage {
  hours: number
  author: 'customer' | 'bank'
  text: string
  order?: { id: string; number: number }
}

interface Talk {
  tenantId: string
  slug: DemoTenant
  personId: string
  messages: readonly SeededMessage[]
}

/** Answers are those of the tenant's support. */
export async function seedConversation(
  tx: Tx,
  world: BankServices,
  { tenantId, slug, personId, messages }: Talk,
): Promise<void> {
  const support = await lockStaffAt(tx, tenantId, staffEmailOf('support', slug))
  if (!support) return
  for (const { hours, author, text, order = null } of messages) {
    const at = new Date(world.clock.now().getTime() - hours * HOUR_MS)
    const past = { ...world, clock: { now: () => at } }
    const row = await lockConversationOf(tx, tenantId, { id: world.random.id(), personId, at })
    const isBank = author === 'bank'
    const event = { type: isBank ? 'staff.answer' : 'customer.write' } as const
    await stepConversation({ tx, tenantId, world: past }, row, event, {
      author,
      staff_id: isBank ? support.id : null,
      text,
      event_source: order && 'order',
      event_id: order && order.id,
      event_number: order && order.number,
    })
  }
}

/** The demo customer asked once and has the answer, which they have yet to read. */
export async function seedAnswered(
  tx: Tx,
  world: BankServices,
  { tenantId, slug }: Pick<Talk, 'tenantId' | 'slug'>,
): Promise<void> {
  const person = await tx.row<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    [tenantId, demoCustomers[slug].email],
  )
  if (!person) return
  await seedConversation(tx, world, {
    tenantId,
    slug,
    personId: person.id,
    messages: [
      {
        hours: 50,
        author: 'customer',
        text: 'Can I change the day of my monthly rent payment without making a new one?',
      },
      {
        hours: 47,
        author: 'bank',
        text: 'Not yet: the day of a scheduled payment stays as it was set. End the old one under Scheduled payments and schedule a new one for the other day; nothing is charged for that.',
      },
    ],
  })
}
