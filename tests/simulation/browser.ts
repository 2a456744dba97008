import { waitFor } from 'xstate'
import { readUser } from '#contract/person'
import { refreshTokens } from '#contract/session'
import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'
import { sendOnce, type SimResponse, type SimulationDeps } from './customer.ts'
import { trackSessions, type SessionResponses, type LineOutcome } from './sessionResponses.ts'
import { loadPage, type ObservedPage } from './page.ts'
import type { Citizen } from './citizen.ts'

/**
 * The browser of a customer: its pages share what it keeps, come in by the app's own door, and order
 * by its charts over its client. Only the way to the bank is the story's.
 */
export function openBrowser(deps: SimulationDeps, citizen: Citizen, wrong: string[]) {
  const store = createFakeBrowser()
  const { tokenStore } = createFakeDevice({ store })
  const received = trackSessions(deps.world.clock, () => tokenStore.read().refresh, wrong)
  const line = openNetworkLine(deps, received, wrong)
  const load = (isToCard: boolean, observed: ObservedPage) =>
    loadPage(
      { street: deps, citizen, store, responses: received, fetch: line.fetch },
      isToCard,
      observed,
    )

  return {
    heard: received,
    isQuiet: line.isQuiet,
    /** A page for one order; reloaded it begins anew with what the browser kept. */
    openPage(isToCard: boolean, observed: ObservedPage) {
      let now = load(isToCard, observed)
      return {
        enter: () => now.enter(),
        place: () => now.place(),
        isInside: () => now.session.getSnapshot().hasTag('inside'),
        turn: (ms: number) => now.clock.increment(ms),
        /** Whom the bank takes them for; null where it shows them to the door, and they are in anew. */
        async look(): Promise<string | null> {
          try {
            return (await now.call(readUser, {})).id
          } catch (thrown) {
            if (now.session.getSnapshot().hasTag('inside')) throw thrown
            await now.enter()
            return null
          }
        },
        async signOut() {
          now.session.send({ type: 'session.end', scope: 'this' })
          await waitFor(now.session, (shown) => shown.matches('signedOut'))
        },
        async reload() {
          now.close()
          now = load(isToCard, observed)
          await now.enter()
        },
        close: () => now.close(),
      }
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>
export type Page = ReturnType<Browser['openPage']>

/** The way to the bank, which somebody listens at. */
function openNetworkLine(deps: SimulationDeps, received: SessionResponses, wrong: string[]) {
  let onTheWay = 0

  const recorded = async (
    url: string,
    answer: Promise<SimResponse | null>,
  ): Promise<LineOutcome> => {
    const text = await answer.catch((thrown: unknown) => void wrong.push(String(thrown)))
    const isRenewal = url.endsWith(refreshTokens.path)
    if (!text) return 'unheard'
    return isRenewal && deps.weather.strikes('renewal unheard') ? 'answer lost' : text
  }

  const fetch = (async (
    url: string,
    { method = 'GET', headers = {}, body, signal }: RequestInit,
  ) => {
    let copies = 0
    const make = () => {
      copies += 1
      if (copies > 1) received.doubled(url)
      return new Request(url, { method, headers, ...(body && { body }) })
    }
    const all = new Headers(headers)
    const bearer = all.get('authorization')?.replace('Bearer ', '') ?? null
    const tell = received.goes(url, typeof body === 'string' ? body : '', bearer)
    onTheWay += 1
    const coming = recorded(url, sendOnce(deps, make, all.has('idempotency-key')))
    const outcome = await Promise.race([coming, givenUp(signal)])
    onTheWay -= 1
    tell(outcome)
    if (typeof outcome === 'string') throw new TypeError('The line is down.')
    return new Response(outcome.text, { status: outcome.status })
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch
  return { fetch, isQuiet: () => onTheWay === 0 }
}

const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<LineOutcome>((end) => {
    signal?.addEventListener('abort', () => end('given up'), { once: true })
  })
