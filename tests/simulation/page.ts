import { createFetch } from 'ofetch'
import { createActor, SimulatedClock, waitFor, type Actor } from 'xstate'
import { createCall, type Authority } from '#client/call'
import { readRefusal } from '#client/readRefusal'
import type { RefusalNote } from '#contract/kit/refusal'
import { pretendDevice, type PretendStore } from '#device/fakeDevice'
import type { OrderSeen, placeFlow } from '#machines/order/place.flow'
import type { sessionFlow } from '#machines/session/session.flow'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { wireCardPlace, wirePlace } from '#app/features/order/placePorts.ts'
import { wireSession } from '#app/features/session/ports.ts'
import { bases } from '#tests/journeys/payTab'
import type { Street } from './customer.ts'
import { comeIn } from './signIn.ts'
import type { Heard } from './sessionResponses.ts'
import type { Citizen } from './citizen.ts'

/** What its owner saw of one wish on any page of theirs: the orders it became, or the last "no". */
export interface Seen {
  orders: Map<string, OrderSeen>
  refusal: RefusalNote | null
}

interface Ground {
  street: Street
  citizen: Citizen
  store: PretendStore
  heard: Heard
  fetch: typeof globalThis.fetch
}

const BREATH_MS = 3_000

/**
 * One page of a browser, until it is reloaded. As the house has it, what one orders by stands while
 * the session is trusted, and no longer.
 */
export function loadPage(ground: Ground, isToCard: boolean, seen: Seen) {
  const { street, citizen, store, heard } = ground
  const clock = new SimulatedClock()
  const device = pretendDevice({ store })
  const tokenCache = createTokenCache(device.shelf)
  const call = callOver(
    ground,
    authorityOf(() => session, tokenCache),
  )
  const world = { call, device, tokenCache, mint: street.mint }
  const session: Actor<typeof sessionFlow> = createActor(wireSession(world), {
    clock,
    input: { insideTelegram: false },
  })
  const forget = device.shelf.watch(() => {
    if (tokenCache.changed()) session.send({ type: 'tokens.changed', kept: tokenCache.look() })
  })
  let place: Actor<typeof placeFlow> | null = null
  session.on('session.lost', ({ reason }) => heard.lost(reason))
  session.subscribe((shown) => {
    if (!shown.hasTag('inside')) place?.stop()
    if (shown.matches({ renewing: 'pausing' })) void breathe()
  })
  const breathe = () => street.gate.pass('page', async () => clock.increment(BREATH_MS))
  session.start()

  return {
    clock,
    call,
    session,
    place: () => place,
    async enter() {
      await waitFor(session, (shown) => shown.hasTag('inside') || shown.matches('signedOut'))
      if (!session.getSnapshot().hasTag('inside')) {
        await comeIn(street, citizen, { device, session, world })
        heard.entered()
      }
      if (place?.getSnapshot().status === 'active') return
      const input = { walletId: citizen.walletId, draft: null }
      place = createActor((isToCard ? wireCardPlace : wirePlace)(world), { clock, input })
      place.subscribe(({ context: { order, refusal } }) => {
        if (order) seen.orders.set(order.order_uuid, order)
        else seen.refusal = refusal ?? seen.refusal
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

const callOver = ({ street, citizen, fetch }: Ground, authority: Authority) =>
  createCall({
    bases,
    tenantId: citizen.tenantId,
    kind: 'web',
    authority,
    mint: street.mint,
    bringReader: async () => readRefusal,
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
