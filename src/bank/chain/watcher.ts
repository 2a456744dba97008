import type { Every } from '#bank/outside/clock'
import { createPoller } from '#bank/outbox/poller'
import type { BankServices } from '#bank/services'
import { tenantOfChainNotification } from './chainNotification.ts'
import type { OutgoingHandler } from './outgoing.ts'
import { watchTenant } from './watch.ts'

/**
 * Follows the chains, at once when a commit rings for it, in whatever process, and by its rounds. Any
 * number of watchers may share one database: a chain is read by one at a time, and what two read
 * happens once.
 */
export function createWatcher(world: BankServices, hear: OutgoingHandler) {
  const options = { concurrency: 2, pollMs: 5_000, failed: 'chains not watched' }
  const poller = createPoller(world, options, (tenantId) => watchTenant(world, hear, tenantId))
  let stopHearing = () => {}

  return {
    start(every?: Every): void {
      poller.start(every)
      stopHearing = world.engine.listen((words) => {
        if (words === null) return poller.nudge()
        const tenantId = tenantOfChainNotification(words)
        if (tenantId) poller.nudge(tenantId)
      })
    },
    async stop(): Promise<void> {
      stopHearing()
      await poller.stop()
    },
  }
}
