import type { Endpoint, ResponseOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { readRefusal } from './readRefusal.ts'
import type { RawResponse } from './request.ts'

/** The status is the one on the wire, even where its code is not known here. */
export type ParsedResponse<E extends Endpoint> =
  | { answer: ResponseOf<E> }
  | { status: number; refusal: Refusal }

/** Another shape is a refusal with the request id, never a parser's exception. */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: RawResponse,
): ParsedResponse<E> {
  const { status, requestId } = response
  const body = parseJson(response.text)
  if (status >= 200 && status < 300) {
    const parsed = endpoint.reply.safeParse(
      response.file ?? (endpoint.streams ? response.text : body),
    )
    // The schema is the endpoint's own; its output cannot be named through a type parameter.
    if (parsed.success) return { answer: parsed.data as ResponseOf<E> }
  }
  if (status < 400)
    return { status, refusal: new Refusal('BAD_RESPONSE', undefined, {}, requestId) }
  return { status, refusal: readRefusal(endpoint, response, body) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
