export interface InspectorWindow {
  send(message: unknown): void
}

/**
 * Resolves once the new window says hello. Accepts messages from that window at that origin only,
 * and posts to no other.
 */
export function openInspectorWindow(
  url: string,
  greeting: string,
  view: Window = window,
): Promise<InspectorWindow> {
  const { origin } = new URL(url)
  const other = view.open(url, '_blank')
  if (!other) return Promise.reject(new Error('This browser does not let us open a window.'))
  return new Promise((resolve) => {
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== other || from !== origin || typeOf(data) !== greeting) return
      view.removeEventListener('message', onMessage)
      resolve({ send: (message) => other.postMessage(message, origin) })
    }
    view.addEventListener('message', onMessage)
  })
}

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null
