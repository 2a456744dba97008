import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { dispatch, type Subscribers } from './dispatch.ts'
import { createPoller } from './poller.ts'

/** Delivers the outbox: at once after a commit, and by polling. Any number may share a database. */
export function createRelay(world: BankServices, subscribers: Subscribers) {
  const dispatcher = { world, subscribers }
  const options = { concurrency: 4, pollMs: 5_000, failed: 'outbox not carried out' }
  const poller = createPoller(world, options, (tenantId) => dispatch(dispatcher, tenantId))

  return {
    nudge: poller.nudge,
    start: poller.start,
    stop: poller.stop,
    /** Everything due now. */
    async drain(): Promise<void> {
      for (const tenantId of await listTenantIds(world.engine)) await dispatch(dispatcher, tenantId)
      await poller.idle()
    },
  }
}
