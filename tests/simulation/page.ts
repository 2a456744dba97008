import { createFetch } from 'ofetch'
import { createActor, SimulatedClock, waitFor, type Actor, type SnapshotFrom } from 'xstate'
import { createCall, type Authority } from '#client/call'
import type { RefusalNote } from '#contract/kit/refusal'
import { createFakeDevice, type FakeBrowser } from '#device/fakeDevice'
import type { OrderView, placeFlow } from '#machines/order/place.flow'
import type { sessionFlow } from '#machines/session/session.flow'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { wireCardPlace, wirePlace } from '#app/features/order/placePorts.ts'
import { wireSession } from '#app/features/session/ports.ts'
import { bases } from '#tests/journeys/payTab'
import type { SimulationDeps } from './customer.ts'
import { signInCitizen } from './signIn.ts'
import type { SessionResponses } from './sessionResponses.ts'
import type { Citizen } from './citizen.ts'

/** What all pages showed of one submission: its orders, or the last refusal. */
export interface ObservedPage {
  orders: Map<string, OrderView>
  refusal: RefusalNote | null
}

interface PageDeps {
  simulation: SimulationDeps
  citizen: Citizen
  store: FakeBrowser
  responses: SessionResponses
  fetch: typeof globalThis.fetch
}

const PAUSE_MS = 3_000

/** One page until it is reloaded. As in the app, the order flow lives only inside a session. */
export function loadPage(deps: PageDeps, isToCard: boolean, observed: ObservedPage) {
  const { simulation, citizen, store, responses } = deps
  const clock = new SimulatedClock()
  const device = createFakeDevice({ store })
  const tokenCache = createTokenCache(device.tokenStore)
  const call = callOver(
    deps,
    authorityOf(() => session, tokenCache),
  )
  const world = { call, device, tokenCache, mint: simulation.mint }
  const session: Actor<typeof sessionFlow> = createActor(wireSession(world), {
    clock,
    input: { insideTelegram: false },
  })
  const forget = device.tokenStore.watch(() => {
    if (tokenCache.changed()) session.send({ type: 'tokens.changed', tokens: tokenCache.look() })
  })
  let place: Actor<typeof placeFlow> | null = null
  session.on('session.lost', ({ reason }) => responses.lost(reason))
  session.subscribe((shown) => {
    if (!shown.hasTag('inside')) place?.stop()
    if (isPausing(shown)) void resume()
  })
  async function resume(): Promise<void> {
    await simulation.gate.pass('page', async () => clock.increment(PAUSE_MS))
    if (isPausing(session.getSnapshot())) await resume()
  }
  session.start()

  return {
    clock,
    call,
    session,
    place: () => place,
    async enter() {
      await waitFor(session, (shown) => shown.hasTag('inside') || shown.matches('signedOut'))
      if (!session.getSnapshot().hasTag('inside')) {
        await signInCitizen(simulation, citizen, { device, session, world })
        responses.entered()
      }
      if (place?.getSnapshot().status === 'active') return
      const input = { walletId: citizen.walletId, draft: null }
      place = createActor((isToCard ? wireCardPlace : wirePlace)(world), { clock, input })
      place.subscribe(({ context: { order, refusal } }) => {
        if (order) observed.orders.set(order.order_uuid, order)
        else observed.refusal = refusal ?? observed.refusal
      })
      place.start()
    },
    close() {
      forget()
      place?.stop()
      session.stop()
    },
  }
}

const isPausing = (shown: SnapshotFrom<typeof sessionFlow>) =>
  shown.status === 'active' && shown.matches({ renewing: 'pausing' })

const callOver = ({ simulation, citizen, fetch }: PageDeps, authority: Authority) =>
  createCall({
    bases,
    tenantId: citizen.tenantId,
    kind: 'web',
    authority,
    mint: simulation.mint,
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
