import type { Bridge } from './bridge.ts'

/** A place of the host that keeps texts by name, beside ours. It may refuse, or never answer. */
export interface HostStore {
  read(name: string): Promise<string | null>
  keep(name: string, text: string | null): Promise<void>
}

/** A host that has not answered by then is taken to have refused. */
const ANSWER_MS = 3_000

interface Answer {
  value?: string | null
  error?: string
}

/** Of the two, the secure one is the phone's own safe; clients without a phone have only the other. */
export function hostStore(view: Window, { say, hear, can }: Bridge, kind: 'secure' | 'device') {
  const waiting = new Map<string, (answer: Answer) => void>()
  let last = 0

  const heard = ({ req_id, ...answer }: Answer & { req_id: string }) => {
    waiting.get(req_id)?.(answer)
    waiting.delete(req_id)
  }
  hear(`${kind}_storage_key_received`, heard)
  hear(`${kind}_storage_key_saved`, heard)
  hear(`${kind}_storage_failed`, (said) => heard({ ...said, error: said.error ?? 'UNKNOWN' }))

  const ask = (put: (req_id: string) => void) =>
    new Promise<string | null>((give, fail) => {
      const req_id = `${kind} ${(last += 1)}`
      const late = view.setTimeout(() => heard({ req_id, error: 'TIMEOUT' }), ANSWER_MS)
      waiting.set(req_id, ({ value = null, error }) => {
        view.clearTimeout(late)
        if (error === undefined) give(value)
        else fail(new Error(`The host keeps nothing for us: ${error}`))
      })
      put(req_id)
    })

  const store: HostStore = {
    read: (key) => ask((req_id) => say(`web_app_${kind}_storage_get_key`, { req_id, key })),
    async keep(key, value) {
      await ask((req_id) => say(`web_app_${kind}_storage_save_key`, { req_id, key, value }))
    },
  }
  return can(`web_app_${kind}_storage_get_key`) ? store : null
}
