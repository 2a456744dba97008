import {
  on,
  supports,
  type EventName,
  type EventPayload,
  type MethodName,
  type MethodParams,
} from '@telegram-apps/sdk'

/** The only importer of the Telegram SDK: its listeners and its table of client versions. */
export interface Bridge {
  send: <Name extends MethodName>(method: Name, params?: MethodParams<Name>) => void
  on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void
  can(method: MethodName): boolean
  /** Takes the next answer of its kind, for answers without an id; null once `until` aborts. */
  request: <Name extends EventName>(
    answer: Name,
    ask: () => void,
    until: AbortSignal,
  ) => Promise<EventPayload<Name> | null>
}

/** Injected by native clients. */
interface ViewInTelegram extends Window {
  TelegramWebviewProxy?: { postEvent(method: string, params?: string): void }
}

export function openBridge(
  view: ViewInTelegram,
  version: `${number}.${number}`,
  origin: string,
): Bridge {
  acceptOnlyFrom(view, origin)
  const can = (method: MethodName) => supports(method, version)

  return {
    can,
    on,
    request: nextEvent,
    /**
     * The SDK scans every window property on each call: slow, and broken where storage is blocked.
     */
    send(method, params) {
      if (!can(method)) return
      try {
        if (view.parent === view)
          view.TelegramWebviewProxy?.postEvent(method, JSON.stringify(params))
        else
          view.parent.postMessage(JSON.stringify({ eventType: method, eventData: params }), origin)
      } catch {
        // A host that fails at a method is treated as a host without it.
      }
    },
  }
}

/** The SDK accepts messages from any frame. Only our host's may count. */
function acceptOnlyFrom(view: Window, origin: string) {
  if (view.parent === view) return
  view.addEventListener('message', (event) => {
    if (event.isTrusted && event.source === view.parent && event.origin !== origin)
      event.stopImmediatePropagation()
  })
}

function nextEvent<Name extends EventName>(answer: Name, ask: () => void, until: AbortSignal) {
  return new Promise<EventPayload<Name> | null>((resolve) => {
    const end = (payload: EventPayload<Name> | null) => {
      stop()
      until.removeEventListener('abort', onAbort)
      resolve(payload)
    }
    const onAbort = () => end(null)
    const stop = on(answer, end)
    until.addEventListener('abort', onAbort)
    ask()
  })
}
