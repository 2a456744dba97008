import type { JobHands } from '#bank/job/workOff'
import type { World } from '#bank/world'
import { expire } from './hear.ts'

/** What the clock does to purchases. */
export const cardHands = (world: World): Pick<JobHands, 'purchase.expire'> => ({
  'purchase.expire': async ({ purchaseId }, { tenantId }) => {
    const again = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      expire({ tx, tenantId, world }, purchaseId),
    )
    if (again) return { again }
  },
})
