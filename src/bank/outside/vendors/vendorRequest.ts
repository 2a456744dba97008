import { fields } from './signature.ts'

const TIMEOUT_MS = 15_000

export async function postToVendor(url: string, body: string, headers: Record<string, string>) {
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
