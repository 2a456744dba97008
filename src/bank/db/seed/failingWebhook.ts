import type { DeliveryAttempt } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { insertDeliveries } from '#bank/webhook/delivery.rows'
import { freshSecret } from '#bank/webhook/sign'
import { insertWebhook } from '#bank/webhook/webhook.rows'

const HOUR_MS = 3_600_000
const MADE_HOURS = 24 * 20
const ATTEMPTS = 10

/** A customer's server that has refused two messages at every attempt; nothing is sent to it. */
export async function seedFailingWebhook(
  tx: Tx,
  world: Pick<BankServices, 'clock' | 'random' | 'seal'>,
  { tenantId, personId, host }: { tenantId: string; personId: string; host: string },
): Promise<string> {
  const { clock, random } = world
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)
  const id = random.id()
  const made = ago(MADE_HOURS)
  await insertWebhook(tx, tenantId, {
    id,
    person_id: personId,
    url: `https://${host}/sluice`,
    description: null,
    events: ['order'],
    is_active: true,
    since: made,
    secret: freshSecret(world, id).box,
    former_secret: null,
    former_until: null,
    version: 1,
    created_at: made,
  })
  const failed = (hours: number, attempt: Pick<DeliveryAttempt, 'status' | 'fault'>) => ({
    id: random.id(),
    person_id: personId,
    webhook_id: id,
    event: 'order.updated',
    body: '{}',
    status: 'FAILED' as const,
    tries: ATTEMPTS,
    history: [{ at: ago(hours).toISOString(), ...attempt, answer: '', ms: 240 }],
    next_at: null,
    version: ATTEMPTS,
    created_at: ago(hours + 24 * 3),
  })
  await insertDeliveries(tx, tenantId, [
    failed(9, { status: null, fault: 'timeout' }),
    failed(3, { status: 503, fault: null }),
  ])
  return id
}
