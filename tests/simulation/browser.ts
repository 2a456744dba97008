import { createFetch } from 'ofetch'
import { createActor, SimulatedClock } from 'xstate'
import { createCall, type Call } from '#client/call'
import { readRefusal } from '#client/refused'
import type { RefusalNote } from '#contract/kit/refusal'
import { pretendDevice, pretendStore } from '#device/pretend'
import type { OrderSeen } from '#machines/order/place.setup'
import { wireCardPlace, wirePlace } from '#app/wiring/place.ts'
import { bases } from '#tests/journeys/payTab'
import { carry, type Street } from './customer.ts'
import type { Citizen } from './town.ts'

/** What its owner saw of one wish on any page of theirs: the orders it became, or the last "no". */
export interface Seen {
  orders: Map<string, OrderSeen>
  refusal: RefusalNote | null
}

/**
 * The browser of a customer: its pages share what it keeps, and order by the chart of the app, over
 * the client of the app. Only the way to the bank is the story's.
 */
export function openBrowser(street: Street, citizen: Citizen, wrong: string[]) {
  const store = pretendStore()
  const call = callOf(street, citizen, wrong)

  return {
    /** A page for one order; reloaded it begins anew with what the browser kept. */
    openPage(isToCard: boolean, seen: Seen) {
      const wiring = isToCard ? wireCardPlace : wirePlace
      function load() {
        const clock = new SimulatedClock()
        const world = { call, device: pretendDevice({ store }), mint: street.mint }
        const input = { walletId: citizen.walletId, draft: null }
        const place = createActor(wiring(world), { clock, input })
        place.subscribe(({ context: { order, refusal } }) => {
          if (order) seen.orders.set(order.order_uuid, order)
          else seen.refusal = refusal ?? seen.refusal
        })
        return { clock, place: place.start() }
      }
      let now = load()
      return {
        place: () => now.place,
        turn: (ms: number) => now.clock.increment(ms),
        reload() {
          now.place.stop()
          now = load()
        },
      }
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>
export type Page = ReturnType<Browser['openPage']>

function callOf(street: Street, { tenantId, bearer }: Citizen, wrong: string[]): Call {
  const fetch = (async (url: string, { method = 'GET', headers = {}, body }: RequestInit) => {
    const make = () => new Request(url, { method, headers, ...(body && { body }) })
    const isKeyed = new Headers(headers).has('idempotency-key')
    const said = await carry(street, make, isKeyed).catch((thrown: unknown) => {
      wrong.push(String(thrown))
      return null
    })
    if (!said) throw new TypeError('The line is down.')
    return new Response(said.text, { status: said.status })
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch
  return createCall({
    bases,
    tenantId,
    kind: 'web',
    authority: {
      bearer: () => ({ token: bearer, epoch: 1 }),
      renew: () => Promise.reject(new Error('No session ends in a story.')),
      lost: () => wrong.push('a session was lost'),
      blocked: () => wrong.push('somebody was blocked'),
    },
    mint: street.mint,
    bringReader: async () => readRefusal,
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
}
