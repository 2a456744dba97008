import { topicOf } from '#contract/webhook'
import type { Told } from '#bank/feed/feed.rows'
import { createFollower as createFeedFollower } from '#bank/feed/follower'
import type { World } from '#bank/services'
import { listenersOf, walletsBehind, type Listener } from './listeners.rows.ts'
import { eventOf, messageOf, type ToldOutside } from './message.ts'
import { startDeliveries, type Outgoing } from './send.ts'

/** Writes a delivery for each piece of news of wallets whose owners have webhooks, once. */
export const createFollower = (world: World, written: (tenantId: string) => void) =>
  createFeedFollower(
    world,
    {
      name: 'webhooks',
      table: 'webhook_heard',
      behind: walletsBehind,
      async read(tx, tenantId, walletId, told) {
        const listeners = await listenersOf(tx, tenantId, walletId)
        const outgoing = told
          .filter(isForOthers)
          .flatMap((one) => listeners.filter(cares(one)).map(outgoingOf(one)))
        await startDeliveries(tx, tenantId, world, outgoing)
      },
    },
    written,
  )

const isForOthers = (told: Told): told is ToldOutside => told.table !== 'notices'

const cares =
  (told: ToldOutside) =>
  ({ events, since }: Listener): boolean =>
    events.includes(topicOf[told.table]) && told.at >= since

const outgoingOf =
  (told: ToldOutside) =>
  ({ id, personId }: Listener): Outgoing => ({
    webhookId: id,
    personId,
    event: eventOf(told),
    body: JSON.stringify(messageOf(told)),
  })
