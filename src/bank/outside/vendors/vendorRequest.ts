import { fields, type JsonFields } from './signature.ts'

const TIMEOUT_MS = 15_000

/** Asks a vendor. What it answers when it says no may repeat what it was told, so only its status is. */
export async function postToVendor(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<JsonFields> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The identity vendor answered ${response.status}.`)
  }
  return fields(await response.json())
}
