/** Where inspection messages go: a window, or a socket. */
export interface InspectorLink {
  send(message: unknown): void
}

/**
 * Resolves once the new window says hello. Accepts messages from that window at that origin only,
 * and posts to no other.
 */
export function openInspectorWindow(
  url: string,
  greeting: string,
  signal: AbortSignal,
  view: Window = window,
): Promise<InspectorLink> {
  const { origin } = new URL(url)
  const other = view.open(url, '_blank')
  if (!other) return Promise.reject(new Error('This browser does not let us open a window.'))
  return new Promise((resolve) => {
    const forget = () => view.removeEventListener('message', onMessage)
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== other || from !== origin || typeOf(data) !== greeting) return
      forget()
      resolve({ send: (message) => other.postMessage(message, origin) })
    }
    view.addEventListener('message', onMessage)
    signal.addEventListener('abort', forget)
  })
}

/** Connects to an inspector on this machine. Only its port can be chosen, never its host. */
export function openInspectorSocket(port: number, signal: AbortSignal): Promise<InspectorLink> {
  const socket = new WebSocket(`ws://localhost:${port}`)
  signal.addEventListener('abort', () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.close()
  })
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () =>
      resolve({ send: (message) => socket.send(JSON.stringify(message)) }),
    )
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at port ${port}.`)))
  })
}

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null
