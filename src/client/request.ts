import { createFetch, type $Fetch } from 'ofetch'
import type { Base, Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ClientKind } from '#contract/session'
import { REQUEST_TIMEOUT_MS, TENANT_HEADER, UNATTENDED_HEADER } from '#contract/kit/wire'

export interface WireConfig {
  bases: Record<Base, string>
  tenantId: string
  kind: ClientKind
  fetcher?: $Fetch
}

export interface OutgoingRequest {
  input: Record<string, unknown>
  token: string | null
  key: string | undefined
  unattended: boolean
  signal: AbortSignal | undefined
}

export interface RawResponse {
  status: number
  text: string
  /** The body of a file that is no text. */
  file: Blob | null
  requestId: string | null
  retryAfter: string | null
}

/** The time limit covers the body too: ofetch drops its own once it is given a signal. */
export function createSend({ bases, tenantId, kind, fetcher = createFetch() }: WireConfig) {
  return async function send(endpoint: Endpoint, request: OutgoingRequest): Promise<RawResponse> {
    const { path, rest } = fillPath(endpoint.path, request.input)
    const deadline = createDeadline(request.signal)
    try {
      deadline.signal.throwIfAborted()
      const query = endpoint.verb === 'GET' ? queryOf(rest) : ''
      const response = await fetcher.raw(bases[endpoint.base] + path + query, {
        method: endpoint.verb,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json;money=string',
          [TENANT_HEADER]: tenantId,
          'x-client-kind': kind,
          ...(request.token && { authorization: `Bearer ${request.token}` }),
          ...(request.unattended && { [UNATTENDED_HEADER]: '1' }),
          ...(request.key && { 'idempotency-key': request.key }),
        },
        ...(endpoint.verb !== 'GET' && { body: rest }),
        // What nobody waits for may be sent as the page closes.
        keepalive: request.unattended,
        signal: deadline.signal,
        // Not read by ofetch, so that a body that breaks off still has a request id.
        responseType: 'stream',
        ignoreResponseError: true,
        retry: false,
      })
      return await readResponse(endpoint, response, deadline)
    } catch (thrown) {
      if (thrown instanceof Refusal) throw thrown
      throw new Refusal(deadline.ended() ?? 'OFFLINE')
    } finally {
      deadline.stop()
    }
  }
}

async function readResponse(
  { streams }: Endpoint,
  response: Response,
  deadline: Deadline,
): Promise<RawResponse> {
  const requestId = response.headers.get('x-request-id')
  const isFile = streams === 'application/pdf' && response.ok
  try {
    return {
      status: response.status,
      file: isFile ? await response.blob() : null,
      text: isFile ? '' : await response.text(),
      requestId,
      retryAfter: response.headers.get('retry-after'),
    }
  } catch {
    throw new Refusal(deadline.ended() ?? 'BAD_RESPONSE', undefined, {}, requestId)
  }
}

type Deadline = ReturnType<typeof createDeadline>

/** The caller's signal and the time limit in one; old phones lack `AbortSignal.any`. */
function createDeadline(caller: AbortSignal | undefined) {
  const controller = new AbortController()
  let ended: 'TIMEOUT' | 'ABORTED' | null = null
  const end = (why: 'TIMEOUT' | 'ABORTED') => {
    ended ??= why
    controller.abort()
  }
  const timer = setTimeout(() => end('TIMEOUT'), REQUEST_TIMEOUT_MS)
  const abort = () => end('ABORTED')
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    ended: () => ended,
    stop() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}

/** A list repeats its name; objects travel as JSON. */
function queryOf(rest: Record<string, unknown>): string {
  const pairs = Object.entries(rest).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, textOf(one)]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
