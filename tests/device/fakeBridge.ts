import type { Bridge } from '#device/bridge'

type Listener = (payload: never) => void

/** A Telegram that is told what it can and what it answers. */
export function openFakeBridge({ cannot = [] }: { cannot?: string[] } = {}) {
  const sent: unknown[][] = []
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const emit = (event: string, payload: unknown = {}) => {
    for (const listener of of(event)) listener(payload as never)
  }
  const on = (event: string, listener: Listener) => {
    of(event).add(listener)
    return () => void of(event).delete(listener)
  }
  const request = (answer: string, ask: () => void, until: AbortSignal) =>
    new Promise((resolve) => {
      const end = (payload: unknown) => {
        stop()
        resolve(payload)
      }
      const stop = on(answer, end)
      until.addEventListener('abort', () => end(null))
      ask()
    })
  const bridge = {
    on,
    request,
    send: (...message: unknown[]) => sent.push(message),
    can: (method: string) => !cannot.includes(method),
  } as unknown as Bridge
  const listening = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  return { bridge, sent, emit, listening }
}
