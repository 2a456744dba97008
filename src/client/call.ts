import type { RequestOf, Endpoint, ResponseOf } from '#contract/kit/endpoint'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { isBlockedCode, type BlockedCode } from '#contract/kit/refusals'
import { parseResponse, type ParsedResponse } from './response.ts'
import { createSend, type OutgoingRequest, type WireConfig } from './request.ts'

export interface Bearer {
  token: string | null
  epoch: number
}

export interface Authority {
  bearer(): Bearer
  /** Resolves with a newer token for one more attempt; rejects when there will be none. */
  renew(epoch: number, signal?: AbortSignal): Promise<Bearer>
  lost(kind: 'entry' | 'retry', epoch: number): void
  blocked(epoch: number, reason: BlockedCode): void
}

/** What is logged of a refusal: never a body, a header or a token. */
export interface RefusalReport {
  status: number
  code: RefusalCode
  requestId: string | null
}

export interface ClientDeps extends WireConfig {
  authority: Authority
  mint: () => string
  log: (report: RefusalReport) => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Repeats an earlier submission under its own key. */
  key?: string | undefined
  /** A token that is no longer stored: sign-out is reported with it. */
  bearer?: string | undefined
  /** Nobody asked for it: a screen follows what others do. */
  unattended?: boolean | undefined
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>

/**
 * Returns a parsed response or throws a Refusal, logged once. A 401 gets one renewal and one
 * repeat; a call the app itself aborted is not logged.
 */
export function createCall({ authority, mint, log, ...wire }: ClientDeps): Call {
  const send = createSend(wire)

  return async function call(endpoint, input, options = {}) {
    const outcome = await outcomeOf(endpoint, input, options)
    if ('answer' in outcome) return outcome.answer
    const { status, refusal } = outcome
    const { code, requestId } = refusal
    if (code !== 'ABORTED') log({ status, code, requestId })
    throw refusal
  }

  async function outcomeOf<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options: CallOptions,
  ) {
    try {
      const key = endpoint.repeat === 'keyed' ? (options.key ?? mint()) : undefined
      const { unattended = false } = options
      return await sendAuthorized(endpoint, { input, key, unattended }, options)
    } catch (thrown) {
      return { status: 0, refusal: Refusal.from(thrown) } as const
    }
  }

  async function sendAuthorized<E extends Endpoint>(
    endpoint: E,
    request: Pick<OutgoingRequest, 'input' | 'key' | 'unattended'>,
    { signal, bearer }: CallOptions,
  ): Promise<ParsedResponse<E>> {
    const first: Bearer = bearer ? { token: bearer, epoch: 0 } : authority.bearer()
    const attempt = async ({ token }: Bearer) =>
      parseResponse(
        endpoint,
        await send(endpoint, { ...request, token: isPublic(endpoint) ? null : token, signal }),
      )

    const outcome = await attempt(first)
    if (bearer || endpoint.bypass || 'answer' in outcome) return outcome
    const { code } = outcome.refusal
    if (isBlockedCode(code) && !isPublic(endpoint)) authority.blocked(first.epoch, code)
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

const isPublic = ({ who }: Endpoint) => who.includes('anyone')
