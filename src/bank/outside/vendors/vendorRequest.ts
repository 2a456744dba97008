import type { TryOutcome } from '#contract/ops/vendorDocument'
import { fields, text, type JsonFields } from './signature.ts'

const TIMEOUT_MS = 15_000

const send = (url: string, headers: Record<string, string>, body: string | null) =>
  fetch(url, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })

export async function postToVendor(url: string, body: string, headers: Record<string, string>) {
  const response = await send(url, headers, body)
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The identity vendor answered ${response.status}.`)
  }
  return fields(await response.json().catch(noJson))
}

/** The parser's own error quotes what it read. */
function noJson(): never {
  throw new Error('The identity vendor answered no JSON.')
}

/** A page that leads nowhere is worse than one that failed. */
export function textOfVendor(value: unknown): string {
  const found = text(value)
  if (found === '') throw new Error('The identity vendor left out what it was asked for.')
  return found
}

/** A call that only reads: what the vendor says to the credentials, in one word. */
export async function tryAtVendor(
  url: string,
  headers: Record<string, string>,
  accepts: (answer: JsonFields) => boolean = () => true,
): Promise<TryOutcome> {
  const response = await send(url, headers, null).catch(() => null)
  if (!response || response.status === 429 || response.status >= 500) {
    await response?.body?.cancel()
    return 'unreachable'
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) return 'refused'
  if (answer === null) return 'unreachable'
  return accepts(fields(answer)) ? 'accepted' : 'checks_unknown'
}
