import type { Endpoint, Reply } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ReadRefusal } from './refused.ts'
import type { Received } from './send.ts'

/** What a call came to. The status is the one on the wire, even where its code is not known here. */
export type Outcome<E extends Endpoint> =
  | { answer: Reply<E> }
  | { status: number; refusal: Refusal }

/**
 * Reads an answer of the bank at the door. What is not what the contract says is a refusal with the
 * request id, never an exception of a parser. What reads a "no" is brought when the bank has said one.
 */
export async function hear<E extends Endpoint>(
  endpoint: E,
  received: Received,
  bringReader: () => Promise<ReadRefusal>,
): Promise<Outcome<E>> {
  const { status, requestId } = received
  const body = jsonIn(received.text)
  if (status >= 200 && status < 300) {
    const parsed = endpoint.reply.safeParse(endpoint.streams ? received.text : body)
    // The schema is the endpoint's own; its output cannot be named through a type parameter.
    if (parsed.success) return { answer: parsed.data as Reply<E> }
  }
  if (status < 400)
    return { status, refusal: new Refusal('BAD_RESPONSE', undefined, {}, requestId) }

  const readRefusal = await bringReader()
  return { status, refusal: readRefusal(endpoint, received, body) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
