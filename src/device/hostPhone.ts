import type { Bridge } from './bridge.ts'
import { parseJson } from './localStore.ts'

const TRIES = 6
const PAUSE_MS = 500

/**
 * The number of the person's Telegram account; null where they keep it to themselves. Telegram
 * hands it over a moment after the consent. Null as a whole in clients that cannot ask.
 */
export function hostPhone(view: Window, { send, on, can, request }: Bridge) {
  if (!can('web_app_request_phone') || !can('web_app_invoke_custom_method')) return null
  let last = 0

  const readContact = (signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      const req_id = `contact ${(last += 1)}`
      const end = (phone: string | null) => {
        stop()
        view.clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        resolve(phone)
      }
      const onAbort = () => end(null)
      const stop = on('custom_method_invoked', (reply) => {
        if (reply.req_id === req_id) end(phoneIn(reply.result))
      })
      const timer = view.setTimeout(onAbort, PAUSE_MS * TRIES)
      signal.addEventListener('abort', onAbort)
      send('web_app_invoke_custom_method', { req_id, method: 'getRequestedContact', params: {} })
    })

  return async (signal: AbortSignal): Promise<string | null> => {
    const ask = () => send('web_app_request_phone')
    const consent = await request('phone_requested', ask, signal)
    if (consent?.status !== 'sent') return null
    for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
      const phone = await readContact(signal)
      if (phone !== null) return phone
      await new Promise((resolve) => view.setTimeout(resolve, PAUSE_MS))
    }
    return null
  }
}

/** `contact={"phone_number":"…"}&auth_date=…&hash=…`; the code sent to it proves it later. */
function phoneIn(result: unknown): string | null {
  if (typeof result !== 'string') return null
  const contact = parseJson(new URLSearchParams(result).get('contact'))
  const { phone_number } = (contact ?? {}) as { phone_number?: unknown }
  return typeof phone_number === 'string' && /^\+?\d{5,15}$/.test(phone_number)
    ? `+${phone_number.replace('+', '')}`
    : null
}
