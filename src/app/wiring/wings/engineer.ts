import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireKeys } from '#app/wiring/developer.ts'
import { wireWebhooks } from '#app/wiring/webhook.ts'

/** What an engineer does with keys and messages. */
export const wireWing = (world: World): WingActors<'engineer'> => ({
  keysFlow: wireKeys(world),
  webhooksFlow: wireWebhooks(world),
})
