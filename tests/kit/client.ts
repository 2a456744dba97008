import { createFetch } from 'ofetch'
import { Refusal } from '#contract/kit/refusal'
import { createCall, type Authority, type RefusalReport } from '#client/call'
import { jsonResponse } from './fakeBank.ts'
import { bases } from './tab.ts'

const page = { total: 0, count: 0, data: [], has_more: false }

/** A client that records what it sends and receives these responses in turn. */
export function openClient(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; method: string; headers: Headers; body: unknown }[] = []
  const reports: RefusalReport[] = []
  const lost: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { method = '', body } = init
    sent.push({ url, method, headers: new Headers(init.headers), body })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    const gaveUp = new Promise<never>((_, fail) => {
      init.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))
    })
    return Promise.race([answer?.() ?? jsonResponse(page), gaveUp])
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch
  const authority: Authority = {
    bearer: () => ({ token: 'at-1', epoch: 1 }),
    renew: async () => ({ token: 'at-2', epoch: 2 }),
    lost: (kind, epoch) => lost.push(`${kind} ${epoch}`),
    blocked: (epoch) => lost.push(`blocked ${epoch}`),
  }
  const call = createCall({
    bases,
    tenantId: 'acme',
    kind: 'web',
    authority,
    mint: () => 'minted',
    log: (report) => reports.push(report),
    fetcher: createFetch({ fetch, Headers, AbortController }),
  })
  return { call, lost, reports, sent }
}

export const refusalOf = async (calling: Promise<unknown>) => {
  const thrown = await calling.then(
    () => 'nothing was refused',
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refusal)) throw new Error(`Not a refusal: ${String(thrown)}`)
  return thrown
}
