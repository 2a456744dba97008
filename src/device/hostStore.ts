import type { Bridge } from './bridge.ts'

/** Key-value storage of the host. It may refuse, or never answer. */
export interface HostStore {
  read(name: string): Promise<string | null>
  write(name: string, text: string | null): Promise<void>
}

/** No answer by then counts as a refusal. */
const ANSWER_TIMEOUT_MS = 3_000

interface StoreReply {
  value?: string | null
  error?: string
}

/** `secure` is the phone's keychain; clients without a phone have only `device`. */
export function hostStore(view: Window, { send, on, can }: Bridge, kind: 'secure' | 'device') {
  const pending = new Map<string, (answer: StoreReply) => void>()
  let last = 0

  const onReply = ({ req_id, ...answer }: StoreReply & { req_id: string }) => {
    pending.get(req_id)?.(answer)
    pending.delete(req_id)
  }
  on(`${kind}_storage_key_received`, onReply)
  on(`${kind}_storage_key_saved`, onReply)
  on(`${kind}_storage_failed`, (reply) => onReply({ ...reply, error: reply.error ?? 'UNKNOWN' }))

  const request = (start: (req_id: string) => void) =>
    new Promise<string | null>((resolve, reject) => {
      const req_id = `${kind} ${(last += 1)}`
      const timer = view.setTimeout(() => onReply({ req_id, error: 'TIMEOUT' }), ANSWER_TIMEOUT_MS)
      pending.set(req_id, ({ value = null, error }) => {
        view.clearTimeout(timer)
        if (error === undefined) resolve(value)
        else reject(new Error(`The host keeps nothing for us: ${error}`))
      })
      start(req_id)
    })

  const store: HostStore = {
    read: (key) => request((req_id) => send(`web_app_${kind}_storage_get_key`, { req_id, key })),
    async write(key, value) {
      await request((req_id) => send(`web_app_${kind}_storage_save_key`, { req_id, key, value }))
    },
  }
  return can(`web_app_${kind}_storage_get_key`) ? store : null
}
