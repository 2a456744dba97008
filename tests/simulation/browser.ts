import { waitFor } from 'xstate'
import { readUser } from '#contract/person'
import { refreshTokens } from '#contract/session'
import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'
import { sendOnce, type SimResponse, type SimulationDeps } from './customer.ts'
import { trackSessions, type SessionResponses, type LineOutcome } from './sessionResponses.ts'
import { loadPage, type ObservedPage } from './page.ts'
import type { Citizen } from './citizen.ts'

/**
 * A customer's browser: pages share its storage and run the app's charts and client; only the
 * network is simulated.
 */
export function openBrowser(deps: SimulationDeps, citizen: Citizen, wrong: string[]) {
  const store = createFakeBrowser()
  const { tokenStore } = createFakeDevice({ store })
  const responses = trackSessions(deps.world.clock, () => tokenStore.read().refresh, wrong)
  const line = openNetworkLine(deps, responses, wrong)
  const load = (isToCard: boolean, observed: ObservedPage) =>
    loadPage({ simulation: deps, citizen, store, responses, fetch: line.fetch }, isToCard, observed)

  return {
    responses,
    isQuiet: line.isQuiet,
    /** A page for one order; a reload keeps only the browser's storage. */
    openPage(isToCard: boolean, observed: ObservedPage) {
      let now = load(isToCard, observed)
      return {
        enter: () => now.enter(),
        place: () => now.place(),
        isInside: () => now.session.getSnapshot().hasTag('inside'),
        turn: (ms: number) => now.clock.increment(ms),
        /** The person the bank reads; null where the session was lost and they signed in again. */
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

/** The network, with every request and response observed. */
function openNetworkLine(deps: SimulationDeps, responses: SessionResponses, wrong: string[]) {
  let pending = 0

  const observe = async (
    url: string,
    answer: Promise<SimResponse | null>,
  ): Promise<LineOutcome> => {
    const response = await answer.catch((thrown: unknown) => void wrong.push(String(thrown)))
    const isRenewal = url.endsWith(refreshTokens.path)
    if (!response) return 'unheard'
    return isRenewal && deps.chaos.strikes('renewal unheard') ? 'answer lost' : response
  }

  const fetch = (async (
    url: string,
    { method = 'GET', headers = {}, body, signal }: RequestInit,
  ) => {
    let copies = 0
    const make = () => {
      copies += 1
      if (copies > 1) responses.doubled(url)
      return new Request(url, { method, headers, ...(body && { body }) })
    }
    const all = new Headers(headers)
    const bearer = all.get('authorization')?.replace('Bearer ', '') ?? null
    const tell = responses.goes(url, typeof body === 'string' ? body : '', bearer)
    pending += 1
    const coming = observe(url, sendOnce(deps, make, all.has('idempotency-key')))
    const outcome = await Promise.race([coming, givenUp(signal)])
    pending -= 1
    tell(outcome)
    if (typeof outcome === 'string') throw new TypeError('The line is down.')
    return new Response(outcome.text, { status: outcome.status })
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch
  return { fetch, isQuiet: () => pending === 0 }
}

const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<LineOutcome>((end) => {
    signal?.addEventListener('abort', () => end('given up'), { once: true })
  })
