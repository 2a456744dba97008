import {
  on,
  supports,
  type EventName,
  type EventPayload,
  type MethodName,
  type MethodParams,
} from '@telegram-apps/sdk'

/**
 * How the mini app and its host speak, and the only importer of the Telegram SDK. It takes the SDK's
 * ear and its knowledge of which client can what, and nothing that keeps state. A method the host
 * lacks is not said.
 */
export interface Bridge {
  send: <Name extends MethodName>(method: Name, params?: MethodParams<Name>) => void
  on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void
  can(method: MethodName): boolean
  /**
   * For methods whose answer does not name its question: the next of its kind is taken for it. Null
   * where none came until then.
   */
  request: <Name extends EventName>(
    answer: Name,
    ask: () => void,
    until: AbortSignal,
  ) => Promise<EventPayload<Name> | null>
}

/** What native clients put into the window. */
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
     * The SDK would look at every property of the window each time it speaks: slow on a phone, and
     * where storage is blocked it stumbles over that and says nothing. So we speak ourselves.
     */
    send(method, params) {
      if (!can(method)) return
      try {
        if (view.parent === view)
          view.TelegramWebviewProxy?.postEvent(method, JSON.stringify(params))
        else
          view.parent.postMessage(JSON.stringify({ eventType: method, eventData: params }), origin)
      } catch {
        // A host that fails at a method is a host without it.
      }
    },
  }
}

/** The SDK hears whatever frames us. Events of a real frame count only from the host we speak to. */
function acceptOnlyFrom(view: Window, origin: string) {
  if (view.parent === view) return
  view.addEventListener('message', (event) => {
    if (event.isTrusted && event.source === view.parent && event.origin !== origin)
      event.stopImmediatePropagation()
  })
}

function nextEvent<Name extends EventName>(answer: Name, ask: () => void, until: AbortSignal) {
  return new Promise<EventPayload<Name> | null>((give) => {
    const end = (payload: EventPayload<Name> | null) => {
      stop()
      until.removeEventListener('abort', leave)
      give(payload)
    }
    const leave = () => end(null)
    const stop = on(answer, end)
    until.addEventListener('abort', leave)
    ask()
  })
}
