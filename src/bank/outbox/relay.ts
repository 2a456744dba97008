import type { Every } from '#bank/outside/clock'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { dispatch, type Subscribers } from './dispatch.ts'
import { createLeases } from './leases.ts'
import { renewOutboxRows, type ClaimedOutboxRow } from './outbox.rows.ts'
import { createPoller } from './poller.ts'

export function createRelay(world: BankServices, subscribers: Subscribers) {
  const leases = createLeases<ClaimedOutboxRow>(world, renewOutboxRows)
  const dispatcher = { world, subscribers, leases }
  const options = { concurrency: 4, pollMs: 5_000, failed: 'outbox not carried out' }
  const poller = createPoller(world, options, (tenantId) => dispatch(dispatcher, tenantId))

  return {
    nudge: poller.nudge,
    start(every?: Every): void {
      leases.start(every)
      poller.start(every)
    },
    async stop(): Promise<void> {
      await poller.stop()
      await leases.stop()
    },
    async drain(): Promise<void> {
      for (const tenantId of await listTenantIds(world.engine)) await dispatch(dispatcher, tenantId)
      await poller.idle()
    },
  }
}
