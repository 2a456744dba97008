import type { Every } from '#bank/outside/clock'
import { createLeases } from '#bank/outbox/leases'
import { createPoller } from '#bank/outbox/poller'
import type { BankServices } from '#bank/services'
import { tenantOfChainNotification } from './chainNotification.ts'
import { renewCursors, type LeaseAsk } from './cursor.rows.ts'
import type { OutgoingHandler } from './outgoing.ts'
import { watchTenant } from './watch.ts'

/** Follows the chains: at once when a commit notifies, in any process, and by polling. Any number may run. */
export function createWatcher(world: BankServices, onUpdate: OutgoingHandler) {
  const leases = createLeases<LeaseAsk>(world, renewCursors)
  const options = { concurrency: 2, pollMs: 5_000, failed: 'chains not watched' }
  const poller = createPoller(world, options, (tenantId) =>
    watchTenant(world, onUpdate, tenantId, leases),
  )
  let unlisten = () => {}

  return {
    start(every?: Every): void {
      leases.start(every)
      poller.start(every)
      unlisten = world.engine.listen((message) => {
        if (message === null) return poller.nudge()
        const tenantId = tenantOfChainNotification(message)
        if (tenantId) poller.nudge(tenantId)
      })
    },
    async stop(): Promise<void> {
      unlisten()
      await poller.stop()
      await leases.stop()
    },
  }
}
