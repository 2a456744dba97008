import type { RequestOf, Endpoint, ResponseOf } from '#contract/kit/endpoint'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { parseResponse, type ParsedResponse } from './response.ts'
import type { ReadRefusal } from './readRefusal.ts'
import { createSend, type OutgoingRequest, type WireConfig } from './request.ts'

/** What vouches for a call: the token, and its generation. The token is null while nobody is signed in. */
export interface Bearer {
  token: string | null
  epoch: number
}

/** Who vouches for our calls. The session flow stands behind it; tests bring a fake. */
export interface Authority {
  bearer(): Bearer
  /** Answers with a newer bearer to send the call with once more; rejects when there will be none. */
  renew(epoch: number, signal?: AbortSignal): Promise<Bearer>
  /** Hears of a 401 that no renewal can mend. */
  lost(kind: 'entry' | 'retry', epoch: number): void
  blocked(epoch: number): void
}

/** The one report of a refusal: never a body, a header or a token. */
export interface RefusalReport {
  status: number
  code: RefusalCode
  requestId: string | null
}

export interface ClientDeps extends WireConfig {
  authority: Authority
  /** Makes the key of a call that is worth money, where the caller brings none. */
  mint: () => string
  /** Brings what reads a "no", or throws a Refusal of its own where it does not come. */
  loadRefusalReader: () => Promise<ReadRefusal>
  log: (report: RefusalReport) => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Repeats a wish under the key it was first made with. */
  key?: string | undefined
  /** Speaks with a token that is no longer on the shelf: the bank is told goodbye with it. */
  bearer?: string | undefined
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  ask: RequestOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>

/**
 * Builds the one function through which the app speaks to the bank. It answers with a parsed reply
 * or throws a Refusal, whatever network and bank do, and reports each refusal once. A 401 is worth
 * one renewal and one repeat; a call the app itself gave up is not reported.
 */
export function createCall({ authority, mint, loadRefusalReader, log, ...wire }: ClientDeps): Call {
  const send = createSend(wire)

  return async function call(endpoint, ask, options = {}) {
    const outcome = await outcomeOf(endpoint, ask, options)
    if ('answer' in outcome) return outcome.answer
    const { status, refusal } = outcome
    const { code, requestId } = refusal
    if (code !== 'ABORTED') log({ status, code, requestId })
    throw refusal
  }

  async function outcomeOf<E extends Endpoint>(
    endpoint: E,
    ask: RequestOf<E>,
    options: CallOptions,
  ) {
    try {
      const key = endpoint.repeat === 'keyed' ? (options.key ?? mint()) : undefined
      return await sendAuthorized(endpoint, { input: ask, key }, options)
    } catch (thrown) {
      return { status: 0, refusal: Refusal.from(thrown) } as const
    }
  }

  async function sendAuthorized<E extends Endpoint>(
    endpoint: E,
    request: Pick<OutgoingRequest, 'input' | 'key'>,
    { signal, bearer }: CallOptions,
  ): Promise<ParsedResponse<E>> {
    const first: Bearer = bearer ? { token: bearer, epoch: 0 } : authority.bearer()
    const attempt = async ({ token }: Bearer) =>
      parseResponse(
        endpoint,
        await send(endpoint, { ...request, token: isPublic(endpoint) ? null : token, signal }),
        loadRefusalReader,
      )

    const outcome = await attempt(first)
    if (bearer || endpoint.bypass || 'answer' in outcome) return outcome
    if (outcome.refusal.code === 'USER_BLOCKED' && !isPublic(endpoint))
      authority.blocked(first.epoch)
    if (outcome.status !== 401) return outcome
    if (isPublic(endpoint)) {
      if (endpoint.repeat === 'spending') authority.lost('entry', first.epoch)
      return outcome
    }

    const second = await authority.renew(first.epoch, signal)
    const repeated = await attempt(second)
    if ('refusal' in repeated && repeated.status === 401) authority.lost('retry', second.epoch)
    return repeated
  }
}

/** Whoever may call without a name is not asked for one. */
const isPublic = ({ who }: Endpoint) => who.includes('anyone')
