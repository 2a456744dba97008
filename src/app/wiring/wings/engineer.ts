import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireKeys } from '#app/features/developer/ports.ts'
import { wireWebhooks } from '#app/features/webhook/ports.ts'

/** What an engineer does with keys and messages. */
export const wireWing = (world: World): WingActors<'engineer'> => ({
  keysFlow: wireKeys(world),
  webhooksFlow: wireWebhooks(world),
})
